import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentItems } from './schema.ts';

/**
 * Moves an item to the trash. It keeps its files and its lineage until it is restored or removed (`empty-trash.ts`).
 * Idempotent: an item in the trash keeps its date.
 *
 * @throws AppError NOT_FOUND when the account has no such item, CONFLICT while a job is generating it
 */
export async function trashContent(tx: Tx, userId: string, contentId: string, now: Date): Promise<void> {
  const [item] = await tx
    .select({ status: contentItems.status, trashedAt: contentItems.trashedAt })
    .from(contentItems)
    .where(and(eq(contentItems.id, contentId), eq(contentItems.userId, userId)))
    .for('update');
  if (!item) throw new AppError('NOT_FOUND', 'There is no such item.');
  if (item.status === 'processing') {
    throw new AppError('CONFLICT', 'This item is still being generated. Cancel its job first.');
  }
  if (item.trashedAt) return;
  await tx.update(contentItems).set({ trashedAt: now }).where(eq(contentItems.id, contentId));
}
