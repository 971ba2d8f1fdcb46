import { useWindowEvent } from '@mantine/hooks';
import { openDialogs } from './open-dialogs.ts';
import { commandOf, type ViewerCommand } from './viewer-keys.ts';

/** What has the keys for itself: what one writes in, chooses from or slides. */
const ownKeys = 'input, textarea, select, [contenteditable], [popover]';

/**
 * Hears the viewer's keys wherever the focus is in it, but not what is written into a field, nor while another
 * dialog lies over it.
 */
export function useViewerKeys(
  isOpen: boolean,
  isFilm: boolean,
  onCommand: (command: ViewerCommand) => void,
): void {
  useWindowEvent('keydown', (event) => {
    const target = event.target as Element;
    const isOurs = isOpen && !event.defaultPrevented && !target.closest(ownKeys) && openDialogs() === 1;
    const command = isOurs ? commandOf(event, isFilm) : null;
    // A button in focus is pressed by Space.
    if (!command || (event.key === ' ' && target.closest('a, button'))) return;
    event.preventDefault();
    onCommand(command);
  });
}

/** Hears `?` on the page beneath, while nothing lies over it. */
export function useHelpKey(onHelp: () => void): void {
  useWindowEvent('keydown', (event) => {
    const target = event.target as Element;
    if (event.key !== '?' || event.defaultPrevented || target.closest(ownKeys)) return;
    if (openDialogs() === 0) onHelp();
  });
}
