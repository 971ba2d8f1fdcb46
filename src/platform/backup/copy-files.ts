import { constants } from 'node:fs';
import { copyFile, mkdir, opendir, stat } from 'node:fs/promises';
import path from 'node:path';

export type CopiedFiles = { count: number; bytes: number };

/**
 * Copies the files that the target lacks, at any depth. A stored file never changes under its name, so a second run
 * copies new files only. Folders whose names begin with a dot hold unfinished work and are skipped.
 */
export async function copyNewFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  // The folder may be removed while it is listed.
  for await (const entry of await opendir(from).catch(toEmptyIfMissing)) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) await copyNewFiles(source, target);
    if (entry.isFile())
      await copyFile(source, target, constants.COPYFILE_EXCL).catch(ignoreExistingOrMissing);
  }
}

function toEmptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** The file was copied before, or its owner has just deleted it. */
function ignoreExistingOrMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
}

/** Counts the files below a folder and adds up their bytes. */
export async function countFiles(folder: string): Promise<CopiedFiles> {
  const total = { count: 0, bytes: 0 };
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    total.count += 1;
    total.bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  return total;
}
