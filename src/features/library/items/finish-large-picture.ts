import sharp, { type Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import type { FinishedPicture } from './finish-output.ts';

/**
 * Optimized Huffman codes would keep all coefficients in memory, six bytes a pixel; with the standard codes the encoder
 * streams.
 */
const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;

/**
 * Converts a large picture to a JPEG and its previews without holding it decoded in memory: it decodes in strips, once
 * for the file and once for the preview that the smaller sizes derive from. A picture with transparency becomes a PNG.
 *
 * @throws Error when the bytes are broken or have more than 67,108,864 pixels
 */
export async function finishLargePicture(encoded: Buffer): Promise<FinishedPicture> {
  const { hasAlpha } = await openPicture(encoded).metadata();
  const file = hasAlpha
    ? openUpright(encoded).png({ compressionLevel: 2 })
    : openUpright(encoded).jpeg(jpegOptions);
  const { data, info } = await file.toBuffer({ resolveWithObject: true });
  const small = await openUpright(encoded)
    .resize(limits.previewSide, limits.previewSide, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = small.info;
  return {
    bytes: data,
    mediaType: hasAlpha ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    ...(await createPictureViews({ data: small.data, width, height, channels })),
  };
}

const openPicture = (encoded: Buffer): Sharp =>
  sharp(encoded, {
    limitInputPixels: limits.upscaledPixelsMaximum,
    failOn: 'error',
    sequentialRead: true,
  });

const openUpright = (encoded: Buffer): Sharp => openPicture(encoded).autoOrient().toColourspace('srgb');
