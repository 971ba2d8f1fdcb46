import { Button } from '@mantine/core';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './bulk-sheets.module.css';
import { countItems } from './bulk-words.ts';

type RemoveSheetProps = { open: boolean; onClose: () => void; count: number; onRemove: () => void };

/** A second thought before items go for good. */
export function RemoveSheet({ open, onClose, count, onRemove }: RemoveSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`Delete ${countItems(count)} for good?`}>
      <p className={classes.hint}>The files go now, and nothing brings them back.</p>
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
          Delete for good
        </Button>
      </div>
    </Sheet>
  );
}
