import { createHmaClient, createListSearch, type FindListed } from '#features/trust/hash-lists';
import type { Installation } from './installation.ts';

/** Opens the search of this installation's hash lists, and of the external service if one is set. */
export function openListSearch({ config, db }: Pick<Installation, 'config' | 'db'>): FindListed {
  const { hma } = config.hashLists;
  return createListSearch(db, hma && createHmaClient(hma));
}
