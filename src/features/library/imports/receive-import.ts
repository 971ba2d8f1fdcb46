import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ContentImport } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { requireStorageLeft } from '#features/billing/entitlements';
import { removeImportedUpload } from '#features/library/uploads';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { getPartKey, removeParts } from './import-parts.ts';
import { runImportsJob } from './jobs.ts';
import { getImport, lockImport } from './queries.ts';
import { importEntries, imports } from './schema.ts';

export type ReceiveImportDeps = {
  db: Db;
  storage: Storage;
  queue: Pick<Queue, 'enqueue'>;
  log: Pick<Logger, 'warn'>;
};

/**
 * Announces a ZIP. One at a time for an account, so that a second press starts no second import.
 *
 * @throws AppError CONFLICT while another one is received or runs; PLAN_LIMIT when the storage of the plan is full
 */
export async function createImport(
  { db }: Pick<ReceiveImportDeps, 'db'>,
  given: {
    userId: string;
    madeBy: string | null;
    name: string;
    byteSize: number;
    withoutPeople: boolean;
    now: Date;
  },
): Promise<ContentImport> {
  const { now: createdAt, ...fields } = given;
  await requireStorageLeft(db, given.userId);
  const id = newId();
  await db.transaction(async (tx) => {
    // Serializes concurrent calls, so that each sees the one before.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports'), hashtext(${given.userId}))`);
    const isOpen = and(eq(imports.userId, given.userId), inArray(imports.state, ['receiving', 'running']));
    if ((await tx.$count(imports, isOpen)) > 0)
      throw new AppError('CONFLICT', 'Another import is not done yet. Wait for it, or delete it.');
    await tx.insert(imports).values({ id, ...fields, createdAt });
  });
  return getImport(db, given.userId, id);
}

/**
 * Stores the next part of a ZIP. One that is there already is left as it is.
 *
 * @throws AppError NOT_FOUND; CONFLICT for a part that is not the next, or once it was started; VALIDATION_FAILED for a
 *   part of another size than announced
 */
export async function storeImportPart(
  { db, storage }: Pick<ReceiveImportDeps, 'db' | 'storage'>,
  { bytes, id, number, userId }: { userId: string; id: string; number: number; bytes: Buffer },
): Promise<ContentImport> {
  const { byteSize, receivedParts, state } = await getImport(db, userId, id);
  if (number < receivedParts) return getImport(db, userId, id);
  if (state !== 'receiving') throw new AppError('CONFLICT', 'This import has all its parts.');
  if (number > receivedParts) throw new AppError('CONFLICT', `Part ${receivedParts} is the next one.`);
  const before = number * limits.importPartBytes;
  if (bytes.length !== Math.min(limits.importPartBytes, byteSize - before) || bytes.length === 0) {
    throw new AppError('VALIDATION_FAILED', 'This part does not have the announced size.', {
      fields: ['file'],
    });
  }
  await storage.put(getPartKey({ id, userId }, number), bytes);
  await db
    .update(imports)
    .set({ receivedParts: number + 1, receivedBytes: before + bytes.length })
    .where(and(eq(imports.id, id), eq(imports.receivedParts, number)));
  return getImport(db, userId, id);
}

/**
 * Queues an import whose ZIP is there. One that stopped goes on, and one that is done takes the pictures whose people
 * have been stated since.
 *
 * @throws AppError NOT_FOUND; CONFLICT while parts are missing
 */
export async function startImport(
  { db, queue }: Pick<ReceiveImportDeps, 'db' | 'queue'>,
  { id, userId }: { userId: string; id: string },
): Promise<ContentImport> {
  await db.transaction(async (tx) => {
    const row = await lockImport(tx, userId, id);
    if (row.receivedBytes < row.byteSize) {
      throw new AppError('CONFLICT', 'Not all of the ZIP has arrived. Send the missing parts first.');
    }
    await tx
      .update(imports)
      .set({ state: 'running', problem: null, finishedAt: null })
      .where(eq(imports.id, id));
    await queue.enqueue(tx, runImportsJob, { importId: id });
  });
  return getImport(db, userId, id);
}

/**
 * Deletes an import with its ZIP and with the pictures that wait for a statement. A running one ends after the entry
 * that it is at.
 *
 * @throws AppError NOT_FOUND
 */
export async function deleteImport(
  { db, log, storage }: Pick<ReceiveImportDeps, 'db' | 'log' | 'storage'>,
  { id, now, userId }: { userId: string; id: string; now: Date },
): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    await lockImport(tx, userId, id);
    const waiting = await tx
      .select({ id: importEntries.id })
      .from(importEntries)
      .where(and(eq(importEntries.importId, id), inArray(importEntries.state, ['pending', 'waiting'])));
    const removed: string[] = [];
    for (const entry of waiting) removed.push(...(await removeImportedUpload(tx, userId, entry.id, now)));
    await tx.delete(imports).where(eq(imports.id, id));
    return removed;
  });
  await removeFiles(storage, keys, log);
  await removeParts(storage, { id, userId });
}
