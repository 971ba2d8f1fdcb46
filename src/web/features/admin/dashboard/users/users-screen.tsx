import { NativeSelect } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { getPlan, planIds } from '#contract/catalogue.ts';
import { recordedSteps } from '#contract/gate.ts';
import type { ManagedUser } from '#contract/users.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import table from '#web/ui/data-table.module.css';
import { Page } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../dashboard.module.css';
import { useUserSearch } from './use-user-search.tsx';
import { type UserFilter, useUsers } from './use-users.ts';
import { getAccountStatus, roleNames, stepNames } from './user-labels.ts';

type Select = { name: keyof UserFilter; label: string; options: readonly (readonly [string, string])[] };

const selects: readonly Select[] = [
  { name: 'role', label: 'Role', options: Object.entries(roleNames) },
  { name: 'plan', label: 'Plan', options: planIds.map((plan) => [plan, getPlan(plan).title]) },
  { name: 'gate', label: 'Onboarding step', options: recordedSteps.map((step) => [step, stepNames[step]]) },
  {
    name: 'suspended',
    label: 'Suspension',
    options: [
      ['yes', 'Suspended'],
      ['no', 'Not suspended'],
    ],
  },
];

/** /admin/users: all accounts, with search and filters. */
export function UsersScreen() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const { field, query } = useUserSearch();
  const { users, error, refetch, ...pages } = useUsers({
    ...parseFilter(search),
    search: query,
  });
  return (
    <Page>
      <div className={classes.filters}>
        {field}
        {selects.map(({ label, name, options }) => (
          <NativeSelect
            key={name}
            label={label}
            value={search.get(name) ?? ''}
            data={[{ value: '', label: 'All' }, ...options.map(([value, text]) => ({ value, label: text }))]}
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

/** Parses the filter of the URL. Ignores unknown values. */
function parseFilter(search: URLSearchParams): UserFilter {
  return Object.fromEntries(
    selects.flatMap(({ name, options }) => {
      const value = search.get(name);
      return options.some(([known]) => known === value) ? [[name, value]] : [];
    }),
  );
}

function UserTable({ users }: { users: readonly ManagedUser[] }) {
  if (users.length === 0)
    return <EmptyState title="No matching users" hint="Remove a filter or search for part of a name." />;
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Status</th>
          <th scope="col">Role</th>
          <th scope="col">Plan</th>
          <th scope="col">Member since</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => {
          const { label, tone } = getAccountStatus(user);
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
              <td data-label="Status">
                <Badge tone={tone}>{label}</Badge>
              </td>
              <td data-label="Role">
                {roleNames[user.role]}
                {user.isYou && ' (you)'}
              </td>
              <td data-label="Plan">{getPlan(user.subscription).title}</td>
              <td data-label="Member since">{formatDate(user.createdAt)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
