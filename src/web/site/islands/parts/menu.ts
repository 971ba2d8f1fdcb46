/** Closes the menu of narrow screens when a link to a section of this page is chosen, and on Escape. */
export function closeMenuOnChoice(menu: HTMLDetailsElement): void {
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
