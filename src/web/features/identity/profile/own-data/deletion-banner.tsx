import { IconTrash } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import { AccountBanner } from '#web/ui/account-banner.tsx';
import { useKeepAccount } from './keep-account.tsx';

/** The banner on every page with the date of the account deletion and a button to cancel it. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const keep = useKeepAccount();
  return (
    <AccountBanner
      label="Deletion of the account"
      icon={IconTrash}
      urgent
      action="Keep my account"
      pendingLabel="Keeping…"
      pending={keep.isPending}
      onAction={() => keep.mutate()}
    >
      Your account will be deleted on {formatDate(dueAt)}.
    </AccountBanner>
  );
}
