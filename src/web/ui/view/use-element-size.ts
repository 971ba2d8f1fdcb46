import { useLayoutEffect, useState } from 'react';
import type { Size } from './view.ts';

/** The current size of an element in CSS pixels, measured before the first paint. `ref` goes on the element. */
export function useElementSize() {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    read();
    const watcher = new ResizeObserver(read);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [element]);
  return { ref, element, size };
}
