import type { ReactNode } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './composer-bar.module.css';

type ComposerSheetProps = { open: boolean; onClose: () => void; children: ReactNode };

/** The composer on phones, once there is a result to look at. */
export function ComposerSheet({ open, onClose, children }: ComposerSheetProps) {
  return (
    <Sheet title="Quick Generate" open={open} onClose={onClose}>
      <div className={classes.sheet}>{children}</div>
    </Sheet>
  );
}
