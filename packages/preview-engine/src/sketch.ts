/** Small pictures of work under way, for those who wait for it. */

import sharp from 'sharp';

/** Bytes that a picture may have to reach the page within a notification (as text, a third more: 6,500). */
const mostBytes = 4_800;

/** Widths and qualities, best first. */
const looks = [
  [192, 56],
  [160, 44],
  [128, 30],
  [96, 20],
] as const;

/** A small WebP of the work so far (pixels with or without alpha), coarser where it would be too large. */
export async function sketchOf({
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
  for (const [wide, quality] of looks) {
    sketch = await sharp(data, { raw: { width, height, channels } })
      .resize(wide)
      .removeAlpha()
      .webp({ quality, effort: 1 })
      .toBuffer();
    if (sketch.length <= mostBytes) break;
  }
  return sketch;
}
