import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Keeps a second Castwright from using the same data folder. The lock names its process; one whose process
 * is gone, or is something else by now, is stale and taken over.
 *
 * @returns releases the lock
 * @throws Error saying which process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'castwright.lock');
  const mine = JSON.stringify({ pid: process.pid, command: await commandOf(process.pid) });
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

/** The process that holds a folder; null where none does. */
export async function holderOf(folder: string): Promise<number | null> {
  const holder = await readHolder(path.join(folder, 'castwright.lock'));
  return holder && (await isAlive(holder)) ? holder.pid : null;
}

type Holder = { pid: number; command: string | null };

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    // Cut off in the middle of writing by a crash.
    return null;
  }
}

async function isAlive({ pid, command }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // The number may belong to another program since; where the system tells, the command must be the same.
  const now = await commandOf(pid);
  return now === null || command === null || now === command;
}

async function commandOf(pid: number): Promise<string | null> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
}
