import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Milliseconds after which a temporary folder is abandoned, because its process was killed. */
const abandonedAfterMs = 24 * 60 * 60_000;

/**
 * Creates a folder in the system's folder for temporary files, and removes it when the work ends, however it ends.
 *
 * @param prefix the first part of its name
 * @returns what the work returns
 */
export async function withTemporaryFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the temporary folders of killed processes: those with this prefix that have not changed for a day. Never
 * throws.
 */
export async function removeAbandonedFolders(prefix: string, now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > abandonedAfterMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
