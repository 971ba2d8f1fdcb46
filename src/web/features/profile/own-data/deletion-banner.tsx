import { IconTrash } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import classes from './deletion-banner.module.css';
import { useKeepAccount } from './keep-account.tsx';

/** Says on every page when the account is deleted, with the way back. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const keep = useKeepAccount();
  return (
    <aside className={classes.banner} aria-label="Deletion of the account">
      <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      <p>Your account is deleted on {formatDate(dueAt)}.</p>
      <button type="button" disabled={keep.isPending} onClick={() => keep.mutate()}>
        {keep.isPending ? 'Keeping…' : 'Keep my account'}
      </button>
    </aside>
  );
}
