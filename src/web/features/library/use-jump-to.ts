import { useEffect, useState } from 'react';

/** Milliseconds before the scroll, and for which the item stays marked (specification 001, 2.4 and 9). */
const scrollAfter = 300;
const markedFor = 3_000;

export function frameId(contentId: string): string {
  return `content-${contentId}`;
}

/**
 * Scrolls to the item that `?id=` names once it is on the page, and marks it.
 *
 * @param ready whether the item's frame is there
 * @returns the id that is marked now
 */
export function useJumpTo(contentId: string | null, ready: boolean): string | null {
  const [marked, setMarked] = useState<string | null>(null);
  useEffect(() => {
    if (!contentId || !ready) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let unmark: ReturnType<typeof setTimeout>;
    const scroll = setTimeout(() => {
      const frame = document.getElementById(frameId(contentId));
      frame?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
      setMarked(contentId);
      unmark = setTimeout(() => setMarked(null), markedFor);
    }, scrollAfter);
    return () => {
      clearTimeout(scroll);
      clearTimeout(unmark);
      setMarked(null);
    };
  }, [contentId, ready]);
  return marked;
}
