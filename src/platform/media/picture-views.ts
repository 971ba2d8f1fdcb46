import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import type { Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';
import { computeSearchHashes } from './pdq-windows.ts';
import { perceptualHash, sketchSide } from './perceptual-hash.ts';

/** Longest sides in pixels; smaller pictures keep their size. */
const thumbnailSide = 384;
const smallSide = 160;
const webpOptions = { quality: 80, effort: 2 } as const;

/**
 * Creates the reduced versions of a picture, its placeholder colour and the hashes that it is searched for by.
 *
 * @param bare the picture without its watermark, which would decide the hashes of a plain one; by default the same
 */
export async function createPictureViews(pixels: Pixels, bare = pixels) {
  const [preview, thumbnail, small, sketch, searchHashes] = await Promise.all([
    shrink(toSharp(pixels), limits.previewSide).webp(webpOptions).toBuffer(),
    shrink(toSharp(pixels), thumbnailSide).webp(webpOptions).toBuffer(),
    shrink(toSharp(pixels), smallSide).webp(webpOptions).toBuffer(),
    toSharp(bare).removeAlpha().resize(sketchSide, sketchSide, { fit: 'fill' }).raw().toBuffer(),
    computeSearchHashes(bare),
  ]);
  return {
    preview,
    thumbnail,
    small,
    placeholder: toMeanColour(sketch),
    perceptualHash: perceptualHash(sketch),
    searchHashes,
  };
}

function shrink(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

function toMeanColour(sketch: Uint8Array): string {
  const sums = [0, 0, 0];
  for (const [at, value] of sketch.entries()) sums[at % 3] = (sums[at % 3] ?? 0) + value;
  const pixels = sketch.length / 3;
  return `#${sums
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
