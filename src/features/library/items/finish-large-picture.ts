import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pixels } from '@castwright/media/pixels.ts';
import { sharp } from '@castwright/media/sharp.ts';
import type { Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';
import type { ContentWatermark } from '#features/library/watermark';
import { createPictureViews } from '#platform/media/picture-views.ts';
import type { FinishedPicture } from './finish-output.ts';
import { withReadErrors } from './with-read-errors.ts';

/**
 * Optimized Huffman codes would keep all coefficients in memory, six bytes a pixel; with the standard codes the encoder
 * streams.
 */
const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;
/** The header of a file of libvips, before its first row. */
const headerBytes = 64;

/**
 * Converts a large picture to a JPEG with the watermark, and its previews, without holding it decoded in memory: its rows
 * lie in a file of a temporary folder, three or four bytes a pixel. A picture with transparency becomes a PNG.
 *
 * @throws AppError FILE_REFUSED when the bytes are broken or have more than 67,108,864 pixels
 * @throws Error when it cannot be marked
 */
export async function finishLargePicture(
  encoded: Buffer,
  contentId: string,
  watermark: Pick<ContentWatermark, 'markFile' | 'getPayload'>,
): Promise<FinishedPicture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-picture-'));
  try {
    const file = path.join(folder, 'pixels.v');
    const { channels, height, width } = await withReadErrors(() =>
      openPicture(encoded).autoOrient().toColourspace('srgb').toFile(file),
    );
    const pixels = {
      path: file,
      width,
      height,
      channels: channels as Pixels['channels'],
      dataAt: headerBytes,
    };
    await watermark.markFile(pixels, contentId);
    return {
      ...(await encodeLarge(file)),
      watermark: await watermark.getPayload(contentId, 'large picture'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function encodeLarge(file: string): Promise<Omit<FinishedPicture, 'watermark'>> {
  const { hasAlpha } = await openPicture(file).metadata();
  const opened = openPicture(file);
  const encoder = hasAlpha ? opened.png({ compressionLevel: 2 }) : opened.jpeg(jpegOptions);
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
  const small = await openPicture(file)
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

const openPicture = (picture: Buffer | string): Sharp =>
  sharp(picture, {
    limitInputPixels: limits.upscaledPixelsMaximum,
    failOn: 'error',
    sequentialRead: true,
  });
