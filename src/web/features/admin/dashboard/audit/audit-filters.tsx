import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import {
  type AuditAction,
  type AuditFilters as AuditFilter,
  auditAction,
  auditFilters,
} from '#contract/audit.ts';
import classes from '../dashboard.module.css';
import { getActionLabel } from './audit-labels.ts';

const names = ['action', 'actor', 'subject', 'from', 'until'] as const;

/** Parses the filter of the URL. Ignores invalid values. */
export function parseFilter(search: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    names.flatMap((name) => {
      const read = auditFilters.shape[name].safeParse(search.get(name) ?? undefined);
      return read.success && read.data ? [[name, read.data]] : [];
    }),
  );
}

const actions = [
  { value: '', label: 'All actions' },
  ...auditAction.options
    .map((value: AuditAction) => ({ value, label: capitalize(getActionLabel(value)) }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1)),
];

/** Filters by action, actor, subject and date. The URL holds them, so that a view can be shared. */
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
      placeholder="ID"
      autoComplete="off"
      defaultValue={search.get(name) ?? ''}
      error={search.get(name) && !parseFilter(search)[name] ? 'Enter a valid ID' : undefined}
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
        label="Action"
        data={actions}
        value={search.get('action') ?? ''}
        onChange={({ currentTarget }) => set('action', currentTarget.value)}
      />
      {idField('actor', 'Actor')}
      {idField('subject', 'Subject')}
      {dayField('from', 'From')}
      {dayField('until', 'Until')}
      {search.size > 0 && (
        <Button variant="default" className={classes.reset} onClick={() => setSearch({}, { replace: true })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
