import { clip, getBounds, type Point, type Rect } from './geometry.ts';
import { drawPixel, type Mask } from './mask.ts';

/** One point of a stroke, in mask pixels, with the radius of the brush. */
export type Dab = Point & { radius: number };

/**
 * Creates a function that gives the distance of a point to the outline of a stroke between two dabs; negative inside.
 * If the radius changes, the result is slightly less than the true distance, so that a step of that length never passes
 * the outline.
 */
function createOutlineDistance(from: Dab, to: Dab): (x: number, y: number) => number {
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const length = Math.hypot(alongX, alongY);
  const swell = to.radius - from.radius;
  // If one circle contains the other, the larger one is the whole shape.
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
 * Draws the stroke of a round brush from one dab to the next, with smooth edges.
 *
 * Each row advances by the distance to the outline: pixels far inside are filled, pixels far outside are skipped, and
 * only the edge is computed pixel by pixel. A large brush costs little more than a small one.
 *
 * @returns the pixels that may have changed; null if the stroke missed the mask
 */
export function drawSegment(mask: Mask, from: Dab, to: Dab, erases: boolean): Rect | null {
  const changed = clip(getBounds([from, to], Math.max(from.radius, to.radius) + 1), mask);
  if (!changed) return null;
  const distance = createOutlineDistance(from, to);
  const { pixels, width } = mask;
  const solid = erases ? 0 : 255;
  for (let y = changed.top; y < changed.bottom; y += 1) {
    const row = y * width;
    let x = changed.left;
    while (x < changed.right) {
      const away = distance(x + 0.5, y + 0.5);
      const sure = Math.floor(Math.abs(away) - 0.5) + 1;
      if (sure < 1) {
        drawPixel(pixels, row + x, Math.round(255 * (0.5 - away)), erases);
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
