import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useMayDeleteForGood } from '#web/lib/may-delete-for-good.ts';
import { useContentCounts } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import sheets from '../bulk/bulk-sheets.module.css';
import { countItems } from '../bulk/bulk-words.ts';
import classes from './trash-head.module.css';
import { useEmptyTrash } from './use-empty-trash.ts';

/** What the trash is, and the way to empty it, after a second thought. */
export function TrashHead() {
  const { gate } = useUser();
  const { data: counts } = useContentCounts();
  const mayDelete = useMayDeleteForGood();
  const [asking, sheet] = useDisclosure(false);
  const { isPending, removed, mutate } = useEmptyTrash();
  const trashed = counts?.trash ?? 0;
  return (
    <div className={classes.head}>
      <p role="status">
        {isPending
          ? `${formatNumber(removed)} deleted so far…`
          : `What lies here goes for good ${limits.trashDays} days after it was deleted.${mayDelete ? '' : ' An admin of the team can delete it before.'}`}
      </p>
      {gate === 'app' && mayDelete && (trashed > 0 || isPending) && (
        <Button variant="default" size="sm" disabled={isPending} onClick={sheet.open}>
          {isPending ? 'Emptying…' : 'Empty the trash'}
        </Button>
      )}
      <Sheet open={asking} onClose={sheet.close} title="Empty the trash?">
        <p className={sheets.hint}>
          {countItems(trashed)} and {trashed === 1 ? 'its' : 'their'} files go now, also what is not shown by
          the filters. Nothing brings them back.
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
            Delete for good
          </Button>
        </div>
      </Sheet>
    </div>
  );
}
