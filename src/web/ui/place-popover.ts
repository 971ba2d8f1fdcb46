import type { CSSProperties } from 'react';

/** CSS pixels between a panel and its button, and between a panel and the window's edge. */
const gap = 8;

/** Rem that a panel is wide where the window is. */
const wide = 22;

/**
 * Where a panel goes, and how wide it is: beneath its button, or above it where there is more room; within the window.
 *
 * @param height CSS pixels that the panel wants: where so many are left beneath, it goes there
 */
export function placePopover(button: HTMLElement, height: number): CSSProperties {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = Math.min(wide * rem, window.innerWidth - 2 * gap);
  const furthest = window.innerWidth - width - gap;
  const from = (edge: number) => Math.max(gap, Math.min(edge, furthest));
  const across =
    left < window.innerWidth / 2
      ? { width, left: from(left) }
      : { width, right: from(window.innerWidth - right) };
  const room = window.innerHeight - bottom;
  return room > height || room > top
    ? { ...across, top: bottom + gap }
    : { ...across, bottom: window.innerHeight - top + gap };
}
