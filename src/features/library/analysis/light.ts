import type { PictureAnalysis } from '#contract/picture-analysis.ts';

/** Brightness of each pixel, row by row, 0 … 255. */
export type Luma = { data: Uint8Array; width: number; height: number };

/** A pixel at or below `black` counts as black, at or above `white` as white. */
const black = 4;
const white = 251;

/** Measures the mean brightness and the shares of black and white pixels, 0 … 1. */
export function measureExposure({ data }: Luma): PictureAnalysis['exposure'] {
  let sum = 0;
  let dark = 0;
  let bright = 0;
  for (const value of data) {
    sum += value;
    if (value <= black) dark++;
    else if (value >= white) bright++;
  }
  const { length } = data;
  return { mean: sum / length / 255, black: dark / length, white: bright / length };
}

/**
 * Measures sharpness as the variance of the Laplacian with four neighbours (Pech-Pacheco et al. 2000, Diatom
 * autofocusing in brightfield microscopy). Values below 100 mean a soft picture; 0 for pictures thinner than three
 * pixels.
 */
export function measureSharpness({ data, width, height }: Luma): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const around =
        brightness(data, at - 1) +
        brightness(data, at + 1) +
        brightness(data, at - width) +
        brightness(data, at + width);
      const value = around - 4 * brightness(data, at);
      sum += value;
      squares += value * value;
    }
  }
  const count = (width - 2) * (height - 2);
  return width < 3 || height < 3 ? 0 : squares / count - (sum / count) ** 2;
}

function brightness(data: Uint8Array, at: number): number {
  return data[at] ?? 0;
}
