import { Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type InboxStatus, threadState } from '#contract/replies.ts';
import classes from './inbox.module.css';
import { threadStates } from './inbox-labels.ts';
import type { ThreadFilters } from './inbox-queries.ts';

type ThreadFilterBarProps = {
  status: InboxStatus;
  filters: ThreadFilters;
  onChange: (changed: Partial<ThreadFilters>) => void;
};

const typingMs = 300;

/** Search and filters above the list of threads. */
export function ThreadFilterBar({ filters, onChange, status }: ThreadFilterBarProps) {
  const readable = status.channels.filter(
    ({ lastReadAt, obstacle }) => obstacle === null || lastReadAt !== null,
  );
  return (
    <div className={classes.filters}>
      <SearchField typed={filters.search ?? ''} onSearch={(search) => onChange({ search })} />
      <Select
        aria-label="State"
        placeholder="Any state"
        clearable
        data={threadState.options.map((value) => ({ value, label: threadStates[value].label }))}
        value={filters.state ?? null}
        onChange={(value) => onChange({ state: threadState.safeParse(value).data })}
      />
      <Select
        aria-label="Show"
        data={[
          { value: 'all', label: 'All threads' },
          { value: 'unread', label: 'Unread' },
          { value: 'mine', label: 'Assigned to me' },
        ]}
        allowDeselect={false}
        value={filters.show ?? 'all'}
        onChange={(value) => onChange({ show: value === 'unread' || value === 'mine' ? value : 'all' })}
      />
      {status.personas.length > 1 && (
        <Select
          aria-label="Persona"
          placeholder="Any persona"
          clearable
          data={status.personas.map(({ personaId, personaName }) => ({
            value: personaId,
            label: personaName,
          }))}
          value={filters.personaId ?? null}
          onChange={(value) => onChange({ personaId: value ?? undefined })}
        />
      )}
      {readable.length > 1 && (
        <Select
          aria-label="Channel"
          placeholder="Any channel"
          clearable
          data={readable.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.channelId ?? null}
          onChange={(value) => onChange({ channelId: value ?? undefined })}
        />
      )}
    </div>
  );
}

/** Searches shortly after the last key. */
function SearchField({ onSearch, typed }: { typed: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts a search
  useEffect(() => {
    if (text.trim() === typed) return;
    const timer = setTimeout(() => onSearch(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      aria-label="Search threads"
      placeholder="Search names and messages"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
