import type { Pixels } from '@castwright/media/pixels.ts';
import { reduce, toLuma } from './pdq-filter.ts';
import { type PdqHash, toPdqFrequencies, toPdqHash } from './pdq-frequencies.ts';

/** Both sides of a picture that is hashed, in pixels; larger pictures are shrunk to it without keeping their aspect. */
const largestSide = 512;
const smallestSide = 5;

/** A hash of a lower quality says too little about a picture to be searched for; PDQ's authors discard it too. */
export const leastPdqQuality = 50;

/** A hash with its quality, 0 to 100. */
export type Pdq = { hash: PdqHash; quality: number };

/**
 * Computes PDQ, the perceptual hash by which lists of known pictures are exchanged (Facebook 2019, "The TMK+PDQF
 * video-hashing algorithm and the PDQ image-hashing algorithm"): of the luma, blurred and reduced to 64 × 64, the 16 × 16
 * lowest frequencies but the constant ones; a bit is set where the coefficient is above the median. Pictures that look
 * alike differ in at most 31 of the 256 bits, unrelated ones in about 128.
 */
export async function computePdq(pixels: Pixels): Promise<Pdq> {
  const { height, width } = pixels;
  if (Math.min(width, height) < smallestSide) return { hash: '0'.repeat(64), quality: 0 };
  const luma = await toLuma(pixels, (picture) =>
    Math.max(width, height) > largestSide
      ? picture.resize(largestSide, largestSide, { fit: 'fill' })
      : picture,
  );
  const { coefficients, quality } = toPdqFrequencies(reduce(luma));
  return { hash: toPdqHash(coefficients), quality };
}

/** The number of bits, of 256, in which two hashes differ. */
export function pdqDistance(one: PdqHash, other: PdqHash): number {
  let count = 0;
  for (let at = 0; at < one.length; at += wordDigits) {
    count += countBits(toWord(one, at) ^ toWord(other, at));
  }
  return count;
}

/** Hexadecimal digits of a number of 32 bits. */
const wordDigits = 8;
const toWord = (hash: PdqHash, at: number): number => Number.parseInt(hash.slice(at, at + wordDigits), 16);

/** The set bits of 32, added up in pairs, fours and bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
