import { decodePicture } from '@castwright/media/decode-picture.ts';
import { toSharp } from '@castwright/media/pixels.ts';
import { sharp } from '@castwright/media/sharp.ts';
import { limits } from '#contract/limits.ts';
import type { ContentWatermark } from '#features/library/watermark';
import { createPictureViews } from '#platform/media/picture-views.ts';
import { finishLargePicture } from './finish-large-picture.ts';
import {
  type FinishedFile,
  type FinishedPicture,
  type FinishPictureDeps,
  type OutputInput,
  storeOutput,
} from './finish-output.ts';
import { withReadErrors } from './with-read-errors.ts';

/** Up to this size a picture is stored as PNG; larger ones are stored as JPEG. */
const maximumDecodedPixels = limits.editedPixelsMaximum;
/** Level 2 takes a third of the default's time for a few per cent more bytes. */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;

/**
 * Converts an engine's output to stored files: decoded within limits, without metadata, sRGB, 8 bit, with the watermark.
 * Stores a PNG with content credentials and WebP previews in three sizes. A picture of more than 16,777,216 pixels is
 * stored as JPEG (decision 023).
 *
 * Files are in `jobs/<job>/<index>-<hash of the unsigned file>/`. Existing files stay: repeating the job with the same
 * bytes gives the same result and writes nothing. Previews carry no credentials, because the signing library cannot
 * write WebP; they have the watermark.
 *
 * @param input PNG, JPEG, WebP or another raster that sharp reads
 * @throws AppError FILE_REFUSED when the bytes are not a picture, are broken, or have more than 67,108,864 pixels
 * @throws Error when it cannot be marked or stored
 */
export async function finishPicture(
  input: OutputInput,
  dependencies: FinishPictureDeps,
): Promise<FinishedFile> {
  const { bytes, contentId } = input;
  const encoded = await encodePicture(bytes, contentId, dependencies.watermark);
  const { width, height, placeholder, perceptualHash, searchHashes, ...kept } = encoded;
  const files = await storeOutput(input, kept, dependencies);
  const facts = { width, height, durationMs: null, placeholder, perceptualHash, searchHashes };
  return { ...facts, files, frames: [kept.preview] };
}

/**
 * Encodes a picture as it is stored, with its watermark.
 *
 * @throws AppError FILE_REFUSED as `finishPicture`; Error when it cannot be marked
 */
export async function encodePicture(
  bytes: Buffer,
  contentId: string,
  watermark: Pick<ContentWatermark, 'mark' | 'markFile' | 'getPayload'>,
): Promise<FinishedPicture> {
  const isLarge = await withReadErrors(async () => {
    const { width, height } = await sharp(bytes, {
      limitInputPixels: limits.upscaledPixelsMaximum,
    }).metadata();
    return width * height > maximumDecodedPixels;
  });
  if (isLarge) return finishLargePicture(bytes, contentId, watermark);
  const decoded = await withReadErrors(() => decodePicture(bytes, maximumDecodedPixels));
  const pixels = await watermark.mark(decoded, contentId);
  const [png, views] = await Promise.all([
    toSharp(pixels).png(pngOptions).toBuffer(),
    createPictureViews(pixels, decoded),
  ]);
  const { height, width } = pixels;
  const payload = await watermark.getPayload(contentId, 'picture');
  return { bytes: png, mediaType: 'image/png', watermark: payload, width, height, ...views };
}
