import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Locks a data folder against a second Castwright. The lock file names its process; the lock is stale and taken
 * over when that process has ended or is another program by now.
 *
 * @returns releases the lock
 * @throws Error naming the process that holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'castwright.lock');
  const mine = JSON.stringify({ pid: process.pid, command: await readCommand(process.pid) });
  try {
    await writeFile(file, mine, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = await readHolder(file);
    if (holder && holder.pid !== process.pid && (await isAlive(holder))) {
      throw new Error(`Castwright is already running on ${folder} (process ${holder.pid}). Stop it first.`);
    }
    await writeFile(file, mine);
  }
  return () => rm(file, { force: true });
}

/** The id of the process that holds a folder; null when none does. */
export async function findLockHolder(folder: string): Promise<number | null> {
  const holder = await readHolder(path.join(folder, 'castwright.lock'));
  return holder && (await isAlive(holder)) ? holder.pid : null;
}

type Holder = { pid: number; command: string | null };

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    // A crash during the write left a partial file.
    return null;
  }
}

async function isAlive({ pid, command }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // The process id may have been reused; where the system tells, the command must match.
  const now = await readCommand(pid);
  return now === null || command === null || now === command;
}

async function readCommand(pid: number): Promise<string | null> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
}
