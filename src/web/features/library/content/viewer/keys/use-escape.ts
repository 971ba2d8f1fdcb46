import { useWindowEvent } from '@mantine/hooks';
import { openDialogs } from './open-dialogs.ts';

/**
 * Hears Escape for the dialog that has the focus, not for one that lies over it, nor where it belongs to a field
 * or a panel (`data-mantine-stop-propagation`). By the time it is heard here the other dialog may be closed:
 * where the key was pressed still tells.
 *
 * @param mark the attribute that tells the dialog from others
 */
export function useEscape(isOpen: boolean, mark: string, onEscape: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (!isOpen || event.key !== 'Escape' || event.isComposing) return;
    const target = event.target as Element;
    const dialog = target.closest('[role="dialog"]');
    const isOurs = dialog ? dialog.hasAttribute(mark) : target === document.body;
    // One that has just opened has not taken the focus yet.
    if (isOurs && openDialogs() === 1 && !target.closest('[data-mantine-stop-propagation]')) onEscape();
  });
}
