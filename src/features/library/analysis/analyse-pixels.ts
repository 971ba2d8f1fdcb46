import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import { sharp } from '@castwright/media/sharp.ts';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { perceptualHash, sketchSide } from '#platform/media/perceptual-hash.ts';
import { measureExposure, measureSharpness } from './light.ts';
import { extractPalette } from './palette.ts';

/** Facts from the pixels alone: the same for the original file and for its cleaned copy. */
export type PixelAnalysis = Pick<
  PictureAnalysis,
  'width' | 'height' | 'palette' | 'sharpness' | 'exposure' | 'perceptualHash'
>;

/** Larger pictures are scaled down to this size, so that the figures of large and small pictures compare. */
const analysedWidth = 1024;
const analysedHeight = 4096;
const paletteSide = 96;
const decodeSeconds = 30;

/**
 * Measures a picture. Pictures wider than 1024 pixels are scaled down first. Decoding runs row by row to save memory.
 *
 * @param pixels the maximum of width times height
 * @throws Error when the picture cannot be decoded or is larger
 */
export async function analysePixels(bytes: Buffer, pixels: number): Promise<PixelAnalysis> {
  const picture = sharp(bytes, { limitInputPixels: pixels, sequentialRead: true });
  const { autoOrient: size } = await picture.metadata();
  const { data, info } = await picture
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: analysedWidth, height: analysedHeight, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const studied: Pixels = { data, width: info.width, height: info.height, channels: 4 };
  const [luma, samples, sketch] = await Promise.all([
    toSharp(studied).flatten({ background: '#ffffff' }).toColourspace('b-w').raw().toBuffer(),
    toSharp(studied).resize(paletteSide, paletteSide, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer(),
    toSharp(studied).removeAlpha().resize(sketchSide, sketchSide, { fit: 'fill' }).raw().toBuffer(),
  ]);
  const brightness = { data: luma, width: studied.width, height: studied.height };
  return {
    width: size.width,
    height: size.height,
    palette: extractPalette(samples),
    sharpness: measureSharpness(brightness),
    exposure: measureExposure(brightness),
    perceptualHash: BigInt.asUintN(64, perceptualHash(sketch)).toString(16).padStart(16, '0'),
  };
}
