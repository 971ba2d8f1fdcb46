import sharp, { type Sharp } from 'sharp';
import { detectedSide } from './detect.ts';
import type { Pixels } from './embed.ts';
import type { Grid } from './grid.ts';

/**
 * Reads a picture as the detector takes it.
 *
 * @param bytes a raster that sharp reads; of an animation its first frame
 * @param limitInputPixels the most pixels it may have
 * @throws Error when it cannot be read
 */
export async function readGrey(bytes: Uint8Array, limitInputPixels: number): Promise<Grid> {
  return toGrey(sharp(bytes, { limitInputPixels }));
}

/** Takes decoded pixels as the detector takes them. */
export function toGreyPixels({ data, ...raw }: Pixels): Promise<Grid> {
  return toGrey(sharp(data, { raw }));
}

async function toGrey(picture: Sharp): Promise<Grid> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(detectedSide, detectedSide, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { values: Float32Array.from(data), width: info.width, height: info.height };
}
