/** Small pictures of a film's frames, for those who wait for it. */

import sharp from 'sharp';

/** Bytes that a picture may have to reach the page within a notification (as text, a third more: 6,500). */
const mostBytes = 4_800;

/** A small WebP of a frame (four bytes a pixel), coarser where it would be too large. */
export async function sketchOfFrame(
  frame: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  let sketch = Buffer.alloc(0);
  for (const [wide, quality] of [
    [144, 52],
    [144, 30],
    [96, 20],
  ] as const) {
    sketch = await sharp(frame, { raw: { width, height, channels: 4 } })
      .resize(wide)
      .removeAlpha()
      .webp({ quality, effort: 1 })
      .toBuffer();
    if (sketch.length <= mostBytes) break;
  }
  return sketch;
}
