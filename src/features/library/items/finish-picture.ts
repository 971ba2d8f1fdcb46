import { decodePicture } from '@castwright/media/decode-picture.ts';
import { pictureOf } from '@castwright/media/pixels.ts';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { viewsOf } from '#platform/media/picture-views.ts';
import { finishLargePicture } from './finish-large-picture.ts';
import {
  type FinishedOutput,
  type FinishedPicture,
  type KeepDependencies,
  keepOutput,
  type OutputInput,
} from './finish-output.ts';

/** Up to here a picture is decoded whole, at most 67 MB; larger ones run through in strips. */
const decodedWhole = limits.editedPixelsMaximum;
/** Level 2 is a third of the default's time for a few per cent more bytes (stack-notes.md). */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;

/**
 * Makes an engine's output into what is kept: decoded within limits, all metadata dropped, sRGB, 8 bit; a PNG with
 * content credentials to download, WebP pictures of it in three sizes, and the picture's facts. A picture of more than
 * 16,777,216 pixels is kept as JPEG instead (decision 023).
 *
 * Files go to `jobs/<job>/<index>-<hash of the unsigned file>/`, and what is there already stays: a repeat of the
 * same job with the same bytes gives the same answer and writes nothing. The previews carry no credentials of
 * their own, because the signing library cannot write WebP.
 *
 * @param input PNG, JPEG, WebP or another raster that sharp reads
 * @throws AppError FILE_REFUSED when the bytes are no picture, are broken, or have more than 67,108,864 pixels
 */
export async function finishPicture(
  input: OutputInput,
  dependencies: KeepDependencies,
): Promise<FinishedOutput> {
  const { width, height, placeholder, perceptualHash, ...kept } = await readable(() => finished(input.bytes));
  const files = await keepOutput(input, kept, dependencies);
  return { width, height, durationMs: null, placeholder, perceptualHash, files };
}

async function finished(bytes: Buffer): Promise<FinishedPicture> {
  const { width, height } = await sharp(bytes, { limitInputPixels: limits.upscaledPixelsMaximum }).metadata();
  if (width * height > decodedWhole) return finishLargePicture(bytes);
  const pixels = await decodePicture(bytes, decodedWhole);
  const [png, views] = await Promise.all([pictureOf(pixels).png(pngOptions).toBuffer(), viewsOf(pixels)]);
  return { bytes: png, mediaType: 'image/png', width: pixels.width, height: pixels.height, ...views };
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('FILE_REFUSED', 'The picture could not be read.', undefined, { cause: error });
  }
}
