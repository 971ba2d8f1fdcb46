import { and, asc, eq, isNotNull, isNull, lt, not, or } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import { removeOrphans } from '#platform/storage/remove-orphans.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addDays } from '#platform/time.ts';
import { isUsed } from './is-used.ts';
import { type RemoveUploadDeps, removeLocked } from './remove-upload.ts';
import { uploads } from './schema.ts';
import { uploadFileRecords } from './upload-file-records.ts';

/**
 * Removes uploads and masks that are older than `limits.uploadDays` and not saved, and erased uploads whose legal hold
 * has ended. Deletes the row first, or marks it while items derive from it, then the files: after an interruption no row
 * references a missing file, and the sweep removes files without a row.
 *
 * @param signal stops between two uploads
 * @returns how many were removed
 */
export async function removeOldUploads(
  { db, log, storage }: RemoveUploadDeps,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const due = and(
    isNull(uploads.removedAt),
    or(
      and(
        lt(uploads.createdAt, addDays(now, -limits.uploadDays)),
        eq(uploads.saved, false),
        isNull(uploads.withheldAt),
      ),
      and(isNotNull(uploads.erasedAt), isNotHeld(uploads.id, uploads.userId)),
    ),
  );
  const found = await db.select({ id: uploads.id }).from(uploads).where(due).orderBy(asc(uploads.createdAt));
  let removed = 0;
  for (const { id } of found) {
    if (signal.aborted) break;
    const keys = await db.transaction(async (tx) => {
      const [upload] = await tx
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), due))
        .for('update');
      return upload ? removeLocked(tx, upload, now) : null;
    });
    if (!keys) continue;
    await removeFiles(storage, keys, log);
    removed++;
  }
  return removed;
}

/** Deletes the rows of removed uploads that no item derives from any more. */
export async function deleteUnusedUploadRecords(db: Db): Promise<void> {
  await db
    .delete(uploads)
    .where(and(isNotNull(uploads.removedAt), not(isUsed), isNotHeld(uploads.id, uploads.userId)));
}

/** Deletes files below `uploads/` that no row references. @param signal stops between two batches */
export async function removeOrphanedUploads(
  { db, storage }: { db: Db; storage: Storage },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await removeOrphans(storage, uploadFileRecords(db), { now, signal });
}
