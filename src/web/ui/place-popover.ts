import type { CSSProperties } from 'react';

/** CSS pixels between a panel and its button, and between a panel and the window's edge. */
const gap = 8;

/**
 * Where a panel goes: beneath its button, or above it where there is more room; within the window.
 *
 * @param height CSS pixels that the panel wants: where so many are left beneath, it goes there
 */
export function placePopover(button: HTMLElement, height: number): CSSProperties {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const across =
    left < window.innerWidth / 2
      ? { left: Math.max(gap, left) }
      : { right: Math.max(gap, window.innerWidth - right) };
  const room = window.innerHeight - bottom;
  return room > height || room > top
    ? { ...across, top: bottom + gap }
    : { ...across, bottom: window.innerHeight - top + gap };
}
