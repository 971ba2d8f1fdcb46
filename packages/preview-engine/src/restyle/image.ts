/** Pictures as planes of numbers for the style filters, with conversions from and to pixels. */

import type { Raster } from '../raster.ts';

/** One number a pixel, row by row. */
export type Plane = Float32Array;
/** Red, green and blue, 0 … 255; intermediate results may exceed that range. */
export type Image = { width: number; height: number; planes: readonly [Plane, Plane, Plane] };

export function toImage({ data, width, height }: Raster): Image {
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let i = 0, at = channel; i < plane.length; i++, at += 3) plane[i] = data[at] ?? 0;
    return plane;
  });
  return { width, height, planes: planes as unknown as Image['planes'] };
}

export function toRaster({ width, height, planes }: Image): Raster {
  const data = Buffer.allocUnsafe(width * height * 3);
  planes.forEach((plane, channel) => {
    for (let i = 0, at = channel; i < plane.length; i++, at += 3)
      data[at] = Math.min(255, Math.max(0, Math.round(plane[i] ?? 0)));
  });
  return { data, width, height };
}

/** The brightness, 0 … 1 (Rec. 709 weights on the coded values). */
export function toLuma({ planes: [red, green, blue] }: Image): Plane {
  const luma = new Float32Array(red.length);
  for (let i = 0; i < luma.length; i++)
    luma[i] = (0.2126 * (red[i] ?? 0) + 0.7152 * (green[i] ?? 0) + 0.0722 * (blue[i] ?? 0)) / 255;
  return luma;
}

/** The colour of a pixel: red, green, blue. */
export type Ink = [red: number, green: number, blue: number];

/** Returns a new image in which `change` has changed every pixel. `x` and `y` are its column and row. */
export function shade(
  { width, height, planes }: Image,
  shade: (ink: Ink, x: number, y: number, at: number) => void,
): Image {
  const [red, green, blue] = planes;
  const out = [0, 1, 2].map(() => new Float32Array(width * height)) as [Plane, Plane, Plane];
  const ink: Ink = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      ink[0] = red[at] ?? 0;
      ink[1] = green[at] ?? 0;
      ink[2] = blue[at] ?? 0;
      shade(ink, x, y, at);
      out[0][at] = ink[0];
      out[1][at] = ink[1];
      out[2][at] = ink[2];
    }
  }
  return { width, height, planes: out };
}

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/** Mixes an ink with another, in place: 0 keeps it. */
export function tint(ink: Ink, towards: readonly [number, number, number], amount: number): void {
  ink[0] += (towards[0] - ink[0]) * amount;
  ink[1] += (towards[1] - ink[1]) * amount;
  ink[2] += (towards[2] - ink[2]) * amount;
}

/** Multiplies an ink's distance from its grey, in place. */
export function saturate(ink: Ink, factor: number): void {
  const grey = 0.2126 * ink[0] + 0.7152 * ink[1] + 0.0722 * ink[2];
  for (let c = 0; c < 3; c++) ink[c] = grey + ((ink[c] ?? 0) - grey) * factor;
}
