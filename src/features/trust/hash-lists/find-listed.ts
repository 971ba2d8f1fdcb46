import type { Db } from '#platform/db/client.ts';
import { leastPdqQuality, type Pdq } from '#platform/media/pdq.ts';
import type { LookUpHash } from './hma.ts';
import { hasLists, type ListedMatch, searchLists } from './search-lists.ts';

/**
 * Searches all lists for pictures. A picture in which there is too little to see is not searched for.
 *
 * @param compute computes the hashes of the pictures; it is not called while there is no list
 * @returns the nearest match; null for none
 * @throws Error when a list cannot be searched: the pictures are not known to be unlisted then
 */
export type FindListed = (compute: () => Promise<readonly Pdq[]>) => Promise<ListedMatch | null>;

/** @param lookUp searches an external service too; null for none */
export function createListSearch(db: Db, lookUp: LookUpHash | null): FindListed {
  return async (compute) => {
    if (!lookUp && !(await hasLists(db))) return null;
    const pictures = await compute();
    const hashes = pictures.filter(({ quality }) => quality >= leastPdqQuality).map(({ hash }) => hash);
    const found = await searchLists(db, hashes);
    if (found || !lookUp) return found;
    for (const hash of hashes) {
      const match = await lookUp(hash);
      if (match) return match;
    }
    return null;
  };
}
