import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * The largest distance, in bits of 64, of two hashes of the same picture. Resizing, re-encoding and slight changes
 * of light change about 6 bits; unrelated pictures differ in about 32 (perceptual-hash.ts).
 */
const maximumDistance = 6;

/**
 * A hash with fewer ones or zeros cannot distinguish pictures: plain colours and shapes all look alike to it. Such
 * pictures are matched by their bytes only.
 */
const minimumBits = 12;

const bandBits = 16;
const bands = 64 / bandBits;

/** Whether a hash is distinctive enough to search for similar pictures. */
export function isDistinctive(hash: bigint): boolean {
  const ones = BigInt.asUintN(64, hash).toString(2).replaceAll('0', '').length;
  return ones >= minimumBits && 64 - ones >= minimumBits;
}

/**
 * The values to look up in an index of `picture_bands` (a function of the baseline migration): each quarter of the
 * hash and all values that differ from it in one bit. Two hashes that differ in at most 7 bits differ in at most
 * one bit in one of their quarters (multi-index hashing: Norouzi, Punjani, Fleet, 2012).
 */
export function toBandProbes(hash: bigint): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const slice = Number((BigInt.asUintN(64, hash) >> BigInt(bandBits * band)) & 0xffffn);
    const values = [slice, ...Array.from({ length: bandBits }, (_, bit) => slice ^ (1 << bit))];
    return values.map((value) => band * 2 ** bandBits + value);
  }).flat();
}

/** SQL: the number of bits in which a column's hash differs from `hash`; null where the column is null. */
export function bitDistance(column: Column, hash: bigint): SQL<number> {
  return sql<number>`bit_count((${column} # ${hash.toString()}::bigint)::bit(64))::int`;
}

/**
 * SQL condition: whether a column's hash is of the same picture, by the band index. Use it with distinctive hashes
 * only.
 */
export function isSimilar(column: Column, hash: bigint): SQL {
  return sql`(picture_bands(${column}) && ${sql.param(toBandProbes(hash))}::int[]
    and ${bitDistance(column, hash)} <= ${maximumDistance})`;
}
