import type { EngineProgress } from '@castwright/engine-port';
import sharp from 'sharp';

/** Characters that pass through a notification beside the step. */
const longest = 6_500;
/** Pixels of the longer side, and quality: the first that fits. ComfyUI sends 512 pixels of its best JPEG. */
const smaller = [
  [192, 60],
  [128, 50],
  [64, 40],
] as const;
/** Of a picture that is to be made smaller. */
const mostPixels = 4_194_304;

/** A picture of the work so far as an address that is small enough to be told; null for one that cannot be read. */
export async function previewAddress(preview: EngineProgress['preview']): Promise<string | null> {
  if (!preview) return null;
  const whole = addressOf(preview.mediaType, preview.bytes);
  if (whole.length <= longest) return whole;
  for (const [side, quality] of smaller) {
    const webp = await sharp(preview.bytes, { limitInputPixels: mostPixels })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .toBuffer()
      .catch(() => null);
    if (!webp) return null;
    const address = addressOf('image/webp', webp);
    if (address.length <= longest) return address;
  }
  return null;
}

const addressOf = (mediaType: string, bytes: Buffer) =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;
