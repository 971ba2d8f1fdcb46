import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { findAccessRefusal } from '#contract/access.ts';
import { contract } from '#contract/index.ts';
import { useUser } from '#web/lib/session.ts';
import entries from '#web/ui/entry-list.module.css';
import { Section } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import dashboard from '../dashboard.module.css';
import { AddUserDialog } from './add-user-dialog.tsx';
import { useUserSearch } from './use-user-search.tsx';
import { useUsers } from './use-users.ts';
import classes from './user-management.module.css';
import { UserRow } from './user-row.tsx';

/**
 * The User Management card of /profile-settings, for administrators: the list of users and the Add User dialog.
 * Source: `docs/requirements/signed-in.md`, section 2.3.
 */
export function UserManagement() {
  const user = useUser();
  const [adding, dialog] = useDisclosure(false);
  if (findAccessRefusal(contract.listUsers, user) === 'SECOND_FACTOR_REQUIRED') {
    return (
      <Section title="User Management">
        <p className={classes.note}>
          Set up two-factor authentication above first: administrators need it to manage users.
        </p>
      </Section>
    );
  }
  const add = (
    <Button variant="default" size="sm" onClick={dialog.open}>
      Add User
    </Button>
  );
  return (
    <Section title="User Management" aside={add}>
      <UserList />
      <AddUserDialog open={adding} onClose={dialog.close} />
    </Section>
  );
}

function UserList() {
  const { field, query } = useUserSearch();
  const { users, error, refetch, ...pages } = useUsers({ search: query });
  if (!users) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />;
  return (
    <div className={dashboard.stack}>
      {field}
      {users.length > 0 ? (
        <ul className={entries.list} aria-label="Users" aria-busy={pages.isPlaceholderData}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      ) : (
        <p className={classes.note}>No matching users</p>
      )}
      <ShowMore pages={pages} />
    </div>
  );
}
