import { grow, overlap, type Rect, toSize } from './geometry.ts';
import type { Mask } from './mask.ts';
import { type SampleView, sampleMask, toPictureDots } from './sample.ts';

/** Packs a colour in the byte order of an image, with an alpha of zero. */
const colour = (red: number, green: number, blue: number) => red | (green << 8) | (blue << 16);

/** The accent colour; the picture beneath keeps its light and shade. */
const tone = colour(255, 84, 36);
const toneAlpha = 0.46;
const hatchTone = colour(255, 226, 208);
const hatchAlpha = 0.6;
const white = colour(255, 255, 255);
const black = 0;
const edgeAlpha = 240;
/** Distance between hatches, and length of an edge dash, in CSS pixels. */
const hatchSpacing = 9;
const dashLength = 4;

/** Whether a covered dot is on the edge: a dot nearby is less than half covered, or outside the picture. */
function isEdge(dots: Uint8Array, x: number, y: number, width: number, height: number, thick: number) {
  const at = y * width + x;
  for (let away = 1; away <= thick; away += 1) {
    if (x < away || y < away || x + away >= width || y + away >= height) return true;
    if ((dots[at - away] ?? 0) < 128 || (dots[at + away] ?? 0) < 128) return true;
    if ((dots[at - away * width] ?? 0) < 128 || (dots[at + away * width] ?? 0) < 128) return true;
  }
  return false;
}

/**
 * Colours a mask for a part of the screen: a translucent tint with diagonal hatches, which differ from any colour of
 * the picture, and an edge of black and white dashes, visible on light and dark. Hatches and dashes move with the
 * picture.
 *
 * @param part in device pixels
 * @returns four bytes a pixel, not premultiplied
 */
export function tintPart(mask: Mask, sampleView: SampleView, part: Rect): Uint8ClampedArray<ArrayBuffer> {
  const { width } = toSize(part);
  const bytes = new Uint8ClampedArray(width * toSize(part).height * 4);
  const picture = toPictureDots(mask, sampleView);
  const thick = Math.max(1, Math.round(sampleView.density));
  const seen = overlap(part, picture);
  const wider = seen && overlap(grow(seen, thick), picture);
  if (!seen || !wider) return bytes;
  const pixels = new Uint32Array(bytes.buffer);
  const dots = sampleMask(mask, sampleView, wider);
  const { width: across, height } = toSize(wider);
  const spacing = Math.round(hatchSpacing * sampleView.density);
  const dash = Math.round(dashLength * sampleView.density);
  for (let y = seen.top; y < seen.bottom; y += 1) {
    for (let x = seen.left; x < seen.right; x += 1) {
      const dot = dots[(y - wider.top) * across + x - wider.left] ?? 0;
      if (dot === 0) continue;
      const over = x - picture.left;
      const down = y - picture.top;
      const to = (y - part.top) * width + x - part.left;
      if (dot >= 128 && isEdge(dots, x - wider.left, y - wider.top, across, height, thick)) {
        // A chequerboard: dashes along an edge of any direction.
        const light = (((over / dash) | 0) + ((down / dash) | 0)) % 2 === 0;
        pixels[to] = (light ? white : black) | (edgeAlpha << 24);
      } else {
        const hatched = (over + down) % spacing < thick;
        const alpha = (dot * (hatched ? hatchAlpha : toneAlpha)) | 0;
        pixels[to] = (hatched ? hatchTone : tone) | (alpha << 24);
      }
    }
  }
  return bytes;
}
