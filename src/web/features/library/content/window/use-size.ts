import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner size of an element in pixels; 0 until it is mounted. */
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

/** Inner width of an element in pixels; 0 until it is mounted. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  return useSize(element, 'clientWidth');
}

/** Inner height of an element in pixels; 0 until it is mounted. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  return useSize(element, 'clientHeight');
}
