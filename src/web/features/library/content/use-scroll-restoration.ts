import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scroll position in pixels by history entry. */
const savedScroll = new Map<string, number>();

/**
 * Restores the scroll position after going back.
 *
 * @param ready whether the content is loaded, so that the page has its height
 */
export function useScrollRestoration(ready: boolean): void {
  const { key } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const returning = useRef(wentBack ? savedScroll.get(key) : undefined);

  useEffect(() => {
    if (!ready || returning.current === undefined) return;
    // Runs after the shell has scrolled the new page to the top.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, returning.current ?? 0);
      returning.current = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, [ready]);

  // A layout effect: its cleanup must run before the next page scrolls.
  useLayoutEffect(() => {
    const saveScroll = () => returning.current === undefined && savedScroll.set(key, window.scrollY);
    window.addEventListener('scroll', saveScroll, { passive: true });
    return () => window.removeEventListener('scroll', saveScroll);
  }, [key]);
}
