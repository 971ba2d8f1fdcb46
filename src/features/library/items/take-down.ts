import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type RemovedItems, removeItems } from './remove-items.ts';
import { contentItems, contentUploads } from './schema.ts';

/** The ids of a person's items that an upload is in the making of, however far back. */
export async function madeFromUpload(tx: Tx, userId: string, uploadId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: contentItems.id })
    .from(contentUploads)
    .innerJoin(contentItems, eq(contentItems.id, contentUploads.contentId))
    .where(and(eq(contentUploads.uploadId, uploadId), eq(contentItems.userId, userId)));
  return rows.map(({ id }) => id);
}

/** Deletes items with the record of their files, whatever their state; their jobs are over. Repeatable. */
export async function takeDown(tx: Tx, userId: string, contentIds: readonly string[]): Promise<RemovedItems> {
  if (contentIds.length === 0) return { items: [], keys: [] };
  return removeItems(tx, and(inArray(contentItems.id, [...contentIds]), eq(contentItems.userId, userId)));
}
