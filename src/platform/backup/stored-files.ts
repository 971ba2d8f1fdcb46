import { mkdir, readdir } from 'node:fs/promises';
import { openLocalStorage } from '../storage/local-storage.ts';
import { readUnlessMissing, type Storage } from '../storage/storage.ts';
import { copyNewFiles } from './copy-files.ts';

/** The files of an installation, as backup and restore use them. */
export type StoredFiles = {
  /** Copies the files that the folder lacks. */
  copyTo(folder: string): Promise<void>;
  /** Stores every file of a folder. */
  fillFrom(folder: string): Promise<void>;
  /** @throws Error when a file exists already */
  requireEmpty(): Promise<void>;
};

/** Files in a local folder. */
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

/** Files copied at the same time: each copy mostly waits for the network. */
const sideBySide = 8;

/** Files in any other storage. @param name shown to the operator in errors */
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

/** A stored object never changes under its key; objects that are deleted meanwhile are skipped. */
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
