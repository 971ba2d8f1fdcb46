import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import classes from './library-toolbar.module.css';

/** Milliseconds after the last keystroke before the search runs. */
const pause = 250;

type LibrarySearchProps = {
  /** The search text of the query string. */
  value: string;
  onSearch: (words: string) => void;
};

/** Searches names, prompts, models, personas and tags. `/` focuses it from anywhere on the page. */
export function LibrarySearch({ value, onSearch }: LibrarySearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const askSoon = useDebouncedCallback(ask, pause);

  function ask(words: string): void {
    asked.current = words.trim();
    onSearch(words.trim());
  }

  // The query string changed by navigation or by clearing the filters.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);

  useHotkeys([['/', () => field.current?.focus()]]);

  function clear(): void {
    askSoon.cancel();
    setTyped('');
    ask('');
    field.current?.focus();
  }

  return (
    <TextInput
      ref={field}
      className={classes.search}
      classNames={{ input: classes.select }}
      type="search"
      aria-label="Search by name, prompt, model, persona and tag"
      aria-keyshortcuts="/"
      placeholder="Name, prompt, model, persona, tag"
      maxLength={limits.searchMaximum}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
      rightSectionPointerEvents="all"
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label="Clear the search" onClick={clear} />
        ) : (
          <span className={classes.key} aria-hidden="true">
            /
          </span>
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        askSoon(event.currentTarget.value);
      }}
    />
  );
}
