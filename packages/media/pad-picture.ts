import { toSharp } from './pixels.ts';
import { sharp } from './sharp.ts';

/** How far a picture is extended on each side, in pixels. */
export type Sides = { top: number; right: number; bottom: number; left: number };

/** Pixels from an extended side into the picture over which the mask fades, so that no seam shows. */
const fadePixels = 24;

/**
 * Pads a picture for outpainting: its edges are repeated in the new area, which the mask covers.
 *
 * @param bytes a picture file that this installation has stored
 * @returns PNG files of the new size: the picture, and a grey mask, white in the new area, fading over the first 24
 *   pixels of the picture and black in the rest
 */
export async function padPicture(bytes: Buffer, sides: Sides): Promise<{ picture: Buffer; mask: Buffer }> {
  const { data, info } = await sharp(bytes)
    .extend({ ...sides, extendWith: 'copy' })
    .png({ compressionLevel: 2 })
    .toBuffer({ resolveWithObject: true });
  return { picture: data, mask: await createMask(info, sides) };
}

function createMask({ width, height }: { width: number; height: number }, sides: Sides): Promise<Buffer> {
  const across = measureFade(width, sides.left, sides.right);
  const down = measureFade(height, sides.top, sides.bottom);
  const mask = Buffer.alloc(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) mask[at] = Math.max(across[x] ?? 0, down[y] ?? 0);
  }
  return toSharp({ data: mask, width, height, channels: 1 }).png({ compressionLevel: 2 }).toBuffer();
}

/** The mask along one axis: 255 in the new parts at its start and its end, then fading to 0. */
function measureFade(length: number, before: number, after: number): Uint8Array {
  const own = length - before - after;
  const fade = Math.min(fadePixels, Math.floor(own / 4));
  const toValue = (depth: number) => Math.round(255 * Math.max(0, 1 - Math.max(0, depth + 1) / (fade + 1)));
  return Uint8Array.from({ length }, (_, place) => {
    const fromStart = before > 0 ? toValue(place - before) : 0;
    const fromEnd = after > 0 ? toValue(length - after - 1 - place) : 0;
    return Math.max(fromStart, fromEnd);
  });
}
