import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import classes from './nav-drawer.module.css';
import { Sidebar } from './sidebar.tsx';

type NavDrawerProps = { open: boolean; onClose: () => void; onOpenPalette: () => void };

/** The sidebar of narrow screens: a native modal dialog that traps focus and closes on Escape. */
export function NavDrawer({ open, onClose, onOpenPalette }: NavDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useCoveredPage(open);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog answers Escape itself; the click is the backdrop's
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.content}>
        <button type="button" className={classes.close} aria-label="Close menu" onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </button>
        <Sidebar
          onNavigate={onClose}
          onOpenPalette={() => {
            // Close first, so that the palette returns the focus to the page and not to this drawer.
            dialog.current?.close();
            onOpenPalette();
          }}
        />
      </div>
    </dialog>
  );
}
