import type { Queryable } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { undisclosedCopies } from '../items/schema.ts';

/** Keeps in mind that copies without a word of their making are handed out. Before they are: no record, no copy. */
export async function recordUndisclosed(
  db: Queryable,
  userId: string,
  contentIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = contentIds.map((contentId) => ({ id: newId(), userId, contentId, createdAt: now }));
  await db.insert(undisclosedCopies).values(rows);
}
