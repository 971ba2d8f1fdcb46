import { toSharp } from '@castwright/media/pixels.ts';
import { encodeProgressPreview } from '@castwright/media/progress-preview.ts';
import type { Samples } from './decode.ts';

/** Encodes a preview of decoded samples (`encodeProgressPreview`). */
export async function encodeSamplesPreview(samples: Samples): Promise<Buffer> {
  const { data, info } = await toSharp(samples)
    .resize(384, 384, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeProgressPreview({ data, width: info.width, height: info.height });
}
