import { useLayoutEffect, useState } from 'react';
import type { Rows } from './layout-rows.ts';
import { covered, type SheetOffset } from './sheet-offset.ts';

/** Milliseconds after which a page that scrolled is at rest. */
const restsAfter = 1_200;

/** How far a sheet is scrolled. */
export type ScrollPlace = {
  /** The last place of the first row under the header: where a month begins within a row, it is that month. */
  place: number;
  /** From 0, its beginning, to 1, its end. */
  part: number;
  /** Whether it has just been scrolled. */
  moving: boolean;
};

/** Pixels of a sheet that can be scrolled through; at least 1. */
export function travelOf(rows: Rows): number {
  return Math.max(1, rows.height - (window.innerHeight - covered));
}

export function useScrollPlace(rows: Rows, offset: SheetOffset): ScrollPlace {
  const [scrolled, setScrolled] = useState<ScrollPlace>({ place: 0, part: 0, moving: false });
  useLayoutEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    function look(pixels: number, moving: boolean) {
      const part = Math.min(1, Math.max(0, pixels / travelOf(rows)));
      // Pages scroll by whole pixels: a row that was gone to may begin a little lower.
      const place = Math.max(0, rows.first(rows.at(pixels + 1) + 1) - 1);
      setScrolled((before) =>
        before.part === part && before.place === place && before.moving === moving
          ? before
          : { place, part, moving },
      );
    }
    look(offset.now(), false);
    const unwatch = offset.watch((pixels, why) => {
      look(pixels, why === 'scroll');
      clearTimeout(rest);
      rest = setTimeout(() => look(offset.now(), false), restsAfter);
    });
    return () => {
      clearTimeout(rest);
      unwatch();
    };
  }, [rows, offset]);
  return scrolled;
}
