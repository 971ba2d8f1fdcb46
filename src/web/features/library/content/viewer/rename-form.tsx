import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { useChangeContent } from '#web/lib/change-content/use-change-content.ts';
import classes from './details.module.css';

type RenameFormProps = { item: ContentItem; onDone: () => void };

/** Edits the name of an item in place. Enter saves, Escape cancels. */
export function RenameForm({ item, onDone }: RenameFormProps) {
  const [name, setName] = useState(item.name);
  const change = useChangeContent(item);
  const wanted = name.trim();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wanted !== item.name) change.mutate({ name: wanted });
    onDone();
  }

  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        aria-label="Name"
        value={name}
        maxLength={limits.contentNameMaximum}
        autoFocus
        // Escape is for this field; the viewer stays open.
        data-mantine-stop-propagation="true"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" variant="default" disabled={wanted === ''}>
        Rename
      </Button>
    </form>
  );
}
