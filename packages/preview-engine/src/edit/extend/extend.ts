/** Continues a picture beyond its edges, out of focus: nothing of its middle is repeated. */

import { toSharp } from '@castwright/media/pixels.ts';
import { getMarkRoom, getMarkSize } from '../../mark.ts';
import type { Samples } from '../decode.ts';

type Frame = { left: number; top: number; right: number; bottom: number };

/** The share of a side from whose strip along the edge the continuation takes its pixels. */
const stripShare = 0.12;
/** Pixels from the edge over which the focus is lost, and the blur there (sigma, in pixels). */
const softAfter = 160;
const blur = 18;

/**
 * Continues a padded picture into its new area, in place. Where the mask fades, old and new pixels are mixed.
 *
 * @param mask 255 in the new area, 0 in the rest of the picture, between them where both are mixed
 */
export async function continueEdges(picture: Samples, mask: Uint8Array): Promise<void> {
  const own = findOwn(mask, picture);
  const { channels, height, width } = picture;
  const sharpPixels = Buffer.from(picture.data);
  const across = mapPlaces(width, own.left, own.right);
  const down = mapPlaces(height, own.top, own.bottom);
  const avoidMark = createMarkAvoider(own);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [across[x] as number, down[y] as number];
      const from = (avoidMark(column, row, column !== x || row !== y) * width + column) * channels;
      const to = (y * width + x) * channels;
      for (let channel = 0; channel < channels; channel++) {
        sharpPixels[to + channel] = picture.data[from + channel] as number;
      }
    }
  }
  const soft = await toSharp({ ...picture, data: sharpPixels })
    .blur(blur)
    .toColourspace(channels < 3 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const share = (mask[pixel] as number) / 255;
      if (share === 0) continue;
      const far = Math.max(own.left - x, x - own.right + 1, own.top - y, y - own.bottom + 1, 0);
      const softness = Math.min(1, far / softAfter);
      for (let channel = 0, at = pixel * channels; channel < channels; channel++, at++) {
        const drawn = (sharpPixels[at] as number) * (1 - softness) + (soft[at] as number) * softness;
        picture.data[at] = Math.round((picture.data[at] as number) * (1 - share) + drawn * share);
      }
    }
  }
}

/** The preview mark of the picture is not continued: in its place come the rows above it, mirrored. */
function createMarkAvoider({ bottom, left, right, top }: Frame) {
  const room = getMarkRoom(getMarkSize({ width: right - left, height: bottom - top }));
  const first = bottom - room.height;
  return (column: number, row: number, isContinued: boolean): number => {
    if (!isContinued || row < first || column < right - room.width) return row;
    return Math.max(top, 2 * first - 1 - row);
  };
}

/** The picture's own part of the padded one: where the mask is not full. */
function findOwn(mask: Uint8Array, { height, width }: Samples): Frame {
  const own = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (mask[at] === 255) continue;
      if (x < own.left) own.left = x;
      if (x >= own.right) own.right = x + 1;
      if (y < own.top) own.top = y;
      own.bottom = y + 1;
    }
  }
  return own;
}

/**
 * The place that each place of an axis takes its pixels from. Beyond the edge the picture is mirrored, ever more
 * stretched, so that it never reaches deeper than the strip.
 */
function mapPlaces(length: number, start: number, end: number): Uint32Array {
  const strip = Math.max(1, (end - start) * stripShare);
  const toDepth = (distance: number) => Math.floor(strip * (1 - Math.exp(-distance / strip)));
  return Uint32Array.from({ length }, (_, place) => {
    if (place < start) return start + toDepth(start - place);
    if (place >= end) return end - 1 - toDepth(place - end);
    return place;
  });
}
