import type { Db } from '#platform/db/client.ts';
import { orphanAfterHours } from '#platform/storage/check-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentFileRecords } from './content-file-records.ts';
import { outputFolder } from './store-file.ts';

/** Files that are looked up in one go. */
const batch = 500;
/** A run that finds more leaves the rest to the next one. */
const mostRemoved = 10_000;

/**
 * Deletes outputs that no row names: those of a worker that died between storing and completing, those of a try
 * before the one that counted, and those that could not be removed with their item. Young files stay, and so do
 * all of a job that is not over, because it may complete with them.
 *
 * @param signal ends it between two batches
 * @returns how many files were removed
 */
export async function removeOrphanedFiles(
  { db, storage }: { db: Db; storage: Storage },
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const oldEnough = new Date(now.getTime() - orphanAfterHours * 3_600_000);
  const { unnamed } = contentFileRecords(db);
  let removed = 0;
  let seen: string[] = [];
  const removeUnnamed = async () => {
    for (const key of await unnamed(seen)) {
      await storage.remove(key);
      removed++;
    }
    seen = [];
  };
  for await (const { key, modifiedAt } of storage.list(outputFolder)) {
    if (modifiedAt >= oldEnough) continue;
    seen.push(key);
    if (seen.length === batch) await removeUnnamed();
    if (signal.aborted || removed >= mostRemoved) return removed;
  }
  await removeUnnamed();
  return removed;
}
