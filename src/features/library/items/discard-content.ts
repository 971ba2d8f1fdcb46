import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { contentItems } from './schema.ts';

/** Takes away the item of a cancelled job. Repeatable; an item that is completed or has failed stays. */
export async function discardContent(tx: Tx, contentId: string): Promise<void> {
  await tx
    .delete(contentItems)
    .where(and(eq(contentItems.id, contentId), eq(contentItems.status, 'processing')));
}
