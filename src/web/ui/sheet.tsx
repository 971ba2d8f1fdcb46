import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sheet.module.css';

type SheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** A dialog over the page; on a phone a sheet that rises from the bottom, within reach of the thumb. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {children}
    </Modal>
  );
}
