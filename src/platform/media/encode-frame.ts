import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import { limits } from '#contract/limits.ts';

/** Encodes a frame of a video as an inspection looks at it: small and quickly made. */
export const encodeFrame = (pixels: Pixels): Promise<Buffer> =>
  toSharp(pixels)
    .resize(limits.previewSide, limits.previewSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer();
