import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import {
  type AuditAction,
  type AuditFilters as AuditFilter,
  auditAction,
  auditFilters,
} from '#contract/audit.ts';
import classes from '../desk.module.css';
import { deedOf } from './audit-words.ts';

const names = ['action', 'actor', 'subject', 'from', 'until'] as const;

/** The filter of an address; what is no value of its kind is left out. */
export function readFilter(search: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    names.flatMap((name) => {
      const read = auditFilters.shape[name].safeParse(search.get(name) ?? undefined);
      return read.success && read.data ? [[name, read.data]] : [];
    }),
  );
}

const actions = [
  { value: '', label: 'Everything' },
  ...auditAction.options
    .map((value: AuditAction) => ({ value, label: capital(deedOf(value)) }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1)),
];

/** By what, by whom, to what and when; kept in the address, so that a view can be passed on. */
export function AuditFilters() {
  const [search, setSearch] = useSearchParams();
  const set = (name: (typeof names)[number], value: string) => {
    const next = new URLSearchParams(search);
    if (value.trim()) next.set(name, value.trim());
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const idField = (name: 'actor' | 'subject', label: string) => (
    <TextInput
      key={`${name} ${search.get(name) ?? ''}`}
      label={label}
      placeholder="An id"
      autoComplete="off"
      defaultValue={search.get(name) ?? ''}
      error={search.get(name) && !readFilter(search)[name] ? 'This is not an id' : undefined}
      onBlur={({ currentTarget }) => set(name, currentTarget.value)}
      onKeyDown={({ currentTarget, key }) => key === 'Enter' && set(name, currentTarget.value)}
    />
  );
  const dayField = (name: 'from' | 'until', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={search.get(name) ?? ''}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  );
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="What"
        size="md"
        data={actions}
        value={search.get('action') ?? ''}
        onChange={({ currentTarget }) => set('action', currentTarget.value)}
      />
      {idField('actor', 'By whom')}
      {idField('subject', 'To what')}
      {dayField('from', 'From')}
      {dayField('until', 'Until')}
      {search.size > 0 && (
        <Button variant="default" className={classes.reset} onClick={() => setSearch({}, { replace: true })}>
          All entries
        </Button>
      )}
    </div>
  );
}

function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
