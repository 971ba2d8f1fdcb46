import { pictureOf } from '@castwright/media/pixels.ts';
import { sketchOf } from '../sketch.ts';
import type { Samples } from './decode.ts';

/** A small WebP of decoded samples, for those who wait (`sketchOf`). */
export async function sketchSamples(samples: Samples): Promise<Buffer> {
  const { data, info } = await pictureOf(samples)
    .resize(384, 384, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sketchOf({ data, width: info.width, height: info.height });
}
