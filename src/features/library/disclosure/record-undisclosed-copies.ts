import type { Queryable } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { undisclosedCopies } from '../items/schema.ts';

/** Records copies without credentials and label (decision 029). Called before the download: no record, no copy. */
export async function recordUndisclosedCopies(
  db: Queryable,
  userId: string,
  contentIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = contentIds.map((contentId) => ({ id: newId(), userId, contentId, createdAt: now }));
  await db.insert(undisclosedCopies).values(rows);
}
