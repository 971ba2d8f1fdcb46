import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Removes files of items that are gone already: one that cannot be removed now is left to the sweep of orphans. */
export async function removeFiles(
  storage: Storage,
  keys: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)));
  for (const [at, removal] of removals.entries()) {
    if (removal.status === 'rejected') {
      log.warn({ err: removal.reason, key: keys[at] }, 'a removed item left a file behind');
    }
  }
}
