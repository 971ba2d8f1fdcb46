import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Up to so many of 64 bits two perceptual hashes may differ to be of the same picture. Resizing, re-encoding and slight
 * changes of light come to about 6, pictures that have nothing to do with each other to about 32 (perceptual-hash.ts).
 */
const alikeBits = 6;

/**
 * A hash of fewer ones, or fewer zeros, says too little to compare pictures by: those of one colour, or of one plain
 * shape, are all alike to it. Such a picture is only known by its bytes.
 */
const leastBits = 12;

const bandBits = 16;
const bands = 64 / bandBits;

/** Whether a hash says enough of its picture to look for others like it. */
export function isTelling(hash: bigint): boolean {
  const ones = BigInt.asUintN(64, hash).toString(2).replaceAll('0', '').length;
  return ones >= leastBits && 64 - ones >= leastBits;
}

/**
 * What an index of `picture_bands` (its function is in migration `takedowns`) is asked for: of each quarter of the
 * hash the value itself and all that differ from it in one bit. Two hashes that differ in 7 bits at most differ in one
 * bit at most in one of their quarters (multi-index hashing: Norouzi, Punjani, Fleet, 2012).
 */
export function probesFor(hash: bigint): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const slice = Number((BigInt.asUintN(64, hash) >> BigInt(bandBits * band)) & 0xffffn);
    const values = [slice, ...Array.from({ length: bandBits }, (_, bit) => slice ^ (1 << bit))];
    return values.map((value) => band * 2 ** bandBits + value);
  }).flat();
}

/** In how many bits a column's hash differs from one; null where it has none. */
export function bitsFrom(column: Column, hash: bigint): SQL<number> {
  return sql<number>`bit_count((${column} # ${hash.toString()}::bigint)::bit(64))::int`;
}

/** Whether a column's hash is of the same picture as one that says enough, by the index of its bands. */
export function isAlike(column: Column, hash: bigint): SQL {
  return sql`(picture_bands(${column}) && ${sql.param(probesFor(hash))}::int[]
    and ${bitsFrom(column, hash)} <= ${alikeBits})`;
}
