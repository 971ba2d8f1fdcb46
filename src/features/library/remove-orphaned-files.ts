import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentFiles, contentItems } from './schema.ts';
import { outputFolder } from './store-file.ts';

/** Files of a job that is storing its output are much younger. */
const orphanAfterHours = 24;
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
  let removed = 0;
  let seen: string[] = [];
  const removeUnnamed = async () => {
    for (const key of await orphansAmong(db, seen)) {
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

async function orphansAmong(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const jobIds = [...new Set(keys.map(jobOf))].filter((id) => id !== null);
  const [named, unfinished] = await Promise.all([
    db
      .select({ key: contentFiles.storageKey })
      .from(contentFiles)
      .where(inArray(contentFiles.storageKey, keys)),
    db
      .select({ jobId: contentItems.jobId })
      .from(contentItems)
      .where(and(inArray(contentItems.jobId, jobIds), eq(contentItems.status, 'processing'))),
  ]);
  const kept = new Set(named.map(({ key }) => key));
  const running = new Set(unfinished.map(({ jobId }) => jobId));
  return keys.filter((key) => !kept.has(key) && !running.has(jobOf(key)));
}

/** The job that a file's key names, or null for a key of another form. */
function jobOf(key: string): string | null {
  return /^[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;
}
