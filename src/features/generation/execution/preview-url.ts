import type { EngineProgress } from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';

/** Characters that fit into a database notification beside the step. */
const maxUrlLength = 6_500;
/** Pixels of the longer side and WebP quality; the first that fits is used. ComfyUI sends JPEGs of 512 pixels. */
const sizes = [
  [192, 60],
  [128, 50],
  [64, 40],
] as const;
/** Of a picture before it is resized. */
const maxPixels = 4_194_304;

/** Converts a preview to a data URL that fits into a notification; null for a picture that cannot be decoded. */
export async function toPreviewUrl(preview: EngineProgress['preview']): Promise<string | null> {
  if (!preview) return null;
  const original = toDataUrl(preview.mediaType, preview.bytes);
  if (original.length <= maxUrlLength) return original;
  for (const [side, quality] of sizes) {
    const webp = await sharp(preview.bytes, { limitInputPixels: maxPixels })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .toBuffer()
      .catch(() => null);
    if (!webp) return null;
    const url = toDataUrl('image/webp', webp);
    if (url.length <= maxUrlLength) return url;
  }
  return null;
}

const toDataUrl = (mediaType: string, bytes: Buffer) =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;
