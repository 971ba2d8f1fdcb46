import { around, clip, type Point, type Rect } from './geometry.ts';
import { layPixel, type Mask } from './mask.ts';

/** One place of a stroke: where the brush stands, in pixels of the mask, and how wide it is there. */
export type Dab = Point & { radius: number };

/**
 * How far a point is from the outline of a brush drawn from one dab to the next; negative inside.
 * Where the brush swells on its way it is a little less than the true distance, so that nobody walks past the outline by it.
 */
function outlineOf(from: Dab, to: Dab): (x: number, y: number) => number {
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const length = Math.hypot(alongX, alongY);
  const swell = to.radius - from.radius;
  // One circle within the other, or no way at all: the larger one is the whole shape.
  if (length <= Math.abs(swell)) {
    const larger = swell > 0 ? to : from;
    return (x, y) => Math.hypot(x - larger.x, y - larger.y) - larger.radius;
  }
  const slope = Math.sqrt(1 + (swell / length) ** 2);
  return (x, y) => {
    const share = ((x - from.x) * alongX + (y - from.y) * alongY) / length ** 2;
    const along = Math.min(1, Math.max(0, share));
    const away = Math.hypot(x - from.x - along * alongX, y - from.y - along * alongY);
    return (away - from.radius - along * swell) / slope;
  };
}

/**
 * Draws the way of a round brush from one dab to the next, with smooth edges.
 *
 * Each row is walked by the distance to the outline: far inside it is filled, far outside it is skipped, and only
 * the edge is reckoned pixel by pixel, so that a wide brush costs little more than a narrow one.
 *
 * @returns the pixels that may have changed; null where the brush missed the mask
 */
export function drawSegment(mask: Mask, from: Dab, to: Dab, takesAway: boolean): Rect | null {
  const changed = clip(around([from, to], Math.max(from.radius, to.radius) + 1), mask);
  if (!changed) return null;
  const distance = outlineOf(from, to);
  const { pixels, width } = mask;
  const solid = takesAway ? 0 : 255;
  for (let y = changed.top; y < changed.bottom; y += 1) {
    const row = y * width;
    let x = changed.left;
    while (x < changed.right) {
      const away = distance(x + 0.5, y + 0.5);
      const sure = Math.floor(Math.abs(away) - 0.5) + 1;
      if (sure < 1) {
        layPixel(pixels, row + x, Math.round(255 * (0.5 - away)), takesAway);
        x += 1;
      } else {
        const next = Math.min(x + sure, changed.right);
        if (away < 0) pixels.fill(solid, row + x, row + next);
        x = next;
      }
    }
  }
  return changed;
}
