import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { contentItems } from './schema.ts';

/** Removes the item of a cancelled job. Idempotent; a completed or failed item stays. */
export async function discardContent(tx: Tx, contentId: string): Promise<void> {
  await tx
    .delete(contentItems)
    .where(and(eq(contentItems.id, contentId), eq(contentItems.status, 'processing')));
}
