import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newId } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Check, type Finding, fine, reasonOf, warning, within, wrong } from '../finding.ts';

/** Whether files can be put, read and removed, and how much room there is. */
export const storage: Check = {
  name: 'storage',
  async look({ config, storage: opened, storageFault }) {
    const bucket = config.storage.kind === 's3';
    if (!opened && bucket) {
      return [
        wrong(
          `the bucket cannot be used: ${storageFault ?? 'it was not tried'}`,
          'Castwright does not start with it.',
          'Mend the S3_ settings, or the rights of their key; npm run storage -- check tries again.',
        ),
      ];
    }
    if (!opened) return [await unopened(config.dataFolder)];
    if (bucket && !existsSync(config.dataFolder)) return [await probe(opened)];
    const { bavail, blocks, bsize } = await statfs(config.dataFolder);
    return [await probe(opened), roomFinding({ free: bavail * bsize, size: blocks * bsize })];
  },
};

/** Either it is not there yet, which a start mends, or it cannot be used. */
async function unopened(folder: string): Promise<Finding> {
  let existing = folder;
  while (!existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  const writable = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (writable && existing !== folder)
    return fine('the data folder is not there yet: the first start makes it');
  return wrong(
    `the user that runs this may not write to ${existing}`,
    'No picture can be kept.',
    'Give it the folder (chown), or set DATA_DIR to one of its own.',
  );
}

/** Puts, reads and removes a small object of its own. */
export async function probe(storage: Storage): Promise<Finding> {
  const key = `doctor/${newId()}`;
  const bytes = randomBytes(32);
  try {
    await within(15_000, storage.put(key, bytes));
    const read = await within(15_000, storage.read(key).then(buffer));
    await within(15_000, storage.remove(key));
    if (!read.equals(bytes)) throw new Error('other bytes came back than were put');
    return fine('files can be put, read and removed');
  } catch (error) {
    return wrong(
      `a file could not be put, read and removed: ${reasonOf(error)}`,
      'What engines make cannot be kept: jobs fail and give their tokens back.',
      'Mend the folder’s rights or the disk; with S3, the address, the keys and their rights.',
    );
  }
}

const gb = 1024 ** 3;

export function roomFinding({ free, size }: { free: number; size: number }): Finding {
  const left = `${(free / gb).toFixed(1)} of ${(size / gb).toFixed(1)} GB are free`;
  const todo = 'Make room or take a larger disk; what waits in the trash goes after 30 days.';
  if (free < gb) return wrong(left, 'PostgreSQL stops when its disk is full, and everything with it.', todo);
  if (free < 5 * gb || free < size / 20) return warning(left, 'It fills with every picture.', todo);
  return fine(left);
}
