import { useLayoutEffect, useRef, useState } from 'react';
import type { Rows } from './layout-rows.ts';
import type { LibraryMap } from './library-map.ts';
import { covered, type SheetOffset } from './sheet-offset.ts';
import type { LibrarySight } from './use-library-window.ts';

/** Pixels above and below the screen whose rows are there already. */
const margin = 480;
export type Sheet = {
  rows: Rows;
  map: LibraryMap;
  library: LibrarySight;
  offset: SheetOffset;
};

/** What stands at the top of the screen, how much of its row is above, and how far the page was scrolled then. */
type Anchor = Pick<Sheet, 'rows' | 'map'> & {
  place: number;
  id: string | undefined;
  above: number;
  scrolled: number;
};

/**
 * Which rows of a sheet are in sight as the page scrolls. When the rows change (an item came or went, the window
 * became wider), the page is scrolled so that what stood at the top of the screen stands there still; the list of
 * other filters is looked at from its beginning.
 *
 * @returns the first and the last row
 */
export function useSheetScroll({ rows, map, library, offset }: Sheet): { from: number; to: number } {
  const [inSight, setInSight] = useState({ from: 0, to: rows.at(window.innerHeight + margin) });
  const anchor = useRef<Anchor>(undefined);
  const latest = useRef(library);
  latest.current = library;

  useLayoutEffect(() => {
    const last = anchor.current;
    if (last && last.rows !== rows) keepPlace(last);
    look(offset.now());
    return offset.watch(look);

    function keepPlace(before: Anchor) {
      const { id, above } = before;
      const scrolled = offset.now();
      if (scrolled <= 0) return;
      if (JSON.stringify(before.map.asked) !== JSON.stringify(map.asked))
        return window.scrollBy(0, -scrolled);
      const moved = id === undefined ? -1 : latest.current.placeOf(id);
      const place = moved >= 0 ? moved : before.place;
      const row = rows.of(place);
      window.scrollBy(0, rows.top(row) + Math.min(above, rows.heightOf(row)) - scrolled);
      anchor.current = { rows, map, place, id, above, scrolled: offset.now() };
    }

    function look(scrolled: number) {
      const { current } = anchor;
      // Nobody has scrolled since it was kept: a sheet that becomes wider and narrower again is as it was.
      if (current?.rows !== rows || Math.abs(current.scrolled - scrolled) >= 1) {
        const row = rows.at(scrolled);
        const place = rows.first(row);
        const id = latest.current.at(place)?.id;
        anchor.current = { rows, map, place, id, above: scrolled - rows.top(row), scrolled };
      }
      const from = rows.at(scrolled - covered - margin);
      const to = rows.at(scrolled - covered + window.innerHeight + margin);
      setInSight((before) => (before.from === from && before.to === to ? before : { from, to }));
    }
  }, [rows, map, offset]);

  // Until the page is looked at again, there may be fewer rows than there were.
  const end = rows.count - 1;
  return { from: Math.min(inSight.from, end), to: Math.min(inSight.to, end) };
}
