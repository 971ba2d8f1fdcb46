import { useEffect, useRef, useState } from 'react';
import type { Rows } from './window/layout-rows.ts';
import { headerHeight, type SheetOffset } from './window/sheet-offset.ts';

/**
 * Milliseconds before the scroll, and milliseconds of the highlight (docs/requirements/signed-in.md, sections 2.4
 * and 9).
 */
const scrollAfter = 300;
const markedFor = 3_000;
/** Maximum distance of a smooth scroll, in screens; longer ones jump. */
const seenScreens = 3;

/** The element id of an item's frame. */
export function toFrameId(contentId: string): string {
  return `content-${contentId}`;
}

/**
 * Scrolls to the item of `?id=` once its place is known, and highlights it.
 *
 * @param place place of the item; -1 while unknown
 * @returns the id of the highlighted item, or null
 */
export function useJumpTo(
  contentId: string | null,
  place: number,
  rows: Rows,
  offset: SheetOffset,
): string | null {
  const [marked, setMarked] = useState<string | null>(null);
  const latest = useRef({ place, rows });
  latest.current = { place, rows };
  // Scrolls once, not again when the page is refetched.
  const [foundId, setFoundId] = useState<string | null>(null);
  if (place >= 0 && foundId !== contentId) setFoundId(contentId);
  useEffect(() => {
    if (!contentId || foundId !== contentId) return;
    let unmark: ReturnType<typeof setTimeout>;
    let frame = 0;
    const scroll = setTimeout(() => {
      scrollToPlace(latest.current, offset);
      setMarked(contentId);
      countWhenThere();
    }, scrollAfter);
    // The frame is rendered when the scroll arrives, and its item may still load.
    function countWhenThere() {
      if (document.getElementById(toFrameId(contentId ?? ''))) {
        unmark = setTimeout(() => setMarked(null), markedFor);
      } else frame = requestAnimationFrame(countWhenThere);
    }
    return () => {
      clearTimeout(scroll);
      clearTimeout(unmark);
      cancelAnimationFrame(frame);
      setMarked(null);
    };
  }, [contentId, foundId, offset]);
  return marked;
}

/** Scrolls the row of a place to the middle of the screen. */
function scrollToPlace({ place, rows }: { place: number; rows: Rows }, offset: SheetOffset): void {
  const row = rows.rowAtPlace(place);
  const above = (window.innerHeight - rows.heightOf(row)) / 2 - headerHeight;
  const by = rows.top(row) - above - offset.now();
  const isFar = Math.abs(by) > window.innerHeight * seenScreens;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: by, behavior: isFar || calm ? 'auto' : 'smooth' });
}
