import { constants } from 'node:fs';
import { copyFile, mkdir, opendir, stat } from 'node:fs/promises';
import path from 'node:path';

export type CopiedFiles = { count: number; bytes: number };

/**
 * Copies what is not there yet, at any depth. Files of the storage never change once they have their name, so
 * a second run only fetches those that came since. Folders whose names begin with a dot hold unfinished work.
 */
export async function copyNewFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  // A folder that is emptied meanwhile goes with its last file.
  for await (const entry of await opendir(from).catch(noneWhereGone)) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) await copyNewFiles(source, target);
    if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_EXCL).catch(unlessThereOrGone);
  }
}

function noneWhereGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** It was copied before, or its owner has deleted it in this moment. */
function unlessThereOrGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
}

/** How many files lie below a folder, and their bytes together. */
export async function countFiles(folder: string): Promise<CopiedFiles> {
  const total = { count: 0, bytes: 0 };
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    total.count += 1;
    total.bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  return total;
}
