import { Button } from '@mantine/core';
import { Sheet } from '#web/ui/sheet.tsx';
import { formatItemCount } from './bulk-labels.ts';
import classes from './bulk-sheets.module.css';

type RemoveSheetProps = { open: boolean; onClose: () => void; count: number; onRemove: () => void };

/** Confirms a permanent deletion. */
export function RemoveSheet({ open, onClose, count, onRemove }: RemoveSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`Delete ${formatItemCount(count)} permanently?`}>
      <p className={classes.hint}>The files are deleted now. You cannot undo this.</p>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {count === 1 ? 'Keep it' : 'Keep them'}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            onRemove();
          }}
        >
          Delete permanently
        </Button>
      </div>
    </Sheet>
  );
}
