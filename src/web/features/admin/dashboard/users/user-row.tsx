import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { profileMessages } from '#contract/profile-messages.ts';
import type { ManagedUser } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import entries from '#web/ui/entry-list.module.css';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';
import { useUserMutation } from './use-users.ts';
import { getAccountStatus, roleNames } from './user-labels.ts';

/** One user, with buttons to reset the second factor and to remove the account. The own row has no buttons. */
export function UserRow({ user }: { user: ManagedUser }) {
  const [asking, question] = useDisclosure(false);
  const [resetting, reset] = useDisclosure(false);
  const name = `${user.firstName} ${user.lastName}`;
  const { tone, label } = getAccountStatus(user);
  const remove = useUserMutation({
    change: () => call('removeUser', { params: { id: user.id } }),
    done: profileMessages.users.removed,
    failed: profileMessages.users.removeFailed,
  });
  return (
    <li className={entries.entry}>
      <div className={`${entries.row} ${entries.stacked}`}>
        <div className={entries.about}>
          <p className={entries.lead}>
            {name}
            {user.isYou && <span className={entries.tag}>You</span>}
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className={entries.details}>
            {user.email}, {roleNames[user.role]}
          </p>
        </div>
        {!user.isYou && !asking && (
          <div className={entries.buttons}>
            {user.secondFactor && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Reset second factor of ${name}`}
                onClick={reset.open}
              >
                Reset second factor
              </Button>
            )}
            <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={question.open}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {resetting && <ResetSecondFactorDialog userId={user.id} onClose={reset.close} />}
      {asking && (
        <ConfirmDialog
          question={profileMessages.users.removeQuestion}
          confirmLabel={`Remove ${user.firstName}`}
          pendingLabel="Removing…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={question.close}
        />
      )}
    </li>
  );
}
