import type { RefObject } from 'react';

/** Pixels of the screen's top that the header covers. */
export const covered = 72;

type Watcher = (offset: number, why: 'scroll' | 'resize') => void;

/** How far the page is scrolled beyond a sheet's beginning. */
export type SheetOffset = {
  /** Pixels of the sheet above the header's lower edge; less than 0 while its beginning is below that. */
  now: () => number;
  /** Calls back when that changes. @returns ends it */
  watch: (watcher: Watcher) => () => void;
};

/**
 * The page is measured once for all watchers of a scroll: what one of them changes would make each further measuring
 * lay out the page anew.
 */
export function sheetOffset(list: RefObject<HTMLElement | null>): SheetOffset {
  const watchers = new Set<Watcher>();
  const now = () => covered - (list.current?.getBoundingClientRect().top ?? covered);
  const tell = ({ type }: Event) => {
    const offset = now();
    for (const watcher of watchers) watcher(offset, type === 'scroll' ? 'scroll' : 'resize');
  };
  return {
    now,
    watch(watcher) {
      if (watchers.size === 0) {
        window.addEventListener('scroll', tell, { passive: true });
        window.addEventListener('resize', tell);
      }
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        window.removeEventListener('scroll', tell);
        window.removeEventListener('resize', tell);
      };
    },
  };
}
