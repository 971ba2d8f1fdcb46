/** Small preview pictures of work in progress. */

import { sharp } from './sharp.ts';

/** The most bytes of a preview, which has to fit into a database notification (base64: a third more, 6,500). */
const maxBytes = 4_800;

/** Widths and qualities to try, best first. */
const qualitySteps = [
  [192, 56],
  [160, 44],
  [128, 30],
  [96, 20],
] as const;

/** Encodes a small WebP of the work so far, and coarser ones until it is small enough. */
export async function encodeProgressPreview({
  data,
  width,
  height,
}: {
  data: Uint8Array;
  width: number;
  height: number;
}): Promise<Buffer> {
  const channels = data.length === width * height * 3 ? 3 : 4;
  let sketch = Buffer.alloc(0);
  for (const [wide, quality] of qualitySteps) {
    sketch = await sharp(data, { raw: { width, height, channels } })
      .resize(wide)
      .removeAlpha()
      .webp({ quality, effort: 1 })
      .toBuffer();
    if (sketch.length <= maxBytes) break;
  }
  return sketch;
}
