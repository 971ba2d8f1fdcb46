import type { Size } from './view.ts';

/**
 * Measures the inner size of an element in CSS pixels (`clientWidth`, `clientHeight`), now and after each change.
 *
 * @returns stops measuring
 */
export function watchSize(element: HTMLElement, onSize: (size: Size) => void): () => void {
  const measure = () => onSize({ width: element.clientWidth, height: element.clientHeight });
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => observer.disconnect();
}
