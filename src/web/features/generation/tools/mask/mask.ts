import type { Rect, Size } from './geometry.ts';

/** A mask: one byte a pixel, row by row, from 0 (kept) to 255 (redrawn). */
export type Mask = Size & { pixels: Uint8Array };

/** A mask that covers nothing. */
export function createEmptyMask({ width, height }: Size): Mask {
  return { width, height, pixels: new Uint8Array(width * height) };
}

/** Inverts a mask in place. */
export function invertMask({ pixels }: Mask): void {
  const whole = pixels.length - (pixels.length % 4);
  const fours = new Uint32Array(pixels.buffer, pixels.byteOffset, whole / 4);
  for (let index = 0; index < fours.length; index += 1) fours[index] = ~(fours[index] ?? 0);
  for (let index = whole; index < pixels.length; index += 1) pixels[index] = 255 - (pixels[index] ?? 0);
}

/** The sum of the pixels of a part; divided by 255, the number of covered pixels. */
export function sumPixels({ width, pixels }: Mask, { left, top, right, bottom }: Rect): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let index = y * width + left; index < y * width + right; index += 1) sum += pixels[index] ?? 0;
  }
  return sum;
}

/**
 * Draws or erases one pixel of a shape. Drawing it twice does not cover it more.
 *
 * @param coverage the covered share of the pixel, from 0 to 255
 */
export function drawPixel(pixels: Uint8Array, index: number, coverage: number, erases: boolean): void {
  const before = pixels[index] ?? 0;
  pixels[index] = erases ? Math.min(before, 255 - coverage) : Math.max(before, coverage);
}
