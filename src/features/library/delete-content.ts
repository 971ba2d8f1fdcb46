import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentFiles, contentItems } from './schema.ts';

/**
 * Deletes a person's item and the record of its files.
 *
 * @returns the keys of the objects to remove from storage once the transaction has committed
 * @throws AppError NOT_FOUND when the person has no such item, CONFLICT while a job is still making it
 */
export async function deleteContent(tx: Tx, userId: string, contentId: string): Promise<string[]> {
  const [item] = await tx
    .select({ status: contentItems.status })
    .from(contentItems)
    .where(and(eq(contentItems.id, contentId), eq(contentItems.userId, userId)))
    .for('update');
  if (!item) throw new AppError('NOT_FOUND', 'There is no such item.');
  if (item.status === 'processing') {
    throw new AppError('CONFLICT', 'This item is still being made: cancel the job first.');
  }
  const files = await tx
    .delete(contentFiles)
    .where(eq(contentFiles.contentId, contentId))
    .returning({ key: contentFiles.storageKey });
  await tx.delete(contentItems).where(eq(contentItems.id, contentId));
  return files.map(({ key }) => key);
}
