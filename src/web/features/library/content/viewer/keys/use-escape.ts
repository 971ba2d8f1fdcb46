import { useWindowEvent } from '@mantine/hooks';
import { countOpenDialogs } from './count-open-dialogs.ts';

/**
 * Handles Escape for one dialog, unless another dialog covers it or a field or panel uses the key
 * (`data-mantine-stop-propagation`). The covering dialog may already be closed when this runs, so the target of the
 * event decides.
 *
 * @param mark the attribute that identifies the dialog
 */
export function useEscape(isOpen: boolean, mark: string, onEscape: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (!isOpen || event.key !== 'Escape' || event.isComposing) return;
    const target = event.target as Element;
    const dialog = target.closest('[role="dialog"]');
    const isOurs = dialog ? dialog.hasAttribute(mark) : target === document.body;
    // A dialog that has just opened does not have the focus yet.
    if (isOurs && countOpenDialogs() === 1 && !target.closest('[data-mantine-stop-propagation]')) onEscape();
  });
}
