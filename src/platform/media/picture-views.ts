import { type Pixels, pictureOf } from '@castwright/media/pixels.ts';
import type { Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';
import { perceptualHash, sketchSide } from './perceptual-hash.ts';

/** Longest sides in pixels, as the preview's is a limit; smaller pictures keep their size. */
const thumbnailSide = 384;
const smallSide = 160;
const webpOptions = { quality: 80, effort: 2 } as const;

/** What stands for a picture on pages, and what is known of it without looking: colour and likeness. */
export async function viewsOf(pixels: Pixels) {
  const [preview, thumbnail, small, sketch] = await Promise.all([
    shrunk(pictureOf(pixels), limits.previewSide).webp(webpOptions).toBuffer(),
    shrunk(pictureOf(pixels), thumbnailSide).webp(webpOptions).toBuffer(),
    shrunk(pictureOf(pixels), smallSide).webp(webpOptions).toBuffer(),
    pictureOf(pixels).removeAlpha().resize(sketchSide, sketchSide, { fit: 'fill' }).raw().toBuffer(),
  ]);
  return {
    preview,
    thumbnail,
    small,
    placeholder: meanColour(sketch),
    perceptualHash: perceptualHash(sketch),
  };
}

function shrunk(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

function meanColour(sketch: Uint8Array): string {
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
