import { and, asc, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import { orphanAfterHours } from '#platform/storage/check-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentUploads } from '../items/schema.ts';
import { type Removing, removeLocked } from './remove-upload.ts';
import { uploads } from './schema.ts';
import { uploadFileRecords } from './upload-file-records.ts';
import { removeFiles, uploadFolder } from './upload-files.ts';

/** Rows and files that are handled in one go. */
const batch = 500;

/**
 * Removes uploads, masks among them, that are older than 30 days and not saved. The row goes first, or is marked
 * where something made from it exists, and the files after it: whatever interrupts this, no row names a file that
 * is gone, and a file that nothing names is swept.
 *
 * @param signal ends it between two uploads
 * @returns how many were removed
 */
export async function removeOldUploads(
  { db, log, storage }: Removing,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const due = and(
    isNull(uploads.removedAt),
    or(
      and(
        lt(uploads.createdAt, new Date(now.getTime() - limits.uploadDays * 86_400_000)),
        eq(uploads.saved, false),
        isNull(uploads.withheldAt),
      ),
      and(isNotNull(uploads.erasedAt), notHeld(uploads.id, uploads.userId)),
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

/** Removes what was kept of uploads for the sake of results that are gone now. */
export async function forgetRemovedUploads(db: Db): Promise<void> {
  const anything = db
    .select({ one: sql`1` })
    .from(contentUploads)
    .where(eq(contentUploads.uploadId, uploads.id));
  await db
    .delete(uploads)
    .where(and(isNotNull(uploads.removedAt), notExists(anything), notHeld(uploads.id, uploads.userId)));
}

/**
 * Deletes files below `uploads/` that no row names: what a crash left between a file and its row, what could not
 * be removed with its row, and all of an account that is gone.
 *
 * @param signal ends it between two batches
 */
export async function removeOrphanedUploads(
  { db, storage }: { db: Db; storage: Storage },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const oldEnough = new Date(now.getTime() - orphanAfterHours * 3_600_000);
  let seen: string[] = [];
  for await (const { key, modifiedAt } of storage.list(uploadFolder)) {
    if (modifiedAt >= oldEnough) continue;
    seen.push(key);
    if (seen.length < batch) continue;
    await removeUnnamed(db, storage, seen);
    seen = [];
    if (signal.aborted) return;
  }
  await removeUnnamed(db, storage, seen);
}

async function removeUnnamed(db: Db, storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of await uploadFileRecords(db).unnamed(keys)) await storage.remove(key);
}
