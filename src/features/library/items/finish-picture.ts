import { decodePicture } from '@castwright/media/decode-picture.ts';
import { toSharp } from '@castwright/media/pixels.ts';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import { finishLargePicture } from './finish-large-picture.ts';
import {
  type FinishedFile,
  type FinishedPicture,
  type OutputInput,
  type StoreOutputDeps,
  storeOutput,
} from './finish-output.ts';

/** Up to this size a picture is decoded as a whole, at most 67 MB; larger ones are decoded in strips. */
const maximumDecodedPixels = limits.editedPixelsMaximum;
/** Level 2 takes a third of the default's time for a few per cent more bytes. */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;

/**
 * Converts an engine's output to stored files: decoded within limits, without metadata, sRGB, 8 bit. Stores a PNG with
 * content credentials and WebP previews in three sizes. A picture of more than 16,777,216 pixels is stored as JPEG
 * (decision 023).
 *
 * Files are in `jobs/<job>/<index>-<hash of the unsigned file>/`. Existing files stay: repeating the job with the same
 * bytes gives the same result and writes nothing. Previews carry no credentials, because the signing library cannot
 * write WebP.
 *
 * @param input PNG, JPEG, WebP or another raster that sharp reads
 * @throws AppError FILE_REFUSED when the bytes are not a picture, are broken, or have more than 67,108,864 pixels
 */
export async function finishPicture(
  input: OutputInput,
  dependencies: StoreOutputDeps,
): Promise<FinishedFile> {
  const { width, height, placeholder, perceptualHash, searchHashes, ...kept } = await withReadErrors(() =>
    encodePicture(input.bytes),
  );
  const files = await storeOutput(input, kept, dependencies);
  const facts = { width, height, durationMs: null, placeholder, perceptualHash, searchHashes };
  return { ...facts, files, frames: [kept.preview] };
}

async function encodePicture(bytes: Buffer): Promise<FinishedPicture> {
  const { width, height } = await sharp(bytes, { limitInputPixels: limits.upscaledPixelsMaximum }).metadata();
  if (width * height > maximumDecodedPixels) return finishLargePicture(bytes);
  const pixels = await decodePicture(bytes, maximumDecodedPixels);
  const [png, views] = await Promise.all([
    toSharp(pixels).png(pngOptions).toBuffer(),
    createPictureViews(pixels),
  ]);
  return { bytes: png, mediaType: 'image/png', width: pixels.width, height: pixels.height, ...views };
}

async function withReadErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('FILE_REFUSED', 'The picture could not be read.', undefined, { cause: error });
  }
}
