import type { Db } from '#platform/db/client.ts';
import { orphanAfterHours } from '#platform/storage/check-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addHours } from '#platform/time.ts';
import { contentFileRecords, type FindWithheldJobs } from './content-file-records.ts';
import { outputFolder } from './store-file.ts';

/** Files of one query. */
const batch = 500;
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
  const oldEnough = addHours(now, -orphanAfterHours);
  const { findUnreferenced: unnamed } = contentFileRecords(db, findWithheldJobs);
  let removed = 0;
  let seen: string[] = [];
  const removeUnreferenced = async () => {
    for (const key of await unnamed(seen)) {
      await storage.remove(key);
      removed++;
    }
    seen = [];
  };
  for await (const { key, modifiedAt } of storage.list(outputFolder)) {
    if (modifiedAt >= oldEnough) continue;
    seen.push(key);
    if (seen.length === batch) await removeUnreferenced();
    if (signal.aborted || removed >= maximumRemoved) return removed;
  }
  await removeUnreferenced();
  return removed;
}
