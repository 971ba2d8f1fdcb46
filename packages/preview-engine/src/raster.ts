/** Pictures that come back to the engine: decoded within limits, and encoded again. */

import { EngineError, type EnginePicture } from '@castwright/engine-port';
import sharp from 'sharp';

/** Pixels without alpha, three bytes each. */
export type Raster = { data: Buffer; width: number; height: number };

/** The largest picture that is worked on: 16.8 megapixels, 4096 × 4096. */
const mostPixels = 4096 * 4096;

/** Decodes a picture, on white where it is transparent. Throws `invalid_request` for one too large or broken. */
export async function decoded({ bytes }: EnginePicture): Promise<Raster> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
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

const opened = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });

/** The picture at another size, stretched to it. */
export async function resized(picture: Raster, width: number, height: number): Promise<Raster> {
  if (picture.width === width && picture.height === height) return picture;
  const data = await opened(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data, width, height };
}

/** As PNG. */
export const encoded = (picture: Raster): Promise<Buffer> =>
  opened(picture).png({ compressionLevel: 2, adaptiveFiltering: false }).toBuffer();

/** From one picture (0) to another of the same size (1), everywhere alike or as a mask of its pixels says. */
export function mixed(from: Raster, to: Raster, amount: number | Float32Array): Raster {
  if (amount === 0) return from;
  if (amount === 1) return to;
  const data = Buffer.allocUnsafe(from.data.length);
  for (let i = 0; i < data.length; i++) {
    const share = typeof amount === 'number' ? amount : (amount[Math.floor(i / 3)] ?? 0);
    data[i] = Math.round((from.data[i] ?? 0) * (1 - share) + (to.data[i] ?? 0) * share);
  }
  return { ...from, data };
}
