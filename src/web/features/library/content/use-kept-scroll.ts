import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Pixels from the top, by the place in the tab's history. */
const kept = new Map<string, number>();

/**
 * Going back to a page brings it to where it was left.
 *
 * @param ready whether the page is as high as it was: what it shows is there
 */
export function useKeptScroll(ready: boolean): void {
  const { key } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const returning = useRef(wentBack ? kept.get(key) : undefined);

  useEffect(() => {
    if (!ready || returning.current === undefined) return;
    // After the shell has brought the new page to its top.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, returning.current ?? 0);
      returning.current = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, [ready]);

  // As a layout effect: it must have ended before the next page scrolls.
  useLayoutEffect(() => {
    const keep = () => returning.current === undefined && kept.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
}
