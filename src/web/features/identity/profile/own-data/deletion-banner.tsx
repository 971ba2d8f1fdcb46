import { IconTrash } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import { AccountBanner } from '#web/ui/account-banner.tsx';
import { useKeepAccount } from './keep-account.tsx';

/** Says on every page when the account is deleted, with the way back. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const keep = useKeepAccount();
  return (
    <AccountBanner
      label="Deletion of the account"
      icon={IconTrash}
      urgent
      deed="Keep my account"
      doing="Keeping…"
      pending={keep.isPending}
      onDo={() => keep.mutate()}
    >
      Your account is deleted on {formatDate(dueAt)}.
    </AccountBanner>
  );
}
