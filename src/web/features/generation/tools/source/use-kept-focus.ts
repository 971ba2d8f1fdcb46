import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to a picker's new section where choosing or removing a picture has replaced the section that had it.
 * The keyboard then goes on from the picture, and not from the top of the page.
 *
 * @param wasChanged whether the picture was changed on this page; it is reset
 * @returns the ref of the section, which needs `tabIndex={-1}`
 */
export function useKeptFocus(wasChanged: RefObject<boolean>): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wasChanged.current) return;
    wasChanged.current = false;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) section.current?.focus({ preventScroll: true });
  }, [wasChanged]);
  return section;
}
