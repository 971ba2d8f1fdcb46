/** How near a marked picture is to its original. */

import { computeSsim as computeLumaSsim, type Luma } from '@castwright/media/ssim.ts';

type Rgb = { data: Uint8Array; width: number; height: number };

/** Peak signal to noise ratio in decibels, over all colours. */
export function computePsnr({ data: one }: Rgb, { data: other }: Rgb): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += ((one[at] as number) - (other[at] as number)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / one.length));
}

function toLuma({ data, height, width }: Rgb): Luma {
  const luma = Float32Array.from({ length: width * height }, (_, at) => {
    const [r, g, b] = [data[3 * at] as number, data[3 * at + 1] as number, data[3 * at + 2] as number];
    return 0.299 * r + 0.587 * g + 0.114 * b;
  });
  return { data: luma, width, height };
}

/** Structural similarity of the luma, at most 1. */
export const computeSsim = (one: Rgb, other: Rgb): number => computeLumaSsim(toLuma(one), toLuma(other));
