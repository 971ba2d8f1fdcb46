import { type Column, type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import type { PdqHash } from './pdq-frequencies.ts';

/** The largest distance, in bits of 256, of two hashes of the same picture, as PDQ's authors recommend. */
export const maximumPdqDistance = 31;

const bandBits = 16;
const bands = 256 / bandBits;
const probesOfHash = bands * (bandBits + 1);

/** A column with a hash, as 256 bits. */
export const pdqColumn = customType<{ data: PdqHash; driverData: string }>({
  dataType: () => 'bit(256)',
  toDriver: (hash) => `x${hash}`,
  fromDriver: (bits) => BigInt(`0b${bits}`).toString(16).padStart(64, '0'),
});

/**
 * The values to look up in an index of `pdq_bands` (a function of a migration): each sixteenth of the hash and all values
 * that differ from it in one bit. Two hashes that differ in at most 31 bits differ in at most one bit in one of their
 * sixteenths (multi-index hashing: Norouzi, Punjani, Fleet, 2012).
 */
function toBandProbes(hash: PdqHash): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const slice = Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16);
    const values = [slice, ...Array.from({ length: bandBits }, (_, bit) => slice ^ (1 << bit))];
    return values.map((value) => band * 2 ** bandBits + value);
  }).flat();
}

/**
 * SQL: joins a column's table to the hashes that are searched for, by the index of its bands. A row comes once for each
 * band that it shares with one of them. PostgreSQL reads an index key at a time faster than an array of keys, which it
 * merges in quadratic time.
 *
 * @returns `from` to put before the table, and the condition of the join
 */
export function searchPdq(
  column: Column,
  hashes: readonly PdqHash[],
): { from: SQL; on: SQL; distance: SQL<number> } {
  const probes = hashes.flatMap(toBandProbes);
  const wanted = sql`(${sql.param([...hashes])}::text[])[(probe.place - 1) / ${sql.raw(String(probesOfHash))} + 1]`;
  const distance = sql<number>`bit_count(${column} # ('x' || ${wanted})::bit(256))::int`;
  return {
    from: sql`unnest(${sql.param(probes)}::int[]) with ordinality as probe(band, place)`,
    on: sql`${column} is not null and pdq_bands(${column}) @> array[probe.band]
      and ${distance} <= ${sql.raw(String(maximumPdqDistance))}`,
    distance,
  };
}
