import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import { sharp } from '@castwright/media/sharp.ts';
import type { ContentWatermark } from '#features/library/watermark';

export type SampleWatermark = Pick<ContentWatermark, 'mark'>;

/** Pixels of the longest side of a sample. */
const sampleSide = 384;
/** WebP of a lower quality loses the mark at this size: at 80 it was read in one of six pictures, at 90 in all. */
const sampleQuality = 92;
/** Of the picture that an engine sends. */
const maxPixels = 4_194_304;

/**
 * Makes a training sample of a picture: a small WebP that has the watermark. It carries no credentials, as previews.
 *
 * @param contentId what the mark names: the item of the model that is trained
 * @throws Error when the picture cannot be read or marked
 */
export async function createSample(
  watermark: SampleWatermark,
  bytes: Buffer,
  contentId: string,
): Promise<Buffer> {
  const pixels = await watermark.mark(await decodeSmall(bytes), contentId);
  return toSharp(pixels).webp({ quality: sampleQuality }).toBuffer();
}

async function decodeSmall(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .resize(sampleSide, sampleSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
