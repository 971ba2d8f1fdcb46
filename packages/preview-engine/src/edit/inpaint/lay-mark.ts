/** Puts the preview mark inside a mask, so that pixels outside of the mask stay unchanged. */

import { sharp } from '@castwright/media/sharp.ts';
import { drawMark, getMarkRoom, getMarkSize } from '../../mark.ts';
import type { Samples } from '../decode.ts';
import type { Area } from './region.ts';

/**
 * Draws the mark in the mask, in place, as far down and to the right as possible: in the size for the picture, or else
 * the smallest legible one. A mask without room for it gets none.
 *
 * @returns the place of the mark; null: none
 */
export async function layMarkInside(samples: Samples, mask: Uint8Array, area: Area): Promise<Area | null> {
  for (const size of new Set([getMarkSize(samples), getMarkSize({ width: 0, height: 0 })])) {
    const room = getMarkRoom(size);
    const place = findPlace(room, mask, area, samples.width);
    if (!place) continue;
    const drawn = await sharp(Buffer.from(drawMark(room, size)))
      .ensureAlpha()
      .raw()
      .toBuffer();
    blend(samples, place, drawn);
    return place;
  }
  return null;
}

/** Finds the lowest and then rightmost place that is masked completely. */
function findPlace(
  { width, height }: { width: number; height: number },
  mask: Uint8Array,
  area: Area,
  stride: number,
): Area | null {
  /** For each column of the area the number of masked rows without a gap, up from the current row. */
  const runs = new Uint32Array(area.width);
  let found: Area | null = null;
  for (let y = 0; y < area.height; y++) {
    let across = 0;
    for (let x = 0; x < area.width; x++) {
      const full = mask[(area.top + y) * stride + area.left + x] === 255;
      runs[x] = full ? (runs[x] as number) + 1 : 0;
      across = (runs[x] as number) >= height ? across + 1 : 0;
      if (across >= width) {
        found = { left: area.left + x + 1 - width, top: area.top + y + 1 - height, width, height };
      }
    }
  }
  return found;
}

/** @param drawn red, green, blue, alpha, of the place's size */
function blend({ data, channels, width }: Samples, place: Area, drawn: Buffer): void {
  const colours = channels < 3 ? 1 : 3;
  for (let y = 0, pixel = 0; y < place.height; y++) {
    for (let x = 0; x < place.width; x++, pixel++) {
      const cover = (drawn[pixel * 4 + 3] ?? 0) / 255;
      const at = ((place.top + y) * width + place.left + x) * channels;
      for (let channel = 0; channel < colours; channel++) {
        const own = data[at + channel] as number;
        data[at + channel] = Math.round(own + ((drawn[pixel * 4 + channel] ?? 0) - own) * cover);
      }
    }
  }
}
