/** Number of open dialogs, including the viewer and those that are fading out. */
export function countOpenDialogs(): number {
  return document.querySelectorAll('[role="dialog"]').length;
}
