/** How many dialogs lie over the page, the viewer among them; one that is fading away still counts. */
export function openDialogs(): number {
  return document.querySelectorAll('[role="dialog"]').length;
}
