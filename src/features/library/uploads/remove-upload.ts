import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isHeld } from '#platform/db/legal-hold.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isUsed } from './is-used.ts';
import { lockUpload, uploadNotFound } from './queries.ts';
import { type UploadRow, uploads } from './schema.ts';
import { listUploadKeys } from './upload-files.ts';

export type RemoveUploadDeps = { db: Db; storage: Storage; log: Pick<Logger, 'warn'> };

/**
 * Removes an upload for its owner. Items made from it stay, and so does its row with the consent statements: a consent
 * can be revoked after the upload itself is removed.
 *
 * @throws AppError NOT_FOUND
 */
export async function deleteUpload(
  { db, log, storage }: RemoveUploadDeps,
  { now, uploadId, userId }: { userId: string; uploadId: string; now: Date },
): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    const upload = await lockUpload(tx, userId, uploadId);
    if (upload.removedAt) throw uploadNotFound();
    return removeLocked(tx, upload, now);
  });
  await removeFiles(storage, keys, log);
}

/**
 * Removes a locked upload. Under a legal hold it is hidden from all users instead and keeps its files.
 *
 * @returns the keys of the files to remove after the commit
 */
export async function removeLocked(tx: Tx, upload: UploadRow, now: Date): Promise<string[]> {
  const erased = await tx
    .update(uploads)
    .set({ erasedAt: sql`coalesce(${uploads.erasedAt}, ${now.toISOString()}::timestamptz)`, withheldAt: now })
    .where(and(eq(uploads.id, upload.id), isHeld(uploads.id, uploads.userId)))
    .returning({ id: uploads.id });
  if (erased.length > 0) return [];
  const one = eq(uploads.id, upload.id);
  const used = await tx
    .update(uploads)
    .set({ removedAt: now, saved: false })
    .where(and(one, isUsed))
    .returning({ id: uploads.id });
  if (used.length === 0) await tx.delete(uploads).where(one);
  return listUploadKeys(upload);
}
