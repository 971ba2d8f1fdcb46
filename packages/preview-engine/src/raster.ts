/** Decodes input pictures within limits, and encodes pictures. */

import { EngineError, type EnginePicture } from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';

/** Pixels of three bytes: red, green, blue. */
export type Raster = { data: Buffer; width: number; height: number };

/** The most pixels of an input picture: 16.8 megapixels, 4096 × 4096. */
const maxPixels = 4096 * 4096;

/** Decodes a picture, on white where it is transparent. @throws EngineError `invalid_request` for a damaged or too large one */
export async function decodeRaster({ bytes }: EnginePicture): Promise<Raster> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw new EngineError(
      'invalid_request',
      'This picture cannot be read. It must be whole and have at most 16.8 megapixels.',
      String(error),
      { cause: error },
    );
  }
}

const toSharp = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });

/** Scales a picture to another size, without keeping its proportions. */
export async function resizeRaster(picture: Raster, width: number, height: number): Promise<Raster> {
  if (picture.width === width && picture.height === height) return picture;
  const data = await toSharp(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data, width, height };
}

/** Encodes as PNG. */
export const encodePng = (picture: Raster): Promise<Buffer> =>
  toSharp(picture).png({ compressionLevel: 2, adaptiveFiltering: false }).toBuffer();

/** Mixes two pictures of one size: 0 gives `from`, 1 gives `to`; by one amount or by a mask. */
export function mixRasters(from: Raster, to: Raster, amount: number | Float32Array): Raster {
  if (amount === 0) return from;
  if (amount === 1) return to;
  const data = Buffer.allocUnsafe(from.data.length);
  for (let i = 0; i < data.length; i++) {
    const share = typeof amount === 'number' ? amount : (amount[Math.floor(i / 3)] ?? 0);
    data[i] = Math.round((from.data[i] ?? 0) * (1 - share) + (to.data[i] ?? 0) * share);
  }
  return { ...from, data };
}
