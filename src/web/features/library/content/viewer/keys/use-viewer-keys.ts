import { useWindowEvent } from '@mantine/hooks';
import { countOpenDialogs } from './count-open-dialogs.ts';
import { findCommand, type ViewerCommand } from './viewer-keys.ts';

/** Elements that handle keys themselves. */
const keyConsumers = 'input, textarea, select, [contenteditable], [popover]';

/**
 * Handles the viewer's keys wherever the focus is, except in fields and while another dialog is open.
 */
export function useViewerKeys(
  isOpen: boolean,
  isVideo: boolean,
  onCommand: (command: ViewerCommand) => void,
): void {
  useWindowEvent('keydown', (event) => {
    const target = event.target as Element;
    const isOurs =
      isOpen && !event.defaultPrevented && !target.closest(keyConsumers) && countOpenDialogs() === 1;
    const command = isOurs ? findCommand(event, isVideo) : null;
    // Space presses the focused button.
    if (!command || (event.key === ' ' && target.closest('a, button'))) return;
    event.preventDefault();
    onCommand(command);
  });
}

/** Handles `?` on the page while no dialog is open. */
export function useHelpKey(onHelp: () => void): void {
  useWindowEvent('keydown', (event) => {
    const target = event.target as Element;
    if (event.key !== '?' || event.defaultPrevented || target.closest(keyConsumers)) return;
    if (countOpenDialogs() === 0) onHelp();
  });
}
