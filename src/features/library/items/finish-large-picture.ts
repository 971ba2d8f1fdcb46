import sharp, { type Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';
import { viewsOf } from '#platform/media/picture-views.ts';
import type { FinishedPicture } from './finish-output.ts';

/**
 * The encoder that looks for the best codes first would keep all coefficients of the picture, six bytes a pixel;
 * with the usual codes it writes as it reads.
 */
const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;

/**
 * Makes a large picture into a JPEG and what stands for it on pages, without ever holding it decoded: it runs from
 * the encoded bytes through a strip at a time, once for the file and once for the preview, of which the other views
 * are made. One with transparency, which JPEG has not, becomes a PNG the same way.
 *
 * @throws Error when the bytes are broken or have more than 67,108,864 pixels
 */
export async function finishLargePicture(encoded: Buffer): Promise<FinishedPicture> {
  const { hasAlpha } = await opened(encoded).metadata();
  const file = hasAlpha ? upright(encoded).png({ compressionLevel: 2 }) : upright(encoded).jpeg(jpegOptions);
  const { data, info } = await file.toBuffer({ resolveWithObject: true });
  const small = await upright(encoded)
    .resize(limits.previewSide, limits.previewSide, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = small.info;
  return {
    bytes: data,
    mediaType: hasAlpha ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    ...(await viewsOf({ data: small.data, width, height, channels })),
  };
}

const opened = (encoded: Buffer): Sharp =>
  sharp(encoded, {
    limitInputPixels: limits.upscaledPixelsMaximum,
    failOn: 'error',
    sequentialRead: true,
  });

const upright = (encoded: Buffer): Sharp => opened(encoded).autoOrient().toColourspace('srgb');
