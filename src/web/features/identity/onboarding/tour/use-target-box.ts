import { useEffect, useState } from 'react';
import type { Box } from './place-card.ts';

/** Room in pixels between what is pointed at and the ring around it. */
const margin = 8;

/** Where the marked element is in the window now; null while it is not on the page. Brings it into view first. */
export function useTargetBox(target: string | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    setBox(null);
    if (!target) return;
    let frame = 0;
    let brought = false;

    function measure(): void {
      const element = document.querySelector(`[data-tour="${target}"]`);
      if (element && !brought) {
        brought = true;
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

    /** A window of another size may have left it behind. */
    function bringBack(): void {
      brought = false;
      measureSoon();
    }

    measureSoon();
    // The page's code may still be on its way, and what is on the page may push it about.
    const changes = new MutationObserver(measureSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(measureSoon);
    sizes.observe(document.body);
    window.addEventListener('scroll', measureSoon, { capture: true, passive: true });
    window.addEventListener('resize', bringBack);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', measureSoon, { capture: true });
      window.removeEventListener('resize', bringBack);
    };
  }, [target]);
  return box;
}
