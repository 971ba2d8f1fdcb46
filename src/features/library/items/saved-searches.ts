import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { SavedSearch } from '#contract/collections.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { savedSearches } from '../collections/schema.ts';

const searchColumns = { id: savedSearches.id, name: savedSearches.name, query: savedSearches.query };
const nameKey = sql`lower(${savedSearches.name})`;

/** Lists an account's saved searches by name. */
export function listSavedSearches(db: Queryable, userId: string): Promise<SavedSearch[]> {
  return db
    .select(searchColumns)
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(nameKey, asc(savedSearches.id));
}

/**
 * Saves a search. A search of the same name, ignoring case, is replaced and keeps its id.
 *
 * @throws AppError CONFLICT for a new search when the limit is reached
 */
export async function saveSearch(
  tx: Tx,
  userId: string,
  { name, query }: Omit<SavedSearch, 'id'>,
): Promise<SavedSearch> {
  // Serializes concurrent calls, so that each counts the result of the one before.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_searches'), hashtext(${userId}))`);
  const sameName = and(eq(savedSearches.userId, userId), eq(nameKey, sql`lower(${name})`));
  const [replaced] = await tx
    .update(savedSearches)
    .set({ name, query })
    .where(sameName)
    .returning(searchColumns);
  if (replaced) return replaced;
  const [kept] = await tx.select({ n: count() }).from(savedSearches).where(eq(savedSearches.userId, userId));
  if ((kept?.n ?? 0) >= limits.savedSearchesMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${limits.savedSearchesMaximum} saved searches. Delete one to save another.`,
    );
  }
  const [added] = await tx
    .insert(savedSearches)
    .values({ id: newId(), userId, name, query })
    .returning(searchColumns);
  if (!added) throw new Error('the search was not stored');
  return added;
}

/** @throws AppError NOT_FOUND for an unknown search and for another account's */
export async function deleteSavedSearch(db: Queryable, userId: string, searchId: string): Promise<void> {
  const deleted = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, searchId), eq(savedSearches.userId, userId)))
    .returning({ id: savedSearches.id });
  if (deleted.length === 0) throw new AppError('NOT_FOUND', 'There is no such search.');
}
