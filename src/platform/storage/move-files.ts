import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { DamagedObjectError, readUnlessMissing, type Storage } from './storage.ts';

/** The result for one file. */
export type MovedFile = {
  key: string;
  size: number;
  /**
   * `copied` now; `there` already; `to copy` in a dry run; `gone`: deleted meanwhile; `failed`: not copied
   * completely.
   */
  outcome: 'copied' | 'there' | 'to copy' | 'gone' | 'failed';
  /** Why it failed. */
  reason?: string;
};

export type MoveOptions = {
  /** Report only; write nothing. */
  dryRun: boolean;
  /** Read every file back and compare its bytes, instead of trusting the digest that the storage reports. */
  readBack: boolean;
  onFile: (file: MovedFile) => void;
};

/** Files copied at the same time: each mostly waits for the network. */
const sideBySide = 6;
/** Attempts per file, in case the new storage is unavailable for a while. */
const tries = 3;

/**
 * Copies every file of one storage to another and compares size and SHA-256, also of files that exist there
 * already. Nothing is deleted. A repeated run copies what is new or differs; files that appear during a run may be
 * missed.
 */
export async function moveFiles(from: Storage, to: Storage, options: MoveOptions): Promise<void> {
  const moving = new Set<Promise<void>>();
  for await (const { key } of from.list()) {
    const move = moveFile(from, to, key, options)
      .then(options.onFile)
      .finally(() => moving.delete(move));
    moving.add(move);
    if (moving.size >= sideBySide) await Promise.race(moving);
  }
  await Promise.all(moving);
}

async function moveFile(from: Storage, to: Storage, key: string, options: MoveOptions): Promise<MovedFile> {
  let size = 0;
  for (let left = tries - 1; ; left--) {
    try {
      const source = await findDigest(from, key);
      if (!source) return { key, size, outcome: 'gone' };
      size = source.size;
      if (await isSame(to, key, source, options.readBack)) return { key, size, outcome: 'there' };
      if (options.dryRun) return { key, size, outcome: 'to copy' };
      const bytes = await readUnlessMissing(from, key);
      if (!bytes) return { key, size, outcome: 'gone' };
      await to.putStream(key, bytes, source.sha256);
      if (await isSame(to, key, source, options.readBack)) return { key, size, outcome: 'copied' };
      return { key, size, outcome: 'failed', reason: 'what was stored is not what was sent' };
    } catch (error) {
      const passes = error instanceof AppError && error.code === 'UNAVAILABLE';
      if (passes && left > 0) continue;
      const reason = error instanceof Error ? listCauses(error).join(': ') : String(error);
      return { key, size, outcome: 'failed', reason };
    }
  }
}

function listCauses(error: Error): string[] {
  return [error.message, ...(error.cause instanceof Error ? listCauses(error.cause) : [])];
}

type Digest = { size: number; sha256: string };

/** Whether the target has the same file: by the digest that the storage reports, or by its bytes. */
async function isSame(storage: Storage, key: string, wanted: Digest, readBack: boolean): Promise<boolean> {
  const found = await storage.stat(key);
  if (found?.size !== wanted.size) return false;
  if (!readBack && found.sha256 !== undefined) return found.sha256 === wanted.sha256;
  try {
    return (await findDigest(storage, key))?.sha256 === wanted.sha256;
  } catch (error) {
    if (error instanceof DamagedObjectError) return false;
    throw error;
  }
}

async function findDigest(storage: Storage, key: string): Promise<Digest | null> {
  const stream = await readUnlessMissing(storage, key);
  if (!stream) return null;
  const digest = createHash('sha256');
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    digest.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: digest.digest('hex') };
}
