import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type RemovedItems, removeItems } from './remove-items.ts';
import { contentItems, contentUploads } from './schema.ts';

/** Lists the ids of an account's items that derive from an upload, directly or indirectly. */
export async function listMadeFromUpload(tx: Tx, userId: string, uploadId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: contentItems.id })
    .from(contentUploads)
    .innerJoin(contentItems, eq(contentItems.id, contentUploads.contentId))
    .where(and(eq(contentUploads.uploadId, uploadId), eq(contentItems.userId, userId)));
  return rows.map(({ id }) => id);
}

/** Removes items in any state with their file rows; the caller cancels their jobs. Idempotent. */
export async function removeContents(
  tx: Tx,
  userId: string,
  contentIds: readonly string[],
): Promise<RemovedItems> {
  if (contentIds.length === 0) return { items: [], keys: [] };
  return removeItems(tx, and(inArray(contentItems.id, [...contentIds]), eq(contentItems.userId, userId)));
}
