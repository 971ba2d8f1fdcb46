import { sharp } from '@castwright/media/sharp.ts';
import { limits } from '#contract/limits.ts';
import { createLabel } from './label.ts';

/** Ten times what the largest picture takes. */
const timeoutSeconds = 120;

/** The options of the original (finish-picture.ts, finish-large-picture.ts). */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;
const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;

/**
 * Draws the label into a corner of a picture and drops all metadata. Decodes in strips, so that a large picture is
 * never in memory as a whole. The pixels of a PNG stay unchanged outside the label.
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
  const { png, left, top } = await createLabel({ width, height });
  const labelled = opened.composite([{ input: png, left, top }]).timeout({ seconds: timeoutSeconds });
  const flat = hasAlpha ? labelled : labelled.removeAlpha();
  return mediaType === 'image/png' ? flat.png(pngOptions).toBuffer() : flat.jpeg(jpegOptions).toBuffer();
}
