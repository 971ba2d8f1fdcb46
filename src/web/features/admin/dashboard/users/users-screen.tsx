import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { planIds, planOf } from '#contract/catalogue.ts';
import { gateSteps } from '#contract/gate.ts';
import { limits } from '#contract/limits.ts';
import type { ManagedUser } from '#contract/users.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import table from '#web/ui/data-table.module.css';
import { Page } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../desk.module.css';
import { type UserFilter, useUsers } from './use-users.ts';
import { roleNames, standingOf, stepNames } from './user-words.ts';

/** Milliseconds after the last key until it is searched. */
const pause = 300;

type Select = { name: keyof UserFilter; label: string; options: readonly (readonly [string, string])[] };

const selects: readonly Select[] = [
  { name: 'role', label: 'Role', options: Object.entries(roleNames) },
  { name: 'plan', label: 'Plan', options: planIds.map((plan) => [plan, planOf(plan).name]) },
  { name: 'gate', label: 'Step of the gate', options: gateSteps.map((step) => [step, stepNames[step]]) },
  {
    name: 'suspended',
    label: 'Suspension',
    options: [
      ['yes', 'Suspended'],
      ['no', 'Not suspended'],
    ],
  },
];

/** /admin/users: every account, to be found by who they are and how they stand. */
export function UsersScreen() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed.trim(), pause);
  const { users, error, refetch, ...pages } = useUsers({
    ...readFilter(search),
    search: sought || undefined,
  });
  return (
    <Page>
      <div className={classes.filters}>
        <TextInput
          type="search"
          label="Find users"
          placeholder="Name or address"
          autoComplete="off"
          maxLength={limits.emailMaximum}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {selects.map(({ label, name, options }) => (
          <NativeSelect
            key={name}
            size="md"
            label={label}
            value={search.get(name) ?? ''}
            data={[
              { value: '', label: 'All' },
              ...options.map(([value, words]) => ({ value, label: words })),
            ]}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          />
        ))}
      </div>
      {users ? (
        <UserTable users={users} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      <ShowMore pages={pages} />
    </Page>
  );
}

/** What an address asks for; a value that is none of a filter's is left out. */
function readFilter(search: URLSearchParams): UserFilter {
  return Object.fromEntries(
    selects.flatMap(({ name, options }) => {
      const value = search.get(name);
      return options.some(([known]) => known === value) ? [[name, value]] : [];
    }),
  );
}

function UserTable({ users }: { users: readonly ManagedUser[] }) {
  if (users.length === 0)
    return (
      <EmptyState title="Nobody is like that" hint="Take a filter back, or look for a part of the name." />
    );
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col">Stands</th>
          <th scope="col">Role</th>
          <th scope="col">Plan</th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => {
          const { label, tone } = standingOf(user);
          return (
            <tr key={user.id}>
              <th scope="row">
                <div>
                  <Link to={`/admin/users/${user.id}`} className={classes.link}>
                    {user.firstName} {user.lastName}
                  </Link>
                  <p className={classes.faint}>{user.email}</p>
                </div>
              </th>
              <td data-label="Stands">
                <Badge tone={tone}>{label}</Badge>
              </td>
              <td data-label="Role">
                {roleNames[user.role]}
                {user.isYou && ' (you)'}
              </td>
              <td data-label="Plan">{planOf(user.subscription).name}</td>
              <td data-label="Since">{formatDate(user.createdAt)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
