import { Modal } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import classes from './sheet.module.css';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Wider, and without a padding of its own: its children share out the height and scroll where they say. */
  spread?: boolean;
  children: ReactNode;
};

/**
 * A dialog over the page; on a phone a sheet that rises from the bottom, within reach of the thumb. What was
 * entered in it goes with its closing.
 */
export function Sheet({ open, onClose, title, spread = false, children }: SheetProps) {
  // One that is opened in the moment it is mounted would not know whom to give the focus back to.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const opening = useOpening(open);
  return (
    <Modal
      opened={open && mounted}
      onClose={onClose}
      title={title}
      size={spread ? '38rem' : undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        inner: classes.inner,
        content: spread ? `${classes.content} ${classes.spread}` : classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        close: classes.close,
      }}
    >
      <Fragment key={opening}>{children}</Fragment>
    </Modal>
  );
}

/** How many times it was opened. One that is opened again while it fades is not yet gone, and starts anew. */
function useOpening(open: boolean): number {
  const [state, setState] = useState({ open, count: 0 });
  if (state.open !== open) setState({ open, count: state.count + (open ? 1 : 0) });
  return state.count;
}
