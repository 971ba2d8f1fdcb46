import type { Logger } from '#platform/log.ts';
import type { Storage } from './storage.ts';

/**
 * Removes files that no row refers to any more. A file that cannot be removed now is logged, and the orphan sweep
 * removes it later. Never throws.
 */
export async function removeFiles(
  storage: Pick<Storage, 'remove'>,
  keys: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)));
  for (const [at, removal] of removals.entries()) {
    if (removal.status === 'rejected') {
      log.warn(
        { err: removal.reason, key: keys[at] },
        'a file could not be removed; the orphan sweep will remove it',
      );
    }
  }
}
