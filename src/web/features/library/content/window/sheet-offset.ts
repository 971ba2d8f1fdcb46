import type { RefObject } from 'react';

/** Height of the fixed page header in pixels. */
export const headerHeight = 72;

type Watcher = (offset: number, why: 'scroll' | 'resize') => void;

/** Scroll position of the page relative to the top of a sheet. */
export type SheetOffset = {
  /** Pixels of the sheet above the header's lower edge; negative while its top is below. */
  now: () => number;
  /** Calls back on changes. @returns stops watching */
  watch: (watcher: Watcher) => () => void;
};

/**
 * Measures the page once per scroll event for all watchers: a measurement after a watcher's change would force another
 * layout.
 */
export function createSheetOffset(list: RefObject<HTMLElement | null>): SheetOffset {
  const watchers = new Set<Watcher>();
  const now = () => headerHeight - (list.current?.getBoundingClientRect().top ?? headerHeight);
  const notifyWatchers = ({ type }: Event) => {
    const offset = now();
    for (const watcher of watchers) watcher(offset, type === 'scroll' ? 'scroll' : 'resize');
  };
  return {
    now,
    watch(watcher) {
      if (watchers.size === 0) {
        window.addEventListener('scroll', notifyWatchers, { passive: true });
        window.addEventListener('resize', notifyWatchers);
      }
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        window.removeEventListener('scroll', notifyWatchers);
        window.removeEventListener('resize', notifyWatchers);
      };
    },
  };
}
