import type { Rect, Size } from './geometry.ts';

/** A grey picture that says where: one byte a pixel, row by row, from 0 (left alone) to 255 (made anew). */
export type Mask = Size & { pixels: Uint8Array };

/** A mask that covers nothing. */
export function emptyMask({ width, height }: Size): Mask {
  return { width, height, pixels: new Uint8Array(width * height) };
}

/** Covers what was left alone, and the other way round. */
export function invertMask({ pixels }: Mask): void {
  const whole = pixels.length - (pixels.length % 4);
  const fours = new Uint32Array(pixels.buffer, pixels.byteOffset, whole / 4);
  for (let index = 0; index < fours.length; index += 1) fours[index] = ~(fours[index] ?? 0);
  for (let index = whole; index < pixels.length; index += 1) pixels[index] = 255 - (pixels[index] ?? 0);
}

/** The sum of a part's pixels: divided by 255, how many it covers. */
export function sumOf({ width, pixels }: Mask, { left, top, right, bottom }: Rect): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let index = y * width + left; index < y * width + right; index += 1) sum += pixels[index] ?? 0;
  }
  return sum;
}

/**
 * Lays one pixel of a shape on the mask, or takes it away. What a stroke crosses twice is covered once.
 *
 * @param coverage how much of the pixel the shape fills, from 0 to 255
 */
export function layPixel(pixels: Uint8Array, index: number, coverage: number, takesAway: boolean): void {
  const before = pixels[index] ?? 0;
  pixels[index] = takesAway ? Math.min(before, 255 - coverage) : Math.max(before, coverage);
}
