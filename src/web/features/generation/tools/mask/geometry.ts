import type { Point, Size } from '#web/ui/view/view.ts';

export type { Point, Size };

/** A rectangle of whole pixels; `right` and `bottom` are exclusive. */
export type Rect = { left: number; top: number; right: number; bottom: number };

/** The rectangle of a whole plane. */
export function toRect({ width, height }: Size): Rect {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** The smallest rectangle that contains both; null stands for an empty one. */
export function unite(a: Rect | null, b: Rect | null): Rect | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The intersection of two rectangles; null if it is empty. */
export function overlap(a: Rect, b: Rect): Rect | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

/** Clips a rectangle to a plane; null if nothing remains. */
export function clip(rect: Rect, plane: Size): Rect | null {
  return overlap(rect, toRect(plane));
}

/** The width and height of a rectangle. */
export function toSize({ left, top, right, bottom }: Rect): Size {
  return { width: right - left, height: bottom - top };
}

/** Extends a rectangle by a number of pixels on every side. */
export function grow({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The bounds of points in whole pixels, with a margin of `reach` around each. */
export function getBounds(points: readonly Point[], reach: number): Rect {
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
