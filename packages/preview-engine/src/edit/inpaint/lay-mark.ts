/** The preview mark inside a mask: what we drew says so, and what is not marked stays as it is. */

import sharp from 'sharp';
import { drawMark, legibleMark, markRoom } from '../../mark.ts';
import type { Samples } from '../decode.ts';
import type { Area } from './region.ts';

/**
 * Lays the mark where the mask has room for it, as far down and to the right as can be, in place; in the size for
 * the picture, or else the smallest that is legible. A mask with room for neither gets none.
 *
 * @returns where it lies; null: nowhere
 */
export async function layMarkInside(samples: Samples, mask: Uint8Array, area: Area): Promise<Area | null> {
  for (const size of new Set([legibleMark(samples), legibleMark({ width: 0, height: 0 })])) {
    const room = markRoom(size);
    const place = placeFor(room, mask, area, samples.width);
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

/** The lowest place, and of those the rightmost, that is marked all over. */
function placeFor(
  { width, height }: { width: number; height: number },
  mask: Uint8Array,
  area: Area,
  stride: number,
): Area | null {
  /** For each column of the area: rows marked without a gap, up from the row that is looked at. */
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
