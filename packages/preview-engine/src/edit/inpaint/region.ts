/** The region of a picture around a hole, reduced to a bounded number of cells. */

import type { Samples } from '../decode.ts';
import { createField, type FieldWithHole } from './field.ts';

export type Area = { left: number; top: number; width: number; height: number };

/** The margin around a hole: a fraction of the hole's size, and at least so many pixels. */
const surroundings = { share: 0.75, least: 32 };
/** About the most cells of a region. */
const maxCells = 360_000;

/** The smallest area with all masked pixels; null when there are none. */
export function findMarkedArea(mask: Uint8Array, width: number): Area | null {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let start = 0, y = 0; start < mask.length; start += width, y++) {
    for (let x = 0; x < width; x++) {
      if (!mask[start + x]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (top < 0) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The area with its surroundings, within the picture. */
export function addSurroundings(area: Area, picture: { width: number; height: number }): Area {
  const more = Math.max(
    surroundings.least,
    Math.round(surroundings.share * Math.max(area.width, area.height)),
  );
  const left = Math.max(0, area.left - more);
  const top = Math.max(0, area.top - more);
  const right = Math.min(picture.width, area.left + area.width + more);
  const bottom = Math.min(picture.height, area.top + area.height + more);
  return { left, top, width: right - left, height: bottom - top };
}

/** The side of a cell in pixels: 1 unless the region is large. */
export const getCellSize = ({ width, height }: Area) =>
  Math.max(1, Math.ceil(Math.sqrt((width * height) / maxCells)));

/** Reduces the region to cells: each is the mean of its known pixels, and in the hole if one of them is masked. */
export function toCells(samples: Samples, mask: Uint8Array, region: Area, cell: number): FieldWithHole {
  const { data, channels } = samples;
  const picture = createField(Math.ceil(region.width / cell), Math.ceil(region.height / cell), channels);
  const hole = new Uint8Array(picture.width * picture.height);
  const known = new Uint32Array(hole.length);
  for (let y = 0; y < region.height; y++) {
    const row = Math.floor(y / cell) * picture.width;
    for (let x = 0; x < region.width; x++) {
      const from = (region.top + y) * samples.width + region.left + x;
      const to = row + Math.floor(x / cell);
      if (mask[from]) {
        hole[to] = 1;
        continue;
      }
      known[to] = (known[to] as number) + 1;
      for (let channel = 0; channel < channels; channel++) {
        const at = to * channels + channel;
        picture.data[at] = (picture.data[at] as number) + (data[from * channels + channel] as number);
      }
    }
  }
  for (let at = 0; at < picture.data.length; at++)
    picture.data[at] = (picture.data[at] as number) / Math.max(1, known[Math.floor(at / channels)] as number);
  return { picture, hole };
}
