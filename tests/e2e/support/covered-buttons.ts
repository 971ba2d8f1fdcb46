import type { Page } from '@playwright/test';

/** Runs in the page, whose types this project lacks. */
const listCovered = `(() => {
  const primary = 'button[type=submit], .mantine-Button-root:not([data-variant=default], [data-variant=subtle])';
  const modal = [...document.querySelectorAll('dialog:modal, [role=dialog][aria-modal=true]')]
    .findLast((each) => each.checkVisibility());
  const shown = [...(modal ?? document).querySelectorAll(primary)].filter((button) =>
    button.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !button.closest('[inert], [aria-hidden=true]'));
  return shown.flatMap((button) => {
    button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = button.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    // A disabled button lets the pointer through to what it stands in.
    if (top && (button.contains(top) || top.contains(button))) return [];
    // The user has opened a menu, which closes with the next press beside it.
    if (top?.closest(':popover-open, [data-open] > [role=group]')) return [];
    const cover = top?.closest('[data-testid], [role], [class]');
    return ['“' + button.textContent + '” is beneath ' + (cover?.outerHTML.slice(0, 160) ?? 'the edge of the window')];
  });
})()`;

/**
 * Asks what is on top at the centre of each primary button, scrolled into view as the keyboard would scroll it; behind
 * an open dialog, of those in the dialog alone.
 *
 * @returns the buttons that something else covers, each with what covers it (decision 084)
 */
export function listCoveredButtons(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(listCovered);
}
