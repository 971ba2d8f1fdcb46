import type { CSSProperties } from 'react';

/** The distance in CSS pixels between a panel and its button, and between a panel and the window's edge. */
const gap = 8;

/** The preferred width of a panel in rem. */
const preferredWidth = 22;

/**
 * The position and width of a panel within the window: below its button, or above it if there is more space.
 *
 * @param height the panel's height in CSS pixels; if that much is left below, the panel opens there
 */
export function placePopover(button: HTMLElement, height: number): CSSProperties {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = Math.min(preferredWidth * rem, window.innerWidth - 2 * gap);
  const furthest = window.innerWidth - width - gap;
  const from = (edge: number) => Math.max(gap, Math.min(edge, furthest));
  const across =
    left < window.innerWidth / 2
      ? { width, left: from(left) }
      : { width, right: from(window.innerWidth - right) };
  const below = window.innerHeight - bottom;
  return below > height || below > top
    ? { ...across, top: bottom + gap }
    : { ...across, bottom: window.innerHeight - top + gap };
}
