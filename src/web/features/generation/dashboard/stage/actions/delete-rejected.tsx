import { IconTrash } from '@tabler/icons-react';
import { useTrashContents } from '#web/lib/trash-contents.ts';
import { Button } from '#web/ui/button.tsx';
import type { StageState } from '../use-stage.ts';
import classes from './stage-actions.module.css';

/** Deletes what was rejected in the strip, at once. Over the stage, so that nothing moves when it appears. */
export function DeleteRejected({ items }: Pick<StageState, 'items'>) {
  const trash = useTrashContents();
  const rejected = (items ?? []).filter(({ verdict }) => verdict === 'reject');
  if (rejected.length === 0) return null;
  return (
    <div className={classes.rejected}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
        disabled={trash.isPending}
        onClick={() => trash.mutate(rejected)}
      >
        Delete {rejected.length} rejected
      </Button>
    </div>
  );
}
