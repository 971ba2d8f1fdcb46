import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import { newId } from '#platform/ids.ts';
import type { S3Settings } from '#platform/storage/env.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Check, type Finding, fine, reasonOf, warning, within, wrong } from '../finding.ts';

/** Whether files can be put, read and removed, and how much room there is. */
export const storage: Check = {
  name: 'storage',
  async look({ config, storage: opened, storageFault }) {
    const bucket = config.storage.kind === 's3';
    const { s3 } = config.storage;
    const examined = s3 ? await bucketFindings(s3, bucket) : [];
    if (examined.some(({ level }) => level === 'wrong')) return examined;
    // Well a moment ago, and not when it was opened.
    if (s3 && bucket && !opened) return [refusal(s3.bucket, storageFault ?? 'it was not tried', true)];
    return [...examined, ...(await placeFindings(config.dataFolder, opened, bucket))];
  },
};

/** Where files lie now. */
async function placeFindings(
  dataFolder: string,
  opened: Storage | null,
  bucket: boolean,
): Promise<Finding[]> {
  if (!opened) return [await unopened(dataFolder)];
  if (bucket && !existsSync(dataFolder)) return [await probe(opened)];
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  return [await probe(opened), roomFinding({ free: bavail * bsize, size: blocks * bsize })];
}

/**
 * What `npm run storage -- check` asks of the bucket, also while files do not lie in it yet.
 *
 * @param used whether they do
 */
async function bucketFindings(s3: S3Settings, used: boolean): Promise<Finding[]> {
  const { connectS3 } = await import('#platform/storage/s3/connection.ts');
  const { examineBucket } = await import('#platform/storage/s3/examine-bucket.ts');
  const { S3Refusal } = await import('#platform/storage/s3/faults.ts');
  const noticed: Finding[] = [];
  const log = {
    info() {},
    warn(...given: unknown[]) {
      const todo =
        'Give its key s3:ListBucketMultipartUploads and s3:AbortMultipartUpload, or set the rules.';
      const why = 'They take room, unless the bucket’s rules clear them away: npm run storage -- lifecycle.';
      noticed.push(warning(String(given.at(-1)), why, todo));
    },
  };
  try {
    await within(60_000, examineBucket(connectS3(s3), log));
    const conditions = s3.conditionalWrites
      ? 'and refuses to write over what is there'
      : 'without conditions';
    return [
      fine(`the bucket ${s3.bucket} is written, read, listed and removed from, ${conditions}`),
      ...noticed,
    ];
  } catch (error) {
    const away = error instanceof AppError && error.code === 'UNAVAILABLE';
    if (away) return [refusal(s3.bucket, `it does not answer: ${reasonOf(error.cause ?? error)}`, used)];
    // Plain words already, and the end of them says what to do.
    return [refusal(s3.bucket, error instanceof S3Refusal ? error.message : reasonOf(error), used)];
  }
}

function refusal(bucket: string, reason: string, used: boolean): Finding {
  const what = `the bucket ${bucket} cannot be used: ${reason}`;
  const todo = 'Mend the S3_ settings, or the rights of their key; npm run storage -- check tries again.';
  if (used) return wrong(what, 'Castwright does not start with it, or keeps no file until it answers.', todo);
  return warning(what, 'Files lie in the data folder, and could not be moved there.', todo);
}

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
