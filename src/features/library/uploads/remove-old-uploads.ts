import { and, asc, eq, isNotNull, isNull, lt, not, or } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { orphanAfterHours } from '#platform/storage/check-files.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addDays, addHours } from '#platform/time.ts';
import { isUsed } from './is-used.ts';
import { type RemoveUploadDeps, removeLocked } from './remove-upload.ts';
import { uploads } from './schema.ts';
import { uploadFileRecords } from './upload-file-records.ts';
import { uploadFolder } from './upload-files.ts';

/** Files of one query. */
const batch = 500;

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

/**
 * Deletes files below `uploads/` that no row references: after a crash between file and row, a failed removal, or the
 * deletion of an account.
 *
 * @param signal stops between two batches
 */
export async function removeOrphanedUploads(
  { db, storage }: { db: Db; storage: Storage },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const oldEnough = addHours(now, -orphanAfterHours);
  let seen: string[] = [];
  for await (const { key, modifiedAt } of storage.list(uploadFolder)) {
    if (modifiedAt >= oldEnough) continue;
    seen.push(key);
    if (seen.length < batch) continue;
    await removeUnreferenced(db, storage, seen);
    seen = [];
    if (signal.aborted) return;
  }
  await removeUnreferenced(db, storage, seen);
}

async function removeUnreferenced(db: Db, storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of await uploadFileRecords(db).findUnreferenced(keys)) await storage.remove(key);
}
