import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Linux's file system in memory. */
const inMemory = '/dev/shm';
/** Bytes that must be free there: test databases take some 13 MB each, and their server's log up to 1 GB. */
const neededBytes = 3 * 2 ** 30;

/**
 * Makes a folder for data that ends with the tests: in memory where that has room, as a database's thousand small files
 * take most of their time to be made and removed on a disk; otherwise in the system's temporary folder.
 *
 * @param prefix of its name
 * @returns its path
 */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  const free = await statfs(inMemory).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, freemem()),
    () => 0,
  );
  return mkdtemp(path.join(free > neededBytes ? inMemory : tmpdir(), prefix));
}
