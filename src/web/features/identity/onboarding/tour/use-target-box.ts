import { useEffect, useState } from 'react';
import type { Box } from './place-card.ts';

/** Pixels between the highlighted element and the ring around it. */
const margin = 8;

/** The position of the highlighted element in the window, or null while it is not on the page. Scrolls it into view first. */
export function useTargetBox(target: string | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    setBox(null);
    if (!target) return;
    let frame = 0;
    let scrolled = false;

    function measure(): void {
      const element = document.querySelector(`[data-tour="${target}"]`);
      if (element && !scrolled) {
        scrolled = true;
        element.scrollIntoView({ block: 'center' });
      }
      const rect = element?.getBoundingClientRect();
      setBox(
        rect
          ? {
              top: rect.top - margin,
              left: rect.left - margin,
              width: rect.width + 2 * margin,
              height: rect.height + 2 * margin,
            }
          : null,
      );
    }
    function measureSoon(): void {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    }

    /** A resize can move the element out of view. */
    function scrollAgain(): void {
      scrolled = false;
      measureSoon();
    }

    measureSoon();
    // The page may still be loading, and its content may move the element.
    const changes = new MutationObserver(measureSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(measureSoon);
    sizes.observe(document.body);
    window.addEventListener('scroll', measureSoon, { capture: true, passive: true });
    window.addEventListener('resize', scrollAgain);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', measureSoon, { capture: true });
      window.removeEventListener('resize', scrollAgain);
    };
  }, [target]);
  return box;
}
