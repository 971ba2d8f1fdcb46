import { type Detection, detect } from './detect.ts';
import { erase, type Pixels } from './embed.ts';
import { toGreyPixels } from './read-grey.ts';

/**
 * What the detector's position may differ by from that of a mark at its place, which are its own steps: a pixel for a picture
 * of 1,024. The offset is in tiles.
 */
const tolerance = { scale: 0.0011, degrees: 0.11, offset: 1 / 256 };

/**
 * Finds the mark of a picture and takes it out in place, so that the picture can be marked again: two marks interfere. A mark
 * of a picture that was cropped or turned since stays: where it lies is not known to the pixel.
 *
 * @returns the payload of the mark that was taken out; null where there is none, or one that stays
 */
export async function eraseFound(pixels: Pixels): Promise<bigint | null> {
  const found = detect(await toGreyPixels(pixels));
  if (!found || !isAtItsPlace(found)) return null;
  erase(pixels, found.payload);
  return found.payload;
}

const isAtItsPlace = ({ degrees, offset, scale }: Detection): boolean =>
  Math.abs(offset.x) <= tolerance.offset &&
  Math.abs(offset.y) <= tolerance.offset &&
  Math.abs(scale - 1) <= tolerance.scale &&
  Math.abs(degrees) <= tolerance.degrees;
