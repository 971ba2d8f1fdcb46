import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import { newId } from '#platform/ids.ts';
import type { S3Settings } from '#platform/storage/env.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Check, type Finding, fine, formatReason, warning, withTimeLimit, wrong } from '../finding.ts';

/** Whether files can be written, read and deleted, and how much space is free. */
export const storage: Check = {
  name: 'storage',
  async run({ config, storage: opened, storageFault }) {
    const bucket = config.storage.kind === 's3';
    const { s3 } = config.storage;
    const examined = s3 ? await checkBucket(s3, bucket) : [];
    if (examined.some(({ level }) => level === 'wrong')) return examined;
    // It worked a moment ago, but not when it was opened.
    if (s3 && bucket && !opened)
      return [toBucketFinding(s3.bucket, storageFault ?? 'it was not tried', true)];
    return [...examined, ...(await checkLocation(config.dataFolder, opened, bucket))];
  },
};

/** The current location of files. */
async function checkLocation(
  dataFolder: string,
  opened: Storage | null,
  bucket: boolean,
): Promise<Finding[]> {
  if (!opened) return [await checkDataFolder(dataFolder)];
  if (bucket && !existsSync(dataFolder)) return [await probeStorage(opened)];
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  return [await probeStorage(opened), toDiskFinding({ free: bavail * bsize, size: blocks * bsize })];
}

/**
 * The checks of `npm run storage -- check`, also while files are not in the bucket yet.
 *
 * @param used whether files are in the bucket
 */
async function checkBucket(s3: S3Settings, used: boolean): Promise<Finding[]> {
  const { connectS3 } = await import('#platform/storage/s3/connection.ts');
  const { examineBucket } = await import('#platform/storage/s3/examine-bucket.ts');
  const { S3Refusal } = await import('#platform/storage/s3/errors.ts');
  const noticed: Finding[] = [];
  const log = {
    info() {},
    warn(...given: unknown[]) {
      const todo =
        'Give its key s3:ListBucketMultipartUploads and s3:AbortMultipartUpload, or set the rules.';
      const why =
        'They take space, unless the bucket’s lifecycle rules remove them: npm run storage -- lifecycle.';
      noticed.push(warning(String(given.at(-1)), why, todo));
    },
  };
  try {
    await withTimeLimit(60_000, examineBucket(connectS3(s3), log));
    const conditions = s3.conditionalWrites
      ? 'and refuses to write over what is there'
      : 'without conditions';
    return [
      fine(`the bucket ${s3.bucket} is written, read, listed and removed from, ${conditions}`),
      ...noticed,
    ];
  } catch (error) {
    const away = error instanceof AppError && error.code === 'UNAVAILABLE';
    if (away)
      return [toBucketFinding(s3.bucket, `it does not answer: ${formatReason(error.cause ?? error)}`, used)];
    // Already worded for the operator, with what to do.
    return [
      toBucketFinding(s3.bucket, error instanceof S3Refusal ? error.message : formatReason(error), used),
    ];
  }
}

function toBucketFinding(bucket: string, reason: string, used: boolean): Finding {
  const what = `the bucket ${bucket} cannot be used: ${reason}`;
  const todo =
    'Correct the S3_ settings or the permissions of their key; npm run storage -- check tries again.';
  if (used) return wrong(what, 'Castwright does not start, or cannot store files until it responds.', todo);
  return warning(what, 'Files are in the data folder and could not be moved there.', todo);
}

/** The data folder does not exist yet, which the first start fixes, or cannot be used. */
async function checkDataFolder(folder: string): Promise<Finding> {
  let existing = folder;
  while (!existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  const writable = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (writable && existing !== folder)
    return fine('the data folder does not exist yet: the first start creates it');
  return wrong(
    `the user that runs this may not write to ${existing}`,
    'No files can be stored.',
    'Give it the folder (chown), or set DATA_DIR to one of its own.',
  );
}

/** Writes, reads and deletes a small object. */
export async function probeStorage(storage: Storage): Promise<Finding> {
  const key = `doctor/${newId()}`;
  const bytes = randomBytes(32);
  try {
    await withTimeLimit(15_000, storage.put(key, bytes));
    const read = await withTimeLimit(15_000, storage.read(key).then(buffer));
    await withTimeLimit(15_000, storage.remove(key));
    if (!read.equals(bytes)) throw new Error('the bytes read differ from those written');
    return fine('files can be put, read and removed');
  } catch (error) {
    return wrong(
      `a file could not be put, read and removed: ${formatReason(error)}`,
      'Results cannot be stored: jobs fail and are refunded.',
      'Check the folder’s permissions and the disk; with S3, the URL, the keys and their permissions.',
    );
  }
}

const gb = 1024 ** 3;

export function toDiskFinding({ free, size }: { free: number; size: number }): Finding {
  const left = `${(free / gb).toFixed(1)} of ${(size / gb).toFixed(1)} GB are free`;
  const todo = 'Free some space or use a larger disk; the trash is emptied after 30 days.';
  if (free < gb) return wrong(left, 'PostgreSQL stops when its disk is full, and everything with it.', todo);
  if (free < 5 * gb || free < size / 20) return warning(left, 'It fills with every picture.', todo);
  return fine(left);
}
