import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './sheet.module.css';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Wider, and without a padding of its own: its children share out the height and scroll where they say. */
  spread?: boolean;
  children: ReactNode;
};

/** A dialog over the page; on a phone a sheet that rises from the bottom, within reach of the thumb. */
export function Sheet({ open, onClose, title, spread = false, children }: SheetProps) {
  // One that is opened in the moment it is mounted would not know whom to give the focus back to.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
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
      {children}
    </Modal>
  );
}
