import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { Rows } from './layout-rows.ts';
import type { LibraryMap } from './library-map.ts';
import { addWholeGroups } from './rows-to-render.ts';
import { headerHeight, type SheetOffset } from './sheet-offset.ts';
import type { LibraryViewport } from './use-library-window.ts';

/** Rows within this distance of the screen are rendered, in pixels. */
const margin = 480;

export type Sheet = {
  rows: Rows;
  map: LibraryMap;
  library: LibraryViewport;
  offset: SheetOffset;
};

/** The item at the top of the screen, the part of its row above the edge, and the scroll position, in pixels. */
type Anchor = Pick<Sheet, 'rows' | 'map'> & {
  place: number;
  id: string | undefined;
  above: number;
  scrolled: number;
};

/**
 * The visible rows of a sheet. When the rows change (an item is added or removed, the window is resized), the hook
 * scrolls so that the item at the top of the screen stays there. The list of other filters starts at its top.
 *
 * @returns the first and the last row
 */
export function useSheetScroll({ rows, map, library, offset }: Sheet): { from: number; to: number } {
  const [inSight, setInSight] = useState({ from: 0, to: rows.rowAtOffset(window.innerHeight + margin) });
  const anchor = useRef<Anchor>(undefined);
  /** The scroll position at the last look. */
  const lastScrolled = useRef(0);
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
      if (JSON.stringify(before.map.filters) !== JSON.stringify(map.filters))
        return window.scrollBy(0, -scrolled);
      const moved = id === undefined ? -1 : latest.current.findPlace(id);
      const place = moved >= 0 ? moved : before.place;
      const row = rows.rowAtPlace(place);
      window.scrollBy(0, rows.top(row) + Math.min(above, rows.heightOf(row)) - scrolled);
      anchor.current = { rows, map, place, id, above, scrolled: offset.now() };
    }

    function look(scrolled: number, why?: 'scroll' | 'resize') {
      const { current } = anchor;
      // Without scrolling the anchor stays, so resizing back and forth restores the position.
      if (current?.rows !== rows || Math.abs(current.scrolled - scrolled) >= 1) {
        const row = rows.rowAtOffset(scrolled);
        const place = rows.first(row);
        const id = latest.current.findItem(place)?.id;
        anchor.current = { rows, map, place, id, above: scrolled - rows.top(row), scrolled };
      }
      const { from, to } = addWholeGroups(rows, {
        from: rows.rowAtOffset(scrolled - headerHeight - margin),
        to: rows.rowAtOffset(scrolled - headerHeight + window.innerHeight + margin),
      });
      const change = () =>
        setInSight((before) => (before.from === from && before.to === to ? before : { from, to }));
      // Rows that come near are rendered between frames; those that may be in sight at once.
      const isNear = why === 'scroll' && Math.abs(scrolled - lastScrolled.current) < margin / 2;
      if (isNear) startTransition(change);
      else change();
      lastScrolled.current = scrolled;
    }
  }, [rows, map, offset]);

  // There may be fewer rows than at the last measurement.
  const end = rows.count - 1;
  return { from: Math.min(inSight.from, end), to: Math.min(inSight.to, end) };
}
