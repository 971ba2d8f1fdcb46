/** The part of a picture that matters to a hole, small enough to reckon with. */

import type { Samples } from '../decode.ts';
import { fieldOf, type Holed } from './field.ts';

export type Area = { left: number; top: number; width: number; height: number };

/** What surrounds a hole as far as it is looked at, in sizes of the hole, and at least in pixels. */
const surroundings = { share: 0.75, least: 32 };
/** Cells that a region has at most, more or less. */
const mostCells = 360_000;

/** The smallest area with all that a mask marks; null where it marks nothing. */
export function areaOf(mask: Uint8Array, width: number): Area | null {
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
export function surroundingsOf(area: Area, picture: { width: number; height: number }): Area {
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

/** How many pixels wide and high a cell is: 1 unless the region is large. */
export const cellOf = ({ width, height }: Area) =>
  Math.max(1, Math.ceil(Math.sqrt((width * height) / mostCells)));

/** The region in cells: each the mean of its known pixels, and a hole where the mask marks one of them. */
export function cellsOf(samples: Samples, mask: Uint8Array, region: Area, cell: number): Holed {
  const { data, channels } = samples;
  const picture = fieldOf(Math.ceil(region.width / cell), Math.ceil(region.height / cell), channels);
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
