import { addHours } from '#platform/time.ts';
import { type FileRecords, orphanAfterHours } from './check-files.ts';
import type { Storage } from './storage.ts';

/** Files of one query. */
const batch = 500;

type RemoveOrphansOptions = {
  now: Date;
  /** Stops between two batches. */
  signal?: AbortSignal;
  /** Starts no batch once so many files were removed. Left out: no limit. */
  atMost?: number;
};

/**
 * Deletes the files of a folder that no row refers to: after a crash between file and row, a failed removal, or the
 * deletion of an account. Files younger than `orphanAfterHours` stay: their row may not be written yet.
 *
 * @returns how many files were removed
 */
export async function removeOrphans(
  storage: Pick<Storage, 'list' | 'remove'>,
  { findUnreferenced, folder }: Pick<FileRecords, 'findUnreferenced' | 'folder'>,
  { atMost = Number.POSITIVE_INFINITY, now, signal }: RemoveOrphansOptions,
): Promise<number> {
  const oldEnough = addHours(now, -orphanAfterHours);
  let removed = 0;
  let seen: string[] = [];
  const removeUnreferenced = async () => {
    for (const key of await findUnreferenced(seen)) {
      await storage.remove(key);
      removed++;
    }
    seen = [];
  };
  for await (const { key, modifiedAt } of storage.list(folder)) {
    if (modifiedAt >= oldEnough) continue;
    seen.push(key);
    if (seen.length === batch) await removeUnreferenced();
    if (signal?.aborted || removed >= atMost) return removed;
  }
  if (seen.length > 0) await removeUnreferenced();
  return removed;
}
