import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { labelFor } from './label.ts';

/** The largest picture takes a tenth of it. */
const timeoutSeconds = 120;

/** As the original was written (finish-picture.ts, finish-large-picture.ts). */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;
const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;

/**
 * The picture with the label in its corner, and nothing else in the file: it runs through a strip at a time, so that
 * a large one is never decoded whole. Outside of the label a PNG's pixels stay what they were.
 *
 * @throws Error when the bytes are broken
 */
export async function labelPicture(bytes: Buffer, mediaType: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const opened = sharp(bytes, {
    limitInputPixels: limits.upscaledPixelsMaximum,
    failOn: 'error',
    sequentialRead: true,
  });
  const { width, height, hasAlpha } = await opened.metadata();
  const { png, left, top } = await labelFor({ width, height });
  const labelled = opened.composite([{ input: png, left, top }]).timeout({ seconds: timeoutSeconds });
  const flat = hasAlpha ? labelled : labelled.removeAlpha();
  return mediaType === 'image/png' ? flat.png(pngOptions).toBuffer() : flat.jpeg(jpegOptions).toBuffer();
}
