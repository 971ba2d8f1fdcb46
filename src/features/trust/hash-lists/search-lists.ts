import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { PdqHash } from '#platform/media/pdq-frequencies.ts';
import { searchPdq } from '#platform/media/pdq-search.ts';
import { hashLists, listedHashes } from './schema.ts';

/** A hash of a list that a picture matches. */
export type ListedMatch = {
  /** The name of the list, or of the service's bank. */
  list: string;
  /** What the list calls the picture; null for nothing. */
  label: string | null;
  /** In bits of 256, at most 31. */
  distance: number;
};

/** Whether any list was imported. */
export async function hasLists(db: Db): Promise<boolean> {
  const [first] = await db.select({ id: hashLists.id }).from(hashLists).limit(1);
  return first !== undefined;
}

/** Finds the nearest hash of all imported lists; null for none within 31 bits. */
export async function searchLists(db: Db, hashes: readonly PdqHash[]): Promise<ListedMatch | null> {
  if (hashes.length === 0) return null;
  const { distance, from, on } = searchPdq(listedHashes.hash, hashes);
  const { rows } = await db.execute<ListedMatch>(sql`
    select ${hashLists.name} as list, ${listedHashes.label} as label, ${distance} as distance
    from ${from} join ${listedHashes} on ${on} join ${hashLists} on ${hashLists.id} = ${listedHashes.listId}
    order by 3 limit 1`);
  return rows[0] ?? null;
}
