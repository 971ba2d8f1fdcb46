import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isHeld } from '#platform/db/held.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentUploads } from '../items/schema.ts';
import { lockUpload, noUpload } from './queries.ts';
import { type UploadRow, uploads } from './schema.ts';
import { keysOf, removeFiles } from './upload-files.ts';

export type Removing = { db: Db; storage: Storage; log: Pick<Logger, 'warn'> };

/**
 * Removes an upload at its owner's wish. What was made from it stays, and as long as it does, so does the record
 * of who is in it: a consent can be taken back after the picture itself is gone.
 *
 * @throws AppError NOT_FOUND
 */
export async function deleteUpload(
  { db, log, storage }: Removing,
  { now, uploadId, userId }: { userId: string; uploadId: string; now: Date },
): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    const upload = await lockUpload(tx, userId, uploadId);
    if (upload.removedAt) throw noUpload();
    return removeLocked(tx, upload, now);
  });
  await removeFiles(storage, keys, log);
}

/**
 * What a legal hold keeps is taken away from everybody, and keeps its files.
 *
 * @returns the keys of the files to remove once the transaction has committed
 */
export async function removeLocked(tx: Tx, upload: UploadRow, now: Date): Promise<string[]> {
  const erased = await tx
    .update(uploads)
    .set({ erasedAt: sql`coalesce(${uploads.erasedAt}, ${now.toISOString()}::timestamptz)`, withheldAt: now })
    .where(and(eq(uploads.id, upload.id), isHeld(uploads.id, uploads.userId)))
    .returning({ id: uploads.id });
  if (erased.length > 0) return [];
  const made = await tx
    .select({ id: contentUploads.contentId })
    .from(contentUploads)
    .where(eq(contentUploads.uploadId, upload.id))
    .limit(1);
  if (made.length === 0) await tx.delete(uploads).where(eq(uploads.id, upload.id));
  else await tx.update(uploads).set({ removedAt: now, saved: false }).where(eq(uploads.id, upload.id));
  return keysOf(upload);
}
