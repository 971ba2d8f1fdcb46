import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { type FinishedOutput, type KeepDependencies, keepOutput, type OutputInput } from './finish-output.ts';
import { type Pixels, pictureOf, viewsOf } from './picture-views.ts';

/** 36 megapixels: four times the linear size of anything an engine draws at 1536 × 1536, and 108 MB decoded. */
const largestPixels = 36_000_000;
/** Level 2 is a third of the default's time for a few per cent more bytes (stack-notes.md). */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;

/**
 * Makes an engine's output into what is kept: decoded once within limits, all metadata dropped, sRGB, 8 bit;
 * a PNG with content credentials to download, a WebP preview and thumbnail, and the picture's facts.
 *
 * Files go to `jobs/<job>/<index>-<hash of the unsigned PNG>/`, and what is there already stays: a repeat of the
 * same job with the same bytes gives the same answer and writes nothing. The previews carry no credentials of
 * their own, because the signing library cannot write WebP.
 *
 * @param input PNG, JPEG, WebP or another raster that sharp reads
 * @throws AppError FILE_REFUSED when the bytes are no picture, are broken, or have more than 36 megapixels
 */
export async function finishPicture(
  input: OutputInput,
  dependencies: KeepDependencies,
): Promise<FinishedOutput> {
  const pixels = await decode(input.bytes);
  const [bytes, views] = await Promise.all([pictureOf(pixels).png(pngOptions).toBuffer(), viewsOf(pixels)]);
  const { placeholder, perceptualHash, ...shown } = views;
  const files = await keepOutput(input, { bytes, mediaType: 'image/png', ...shown }, dependencies);
  const { width, height } = pixels;
  return { width, height, durationMs: null, placeholder, perceptualHash, files };
}

async function decode(bytes: Buffer): Promise<Pixels> {
  try {
    // Orientation and colour profile are applied here, because the encoders below never see them.
    const { data, info } = await sharp(bytes, { limitInputPixels: largestPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    throw new AppError('FILE_REFUSED', 'The picture could not be read.', undefined, { cause: error });
  }
}
