import sharp, { type Sharp } from 'sharp';

/** Decoded samples: sRGB, 8 bit. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** A sharp pipeline over decoded samples. */
export function pictureOf({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw });
}
