import type { View } from '#web/ui/view/view.ts';
import { soften } from './feather.ts';
import { grow, overlap, type Rect, type Size, toSize } from './geometry.ts';
import type { Mask } from './mask.ts';

/** How the screen shows a mask. A dot is a device pixel, so that edges are as fine as the screen. */
export type SampleView = {
  view: View;
  /** Dots for each CSS pixel. */
  density: number;
  /** Picture pixels by which edges are softened on each side. */
  feather: number;
};

/** Mask pixels that one dot samples along each side, if it stands for several. */
const samplesPerSide = 3;
/** An edge softer than this many dots is sampled on a coarser grid, without a visible difference. */
const softestDots = 32;

/** For each dot along one side, the mask pixels that it samples; beyond the picture, those of the border. */
function listSampledPixels(
  from: number,
  to: number,
  offset: number,
  step: number,
  across: number,
  count: number,
) {
  const asked = new Int32Array((to - from) * across);
  for (let index = 0; index < asked.length; index += 1) {
    const pixel = Math.floor((from + (index + 0.5) / across - offset) * step);
    asked[index] = Math.min(count - 1, Math.max(0, pixel));
  }
  return asked;
}

function sample(mask: Mask, { view, density }: SampleView, part: Rect): Uint8Array {
  const step = 1 / (view.scale * density);
  const across = Math.min(samplesPerSide, Math.max(1, Math.ceil(step)));
  const columns = listSampledPixels(part.left, part.right, view.x * density, step, across, mask.width);
  const rows = listSampledPixels(part.top, part.bottom, view.y * density, step, across, mask.height);
  const { width, height } = toSize(part);
  const { pixels } = mask;
  const dots = new Uint8Array(width * height);
  const sums = new Uint16Array(width);
  for (let y = 0; y < height; y += 1) {
    // When enlarged, several rows of dots show the same row of pixels.
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

/** Copies a part of a plane. */
function crop(plane: Uint8Array, from: Rect, part: Rect): Uint8Array {
  const { width, height } = toSize(part);
  const cut = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = (part.top + y - from.top) * toSize(from).width + part.left - from.left;
    cut.set(plane.subarray(start, start + width), y * width);
  }
  return cut;
}

/** Samples and softens on a coarser grid, and interpolates linearly between its points. */
function sampleCoarsely(mask: Mask, sampleView: SampleView, part: Rect, reach: number): Uint8Array {
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
  const soft = sample(mask, { ...sampleView, density: sampleView.density / coarseness }, grid);
  soften(soft, toSize(grid), coarseReach);
  const across = toSize(grid).width;
  const { width, height } = toSize(part);
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

/** The dots that the picture covers, visible or not. */
export function toPictureDots({ width, height }: Size, { view, density }: SampleView): Rect {
  return {
    left: Math.round(view.x * density),
    top: Math.round(view.y * density),
    right: Math.round((view.x + width * view.scale) * density),
    bottom: Math.round((view.y + height * view.scale) * density),
  };
}

/**
 * Samples a mask, with its soft edges, for a part of the screen.
 *
 * @param part in dots, within those of the picture
 * @returns from 0 to 255 each, row by row
 */
export function sampleMask(mask: Mask, sampleView: SampleView, part: Rect): Uint8Array {
  const reach = Math.round(sampleView.feather * sampleView.view.scale * sampleView.density);
  if (reach === 0) return sample(mask, sampleView, part);
  if (reach > softestDots) return sampleCoarsely(mask, sampleView, part, reach);
  const wider = overlap(grow(part, reach), toPictureDots(mask, sampleView)) ?? part;
  const dots = sample(mask, sampleView, wider);
  soften(dots, toSize(wider), reach);
  return crop(dots, wider, part);
}
