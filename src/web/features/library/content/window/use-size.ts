import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels of an element's inside, as soon as it is there; 0 before. */
function useSize(element: RefObject<HTMLElement | null>, side: 'clientWidth' | 'clientHeight'): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setSize(current[side]);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, side]);
  return size;
}

/** Pixels that an element is wide, as soon as it is there; 0 before. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  return useSize(element, 'clientWidth');
}

/** Pixels that an element is high, as soon as it is there; 0 before. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  return useSize(element, 'clientHeight');
}
