import { type Pixels, pictureOf } from '@castwright/media/pixels.ts';
import sharp from 'sharp';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { perceptualHash, sketchSide } from '#platform/media/perceptual-hash.ts';
import { exposureOf, sharpnessOf } from './light.ts';
import { paletteOf } from './palette.ts';

/** What can be seen: the same of the file as it came and of what was kept of it. */
export type PixelAnalysis = Pick<
  PictureAnalysis,
  'width' | 'height' | 'palette' | 'sharpness' | 'exposure' | 'perceptualHash'
>;

/** The widest that is looked at, so that figures of large and small pictures compare; and the tallest. */
const studiedWidth = 1024;
const studiedHeight = 4096;
const paletteSide = 96;
const decodeSeconds = 30;

/**
 * Looks at a picture. Smaller ones than 1024 pixels' width are looked at as they are, larger ones shrunk;
 * decoding goes by rows, so that memory stays small.
 *
 * @param pixels width times height at most
 * @throws Error for a picture that cannot be decoded, or is larger
 */
export async function analysePixels(bytes: Buffer, pixels: number): Promise<PixelAnalysis> {
  const picture = sharp(bytes, { limitInputPixels: pixels, sequentialRead: true });
  const { autoOrient: size } = await picture.metadata();
  const { data, info } = await picture
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: studiedWidth, height: studiedHeight, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const studied: Pixels = { data, width: info.width, height: info.height, channels: 4 };
  const [luma, samples, sketch] = await Promise.all([
    pictureOf(studied).flatten({ background: '#ffffff' }).toColourspace('b-w').raw().toBuffer(),
    pictureOf(studied).resize(paletteSide, paletteSide, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer(),
    pictureOf(studied).removeAlpha().resize(sketchSide, sketchSide, { fit: 'fill' }).raw().toBuffer(),
  ]);
  const brightness = { data: luma, width: studied.width, height: studied.height };
  return {
    width: size.width,
    height: size.height,
    palette: paletteOf(samples),
    sharpness: sharpnessOf(brightness),
    exposure: exposureOf(brightness),
    perceptualHash: BigInt.asUintN(64, perceptualHash(sketch)).toString(16).padStart(16, '0'),
  };
}
