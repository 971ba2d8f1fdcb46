import { useLayoutEffect, useState } from 'react';
import type { Rows } from './layout-rows.ts';
import { headerHeight, type SheetOffset } from './sheet-offset.ts';

/** Milliseconds without scrolling after which the page is at rest. */
const restDelayMs = 1_200;

/** Scroll position in a sheet. */
export type ScrollPlace = {
  /** The last place of the first visible row: when a month begins within a row, that month counts. */
  place: number;
  /** How far the page was scrolled when that row came to the top, or came to rest: 0 (top) to 1 (end). */
  part: number;
  /** Whether the page is scrolling. */
  moving: boolean;
};

/** Scrollable height of a sheet in pixels; at least 1. */
export function getScrollRange(rows: Rows): number {
  return Math.max(1, rows.height - (window.innerHeight - headerHeight));
}

/** The scroll position, which changes with the row at the top: a render each frame would slow scrolling. */
export function useScrollPlace(rows: Rows, offset: SheetOffset): ScrollPlace {
  const [scrolled, setScrolled] = useState<ScrollPlace>({ place: 0, part: 0, moving: false });
  useLayoutEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    function look(pixels: number, moving: boolean) {
      // Pages scroll by whole pixels, so the target row may begin slightly lower.
      const place = Math.max(0, rows.first(rows.rowAtOffset(pixels + 1) + 1) - 1);
      const part = Math.min(1, Math.max(0, pixels / getScrollRange(rows)));
      setScrolled((before) =>
        before.place === place && before.moving === moving ? before : { place, part, moving },
      );
    }
    look(offset.now(), false);
    const unwatch = offset.watch((pixels, why) => {
      look(pixels, why === 'scroll');
      clearTimeout(rest);
      rest = setTimeout(() => look(offset.now(), false), restDelayMs);
    });
    return () => {
      clearTimeout(rest);
      unwatch();
    };
  }, [rows, offset]);
  return scrolled;
}
