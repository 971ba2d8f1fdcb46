import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { DamagedObject, readUnlessMissing, type Storage } from './storage.ts';

/** What became of a file: it is there now, as it is at its old place, or not. */
export type MovedFile = {
  key: string;
  size: number;
  /** `copied` now, `there` already, `to copy` in a dry run; `gone`: removed meanwhile; `failed`: not there whole. */
  outcome: 'copied' | 'there' | 'to copy' | 'gone' | 'failed';
  /** Of one that failed. */
  reason?: string;
};

export type MoveOptions = {
  /** Look, and write nothing. */
  dryRun: boolean;
  /** Compare the bytes of every file as they come back, not what the new storage says of them. */
  readBack: boolean;
  onFile: (file: MovedFile) => void;
};

/** Files under way at once: each waits for the network more than it takes. */
const sideBySide = 6;
/** What a file needs besides its own time, should the new storage be away for a while. */
const tries = 3;

/**
 * Copies every file of a storage to another, and compares size and SHA-256 of each, of those that were there already
 * too. Nothing is removed. Run again it copies what is new or differs; while files come and go it copies those it saw.
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
      const source = await digestOf(from, key);
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
      const reason = error instanceof Error ? causesOf(error).join(': ') : String(error);
      return { key, size, outcome: 'failed', reason };
    }
  }
}

function causesOf(error: Error): string[] {
  return [error.message, ...(error.cause instanceof Error ? causesOf(error.cause) : [])];
}

type Digest = { size: number; sha256: string };

/** Whether the same file lies there: by what that storage says of it, or by its bytes where it does not say. */
async function isSame(storage: Storage, key: string, wanted: Digest, readBack: boolean): Promise<boolean> {
  const found = await storage.stat(key);
  if (found?.size !== wanted.size) return false;
  if (!readBack && found.sha256 !== undefined) return found.sha256 === wanted.sha256;
  try {
    return (await digestOf(storage, key))?.sha256 === wanted.sha256;
  } catch (error) {
    if (error instanceof DamagedObject) return false;
    throw error;
  }
}

async function digestOf(storage: Storage, key: string): Promise<Digest | null> {
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
