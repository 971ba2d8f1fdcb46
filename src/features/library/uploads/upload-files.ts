import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Below it lie the files of all uploads: of each person a folder, and in it of each upload. */
export const uploadFolder = 'uploads';

export function uploadKey(userId: string, uploadId: string): string {
  return `${uploadFolder}/${userId}/${uploadId}`;
}

type Keyed = { storageKey: string };

/** The key of an upload's cleaned picture. */
export function pictureKey({ storageKey }: Keyed): string {
  return `${storageKey}/picture`;
}

/** A mask has none: it stands for itself. */
export function viewKey({ storageKey }: Keyed, view: 'preview' | 'thumbnail'): string {
  return `${storageKey}/${view}.webp`;
}

/** All that an upload can have in storage. */
export function keysOf(upload: Keyed): string[] {
  return [pictureKey(upload), viewKey(upload, 'preview'), viewKey(upload, 'thumbnail')];
}

/** Removes files that nothing names any more; one that cannot be removed now is left to the sweep of orphans. */
export async function removeFiles(
  storage: Storage,
  keys: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)));
  for (const [at, removal] of removals.entries()) {
    if (removal.status === 'rejected') {
      log.warn(
        { err: removal.reason, key: keys[at] },
        'a removed upload, or a result of one, left a file behind',
      );
    }
  }
}
