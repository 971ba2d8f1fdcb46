import type { Point, Size } from '#web/ui/view/view.ts';

export type { Point, Size };

/** Whole pixels; `right` and `bottom` are the first ones outside. */
export type Rect = { left: number; top: number; right: number; bottom: number };

/** All pixels of a plane. */
export function wholeOf({ width, height }: Size): Rect {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** The smallest rectangle that holds both; null is nothing at all. */
export function unite(a: Rect | null, b: Rect | null): Rect | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** What two rectangles have in common; null where that is nothing. */
export function overlap(a: Rect, b: Rect): Rect | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

/** What of a rectangle lies on a plane; null where nothing does. */
export function clip(rect: Rect, plane: Size): Rect | null {
  return overlap(rect, wholeOf(plane));
}

/** How wide and how high a rectangle is. */
export function sizeOf({ left, top, right, bottom }: Rect): Size {
  return { width: right - left, height: bottom - top };
}

/** A rectangle with so many pixels more on every side. */
export function grow({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The whole pixels that hold all the points, with so much room around each. */
export function around(points: readonly Point[], reach: number): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return {
    left: Math.floor(left - reach),
    top: Math.floor(top - reach),
    right: Math.ceil(right + reach),
    bottom: Math.ceil(bottom + reach),
  };
}
