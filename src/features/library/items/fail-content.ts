import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentItems } from './schema.ts';

/**
 * Marks a processing item as failed. A failed item keeps its first reason.
 *
 * @param failure the reason for the creator, stored as `metadata.failure`
 * @throws AppError NOT_FOUND when the item no longer exists, CONFLICT when it is completed
 */
export async function failContent(tx: Tx, contentId: string, failure: string): Promise<void> {
  const [failed] = await tx
    .update(contentItems)
    .set({
      status: 'failed',
      metadata: sql`${contentItems.metadata} || ${JSON.stringify({ failure })}::jsonb`,
    })
    .where(and(eq(contentItems.id, contentId), eq(contentItems.status, 'processing')))
    .returning({ id: contentItems.id });
  if (failed) return;
  const [item] = await tx
    .select({ status: contentItems.status })
    .from(contentItems)
    .where(eq(contentItems.id, contentId));
  if (!item) throw new AppError('NOT_FOUND', 'This item no longer exists.');
  if (item.status === 'completed') throw new AppError('CONFLICT', 'This item is already completed.');
}
