import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { refusalOf } from '#contract/access.ts';
import { contract } from '#contract/index.ts';
import { limits } from '#contract/limits.ts';
import { useUser } from '#web/lib/session.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import profile from '../profile-screen.module.css';
import security from '../security.module.css';
import { AddUserDialog } from './add-user-dialog.tsx';
import { useUsers } from './use-users.ts';
import { UserRow } from './user-row.tsx';

/** Milliseconds after the last key until it is searched. */
const pause = 300;

/** For administrators: every account, and the dialog that adds one (specification 001, section 2.3). */
export function UserManagement() {
  const user = useUser();
  const [adding, dialog] = useDisclosure(false);
  if (refusalOf(contract.listUsers, user) === 'SECOND_FACTOR_REQUIRED') {
    return (
      <Section title="User Management">
        <p className={security.note}>
          Set up a second factor above first: administrators need one to manage users.
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
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pause);
  const { users, error, refetch, ...pages } = useUsers(search);
  if (!users) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />;
  return (
    <div className={security.stack}>
      <TextInput
        type="search"
        label="Find users"
        placeholder="Name or address"
        autoComplete="off"
        maxLength={limits.emailMaximum}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {users.length > 0 ? (
        <ul className={profile.list} aria-label="Users" aria-busy={pages.isPlaceholderData}>
          {users.map((one) => (
            <UserRow key={one.id} user={one} />
          ))}
        </ul>
      ) : (
        <p className={security.note}>Nobody has a name or an address like that.</p>
      )}
      {pages.hasNextPage && (
        <div className={security.actions}>
          <Button
            variant="default"
            size="sm"
            disabled={pages.isFetchingNextPage}
            onClick={() => pages.fetchNextPage()}
          >
            {moreLabel(pages)}
          </Button>
        </div>
      )}
    </div>
  );
}

function moreLabel(pages: { isFetchingNextPage: boolean; isFetchNextPageError: boolean }): string {
  if (pages.isFetchingNextPage) return 'Loading…';
  return pages.isFetchNextPageError ? 'The next page did not load. Try again' : 'Show more';
}
