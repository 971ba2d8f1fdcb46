import type { Db } from '#platform/db/client.ts';
import { removeOrphans } from '#platform/storage/remove-orphans.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentFileRecords, type FindWithheldJobs } from './content-file-records.ts';

/** One run removes at most this many files. */
const maximumRemoved = 10_000;

/**
 * Deletes output files that no row references: from a worker that stopped between storing and completing, from an
 * earlier attempt, or from a removed item. Recent files stay, and so do the files of an unfinished job, because it may
 * complete with them.
 *
 * @param signal stops between two batches
 * @returns how many files were removed
 */
export async function removeOrphanedFiles(
  { db, findWithheldJobs, storage }: { db: Db; storage: Storage; findWithheldJobs?: FindWithheldJobs },
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const records = contentFileRecords(db, findWithheldJobs);
  return removeOrphans(storage, records, { now, signal, atMost: maximumRemoved });
}
