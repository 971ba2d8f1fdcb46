import type { Sharp } from 'sharp';
import { sharp } from './sharp.ts';

/** A decoded picture: sRGB, 8 bit, row by row. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** Starts a sharp pipeline from decoded samples. */
export function toSharp({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw });
}
