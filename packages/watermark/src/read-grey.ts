import sharp from 'sharp';
import { detectedSide } from './detect.ts';
import type { Grid } from './grid.ts';

/**
 * Reads a picture as the detector takes it.
 *
 * @param bytes a raster that sharp reads; of an animation its first frame
 * @param limitInputPixels the most pixels it may have
 * @throws Error when it cannot be read
 */
export async function readGrey(bytes: Uint8Array, limitInputPixels: number): Promise<Grid> {
  const { data, info } = await sharp(bytes, { limitInputPixels })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(detectedSide, detectedSide, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { values: Float32Array.from(data), width: info.width, height: info.height };
}
