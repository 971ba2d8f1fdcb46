import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentItems } from './schema.ts';

/**
 * Lets a failed item be completed after all, because its refusal was reversed.
 *
 * @throws AppError NOT_FOUND when the item no longer exists or has not failed
 */
export async function reopenContent(tx: Tx, contentId: string): Promise<void> {
  const [reopened] = await tx
    .update(contentItems)
    .set({ status: 'processing', metadata: sql`${contentItems.metadata} - 'failure'` })
    .where(and(eq(contentItems.id, contentId), eq(contentItems.status, 'failed')))
    .returning({ id: contentItems.id });
  if (!reopened) throw new AppError('NOT_FOUND', 'This item no longer exists.');
}
