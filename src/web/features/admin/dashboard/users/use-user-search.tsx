import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';

/** Milliseconds without typing before the search starts. */
const searchDelayMs = 300;

/** A search field for users. @returns the field and the debounced query, undefined while it is empty */
export function useUserSearch() {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), searchDelayMs);
  const field = (
    <TextInput
      type="search"
      label="Find users"
      placeholder="Name or email"
      autoComplete="off"
      maxLength={limits.emailMaximum}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
  return { field, query: query || undefined };
}
