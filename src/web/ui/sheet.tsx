import { Modal } from '@mantine/core';
import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react';
import classes from './sheet.module.css';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Whether a click beside it leaves it open: it shows what is shown only once. */
  sticky?: boolean;
  /** Wider and without padding; the children lay out the height and scroll themselves. */
  spread?: boolean;
  children: ReactNode;
};

/** Tells the sheet beneath whether another one covers it. */
const BelowContext = createContext<(covered: boolean) => void>(() => {});

/**
 * A dialog over the page; on phones a bottom sheet. Its state is lost when it closes. Escape closes the topmost of several.
 */
export function Sheet({ open, onClose, title, sticky = false, spread = false, children }: SheetProps) {
  // Opened on mount, the modal could not return the focus to the previous element.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const openCount = useOpenCount(open);
  const [covered, setCovered] = useState(false);
  const cover = useContext(BelowContext);
  useEffect(() => {
    if (!open) return;
    cover(true);
    return () => cover(false);
  }, [open, cover]);
  return (
    <Modal
      opened={open && mounted}
      onClose={onClose}
      title={title}
      size={spread ? '38rem' : undefined}
      closeOnClickOutside={!sticky}
      closeOnEscape={!covered}
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
      <BelowContext value={setCovered}>
        <Fragment key={openCount}>{children}</Fragment>
      </BelowContext>
    </Modal>
  );
}

/** How often the sheet was opened: a new key remounts the children also while the sheet is still closing. */
function useOpenCount(open: boolean): number {
  const [state, setState] = useState({ open, count: 0 });
  if (state.open !== open) setState({ open, count: state.count + (open ? 1 : 0) });
  return state.count;
}
