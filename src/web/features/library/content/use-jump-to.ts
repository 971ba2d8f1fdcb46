import { useEffect, useRef, useState } from 'react';
import type { Rows } from './window/layout-rows.ts';
import { covered, type SheetOffset } from './window/sheet-offset.ts';

/** Milliseconds before the scroll, and for which the item stays marked (specification 001, 2.4 and 9). */
const scrollAfter = 300;
const markedFor = 3_000;
/** Screens that a scroll may be seen to go; from farther away the page is there at once. */
const seenScreens = 3;

export function frameId(contentId: string): string {
  return `content-${contentId}`;
}

/**
 * Scrolls to the item that `?id=` names once its place is known, and marks it.
 *
 * @param place where it stands; -1 while that is not known
 * @returns the id that is marked now
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
  // Once known, it is gone to: not again when its page is read once more.
  const [found, setFound] = useState<string | null>(null);
  if (place >= 0 && found !== contentId) setFound(contentId);
  useEffect(() => {
    if (!contentId || found !== contentId) return;
    let unmark: ReturnType<typeof setTimeout>;
    let frame = 0;
    const scroll = setTimeout(() => {
      scrollToPlace(latest.current, offset);
      setMarked(contentId);
      countWhenThere();
    }, scrollAfter);
    // Its frame comes into being as the page gets there, and its item may have to be read.
    function countWhenThere() {
      if (document.getElementById(frameId(contentId ?? ''))) {
        unmark = setTimeout(() => setMarked(null), markedFor);
      } else frame = requestAnimationFrame(countWhenThere);
    }
    return () => {
      clearTimeout(scroll);
      clearTimeout(unmark);
      cancelAnimationFrame(frame);
      setMarked(null);
    };
  }, [contentId, found, offset]);
  return marked;
}

/** Brings the row of a place to the middle of the screen. */
function scrollToPlace({ place, rows }: { place: number; rows: Rows }, offset: SheetOffset): void {
  const row = rows.of(place);
  const above = (window.innerHeight - rows.heightOf(row)) / 2 - covered;
  const by = rows.top(row) - above - offset.now();
  const isFar = Math.abs(by) > window.innerHeight * seenScreens;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: by, behavior: isFar || calm ? 'auto' : 'smooth' });
}
