import { useLayoutEffect, useRef, useState } from 'react';
import type { Rows } from './layout-rows.ts';
import { headerHeight, type SheetOffset } from './sheet-offset.ts';

/** Milliseconds without scrolling after which the page is at rest. */
const restDelayMs = 1_200;

/** Scroll position in a sheet. */
export type ScrollPlace = {
  /** The last place of the first visible row: when a month begins within a row, that month counts. */
  place: number;
  /** Whether the page is scrolling. */
  moving: boolean;
};

/** Scrollable height of a sheet in pixels; at least 1. */
export function getScrollRange(rows: Rows): number {
  return Math.max(1, rows.height - (window.innerHeight - headerHeight));
}

/**
 * The scroll position, which changes with the row at the top.
 *
 * @param onMove is given the exact position, from 0 (top) to 1 (end), with each frame of a scroll: without rendering
 */
export function useScrollPlace(rows: Rows, offset: SheetOffset, onMove: (part: number) => void): ScrollPlace {
  const [scrolled, setScrolled] = useState<ScrollPlace>({ place: 0, moving: false });
  const move = useRef(onMove);
  move.current = onMove;
  useLayoutEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    function look(pixels: number, moving: boolean) {
      move.current(Math.min(1, Math.max(0, pixels / getScrollRange(rows))));
      // Pages scroll by whole pixels, so the target row may begin slightly lower.
      const place = Math.max(0, rows.first(rows.rowAtOffset(pixels + 1) + 1) - 1);
      setScrolled((before) =>
        before.place === place && before.moving === moving ? before : { place, moving },
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
