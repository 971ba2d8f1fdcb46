import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { limits } from '#contract/limits.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useContentCounts } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { formatItemCount } from '../bulk/bulk-labels.ts';
import sheets from '../bulk/bulk-sheets.module.css';
import classes from './trash-head.module.css';
import { useEmptyTrash } from './use-empty-trash.ts';

/** Explains the trash, and empties it after confirmation. */
export function TrashHead() {
  const { gate } = useUser();
  const { data: counts } = useContentCounts();
  const mayDelete = useCanDeletePermanently();
  const [asking, sheet] = useDisclosure(false);
  const { isPending, removed, mutate } = useEmptyTrash();
  const trashed = counts?.trash ?? 0;
  return (
    <div className={classes.head}>
      <p role="status">
        {isPending
          ? `${formatNumber(removed)} deleted so far…`
          : `Items are deleted permanently after ${limits.trashDays} days.${mayDelete ? '' : ' A team admin can delete them earlier.'}`}
      </p>
      {gate === 'app' && mayDelete && (trashed > 0 || isPending) && (
        <Button variant="default" size="sm" disabled={isPending} onClick={sheet.open}>
          {isPending ? 'Emptying…' : 'Empty trash'}
        </Button>
      )}
      <Sheet open={asking} onClose={sheet.close} title="Empty trash?">
        <p className={sheets.hint}>
          {formatItemCount(trashed)} will be deleted now, including items hidden by filters. You cannot undo
          this.
        </p>
        <div className={sheets.buttons}>
          <Button variant="default" data-autofocus onClick={sheet.close}>
            Keep them
          </Button>
          <Button
            color="red"
            onClick={() => {
              sheet.close();
              mutate();
            }}
          >
            Delete permanently
          </Button>
        </div>
      </Sheet>
    </div>
  );
}
