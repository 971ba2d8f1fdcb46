import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentItems } from './schema.ts';

/**
 * Puts a person's item into the trash, where it keeps its files, and its place in what was made from it, until it
 * is restored or removed (`empty-trash.ts`). Repeatable: what lies there already keeps its day.
 *
 * @throws AppError NOT_FOUND when the person has no such item, CONFLICT while a job is still making it
 */
export async function deleteContent(tx: Tx, userId: string, contentId: string, now: Date): Promise<void> {
  const [item] = await tx
    .select({ status: contentItems.status, trashedAt: contentItems.trashedAt })
    .from(contentItems)
    .where(and(eq(contentItems.id, contentId), eq(contentItems.userId, userId)))
    .for('update');
  if (!item) throw new AppError('NOT_FOUND', 'There is no such item.');
  if (item.status === 'processing') {
    throw new AppError('CONFLICT', 'This item is still being made: cancel the job first.');
  }
  if (item.trashedAt) return;
  await tx.update(contentItems).set({ trashedAt: now }).where(eq(contentItems.id, contentId));
}
