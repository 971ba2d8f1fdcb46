import { useLayoutEffect, useState } from 'react';
import type { Size } from './view.ts';
import { watchSize } from './watch-size.ts';

/**
 * The inner size of an element in CSS pixels; 0 until it is mounted. It is known before the first paint, unlike that of
 * Mantine's `useElementSize`, which waits for a frame (decision 067). `ref` goes on the element.
 */
export function useElementSize() {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    return watchSize(element, (next) =>
      setSize((size) => (size.width === next.width && size.height === next.height ? size : next)),
    );
  }, [element]);
  return { ref, element, size };
}
