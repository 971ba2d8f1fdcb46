import { listDerivedItems } from '#features/library/items';
import type { Queryable } from '#platform/db/client.ts';
import { findMatches, type Match, type MatchQuery } from './matches.ts';
import type { CaseRow } from './schema.ts';

/** An item that a removal withholds. */
export type AffectedItem = Match & {
  /** Whether it was made from a match, or is a copy of such a result. */
  derived: boolean;
  /** Of a derived item, to forbid its copies too; null otherwise. */
  perceptualHash: bigint | null;
};

/** The ids of the pictures of one kind. */
export function filterIds(items: readonly Pick<Match, 'id' | 'kind'>[], kind: Match['kind']): string[] {
  return items.filter((item) => item.kind === kind).map(({ id }) => id);
}

/**
 * Finds what the removal of a case withholds: everything that matches and, for an intimate picture, everything that was
 * made from it by changing it, through any number of steps, with the copies of each result (decision 127).
 */
export async function findAffected(
  db: Queryable,
  { kind }: Pick<CaseRow, 'kind'>,
  wanted: MatchQuery,
): Promise<AffectedItem[]> {
  let found: AffectedItem[] = (await findMatches(db, wanted)).map(toMatched);
  const affected = new Map(found.map((item) => [item.id, item]));
  while (kind === 'intimate' && found.length > 0) {
    const results = await findResults(db, found);
    found = results.filter(({ id }) => !affected.has(id));
    for (const item of found) affected.set(item.id, item);
  }
  return [...affected.values()];
}

const toMatched = (match: Match): AffectedItem => ({ ...match, derived: false, perceptualHash: null });

/** What was made from pictures in one step, and the copies of it. */
async function findResults(db: Queryable, pictures: readonly Match[]): Promise<AffectedItem[]> {
  const made = await listDerivedItems(db, {
    contentIds: filterIds(pictures, 'content'),
    uploadIds: filterIds(pictures, 'upload'),
  });
  const fingerprints = made.map(({ perceptualHash, sha256 }) => ({
    sha256s: sha256 ? [sha256] : [],
    perceptualHash,
  }));
  const copies = await findMatches(db, { named: [], fingerprints });
  const derived = { distance: null, derived: true };
  return [
    ...copies.map((copy) => ({ ...copy, ...derived, perceptualHash: null })),
    ...made.map((item) => ({ ...item, ...derived, kind: 'content' as const })),
  ];
}
