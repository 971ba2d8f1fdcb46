import type { View } from '#web/ui/view/view.ts';
import { soften } from './feather.ts';
import { grow, overlap, type Rect, type Size, sizeOf } from './geometry.ts';
import type { Mask } from './mask.ts';

/** How a mask is looked at. A dot is a device pixel, so that an edge is as fine as the screen. */
export type Sight = {
  view: View;
  /** Dots to a CSS pixel. */
  density: number;
  /** Pixels of the picture to which edges are softened, on each side. */
  feather: number;
};

/** Pixels of the mask that one dot asks, along each side, where it stands for more. */
const samplesAcross = 3;
/** An edge that is softer than this many dots is reckoned on fewer of them: nobody sees the difference. */
const softestDots = 32;

/** For each dot along one side, which pixels of the mask it asks; beyond the picture, those of its border. */
function pixelsAsked(from: number, to: number, offset: number, step: number, across: number, count: number) {
  const asked = new Int32Array((to - from) * across);
  for (let index = 0; index < asked.length; index += 1) {
    const pixel = Math.floor((from + (index + 0.5) / across - offset) * step);
    asked[index] = Math.min(count - 1, Math.max(0, pixel));
  }
  return asked;
}

function sample(mask: Mask, { view, density }: Sight, part: Rect): Uint8Array {
  const step = 1 / (view.scale * density);
  const across = Math.min(samplesAcross, Math.max(1, Math.ceil(step)));
  const columns = pixelsAsked(part.left, part.right, view.x * density, step, across, mask.width);
  const rows = pixelsAsked(part.top, part.bottom, view.y * density, step, across, mask.height);
  const { width, height } = sizeOf(part);
  const { pixels } = mask;
  const dots = new Uint8Array(width * height);
  const sums = new Uint16Array(width);
  for (let y = 0; y < height; y += 1) {
    // Enlarged, several rows of dots are one row of pixels.
    if (across === 1 && y > 0 && rows[y] === rows[y - 1]) {
      dots.copyWithin(y * width, (y - 1) * width, y * width);
      continue;
    }
    sums.fill(0);
    for (let line = y * across; line < (y + 1) * across; line += 1) {
      const start = (rows[line] ?? 0) * mask.width;
      for (let index = 0; index < columns.length; index += 1) {
        const x = across === 1 ? index : (index / across) | 0;
        sums[x] = (sums[x] ?? 0) + (pixels[start + (columns[index] ?? 0)] ?? 0);
      }
    }
    for (let x = 0; x < width; x += 1) dots[y * width + x] = (sums[x] ?? 0) / (across * across);
  }
  return dots;
}

/** A part of a larger plane. */
function cutOut(plane: Uint8Array, from: Rect, part: Rect): Uint8Array {
  const { width, height } = sizeOf(part);
  const cut = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = (part.top + y - from.top) * sizeOf(from).width + part.left - from.left;
    cut.set(plane.subarray(start, start + width), y * width);
  }
  return cut;
}

/** As sampled and softened on a grid that is `coarseness` times coarser, with straight lines between its places. */
function sampleCoarsely(mask: Mask, sight: Sight, part: Rect, reach: number): Uint8Array {
  const coarseness = Math.ceil(reach / softestDots);
  const coarseReach = Math.round(reach / coarseness);
  const { left, top, right, bottom } = part;
  const places = {
    left: Math.floor(left / coarseness),
    top: Math.floor(top / coarseness),
    right: Math.ceil(right / coarseness),
    bottom: Math.ceil(bottom / coarseness),
  };
  const grid = grow(places, coarseReach + 2);
  const soft = sample(mask, { ...sight, density: sight.density / coarseness }, grid);
  soften(soft, sizeOf(grid), coarseReach);
  const across = sizeOf(grid).width;
  const { width, height } = sizeOf(part);
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const v = (top + y + 0.5) / coarseness - 0.5 - grid.top;
    const row = Math.floor(v);
    for (let x = 0; x < width; x += 1) {
      const u = (left + x + 0.5) / coarseness - 0.5 - grid.left;
      const column = Math.floor(u);
      const at = row * across + column;
      const upper = (soft[at] ?? 0) * (1 - u + column) + (soft[at + 1] ?? 0) * (u - column);
      const lower = (soft[at + across] ?? 0) * (1 - u + column) + (soft[at + across + 1] ?? 0) * (u - column);
      dots[y * width + x] = upper + (lower - upper) * (v - row);
    }
  }
  return dots;
}

/** The dots that the picture lies on, in sight or not. */
export function dotsOf({ width, height }: Size, { view, density }: Sight): Rect {
  return {
    left: Math.round(view.x * density),
    top: Math.round(view.y * density),
    right: Math.round((view.x + width * view.scale) * density),
    bottom: Math.round((view.y + height * view.scale) * density),
  };
}

/**
 * A mask with its soft edges as the dots of a part of the screen see it.
 *
 * @param part in dots, within those of the picture
 * @returns from 0 to 255 each, row by row
 */
export function sampleMask(mask: Mask, sight: Sight, part: Rect): Uint8Array {
  const reach = Math.round(sight.feather * sight.view.scale * sight.density);
  if (reach === 0) return sample(mask, sight, part);
  if (reach > softestDots) return sampleCoarsely(mask, sight, part, reach);
  const wider = overlap(grow(part, reach), dotsOf(mask, sight)) ?? part;
  const dots = sample(mask, sight, wider);
  soften(dots, sizeOf(wider), reach);
  return cutOut(dots, wider, part);
}
