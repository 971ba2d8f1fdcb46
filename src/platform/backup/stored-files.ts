import { mkdir, readdir } from 'node:fs/promises';
import { openLocalStorage } from '../storage/local-storage.ts';
import { readUnlessMissing, type Storage } from '../storage/storage.ts';
import { copyNewFiles } from './copy-files.ts';

/** The files of an installation, as a backup takes them and gives them back. */
export type StoredFiles = {
  /** Copies to a folder what is not there yet. */
  copyTo(folder: string): Promise<void>;
  /** Stores what lies in a folder. */
  fillFrom(folder: string): Promise<void>;
  /** @throws Error where there is a file already */
  requireEmpty(): Promise<void>;
};

/** Files that lie in a folder of this machine. */
export function filesInFolder(filesFolder: string): StoredFiles {
  return {
    async copyTo(folder) {
      await mkdir(filesFolder, { recursive: true });
      await copyNewFiles(filesFolder, folder);
    },
    fillFrom: (folder) => copyNewFiles(folder, filesFolder),
    async requireEmpty() {
      const there = await readdir(filesFolder).catch(() => []);
      if (there.some((name) => !name.startsWith('.')))
        throw new Error(`${filesFolder} is not empty. Restore into a new installation.`);
    },
  };
}

/** Files that are copied side by side: each waits for the network more than it takes. */
const sideBySide = 8;

/** Files that lie anywhere else. @param name what to call it to the person who restores */
export function filesInStorage(storage: Storage, name: string): StoredFiles {
  return {
    copyTo: async (folder) => copyObjects(storage, await openLocalStorage(folder)),
    fillFrom: async (folder) => copyObjects(await openLocalStorage(folder), storage),
    async requireEmpty() {
      for await (const _ of storage.list()) {
        throw new Error(`${name} is not empty. Restore into a new bucket, or give S3_PREFIX a new one.`);
      }
    },
  };
}

/** As with files of a folder: what has its name never changes, and what goes meanwhile is left out. */
async function copyObjects(from: Storage, to: Storage): Promise<void> {
  const copying = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const { key, size } of from.list()) {
    const copy = copyObject(from, to, { key, size })
      .catch((error: unknown) => void failures.push(error))
      .finally(() => copying.delete(copy));
    copying.add(copy);
    if (copying.size >= sideBySide) await Promise.race(copying);
    if (failures.length > 0) break;
  }
  await Promise.all(copying);
  if (failures.length > 0) throw failures[0];
}

async function copyObject(
  from: Storage,
  to: Storage,
  { key, size }: { key: string; size: number },
): Promise<void> {
  if ((await to.stat(key))?.size === size) return;
  const bytes = await readUnlessMissing(from, key);
  if (bytes) await to.putStream(key, bytes);
}
