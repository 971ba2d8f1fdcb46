import { createHash } from 'node:crypto';
import { link, mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import { newId } from '#platform/ids.ts';
import { hourMs } from '#platform/time.ts';
import type { ByteRange, Storage } from './storage.ts';
import { parseStorageKey } from './storage-key.ts';

/** Up to this many bytes are read at once, which is faster than streaming. */
const readWholeUpTo = 256 * 1024;
/** No write takes this long: an older unfinished file was left by a crash. */
const abandonedAfterMs = hourMs;

/**
 * Stores objects as files below `root`, which it creates if needed. A file appears under its key only when all its
 * bytes are on disk; unfinished files are in `root/.unfinished`, which no key can name.
 */
export async function openLocalStorage(root: string): Promise<Storage> {
  const unfinished = path.resolve(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  await removeAbandoned(unfinished);

  const toPath = (key: string) => path.join(path.resolve(root), ...parseStorageKey(key));

  /** Writes a complete file, lets `publish` give it its name, and makes that name survive a power failure. */
  async function write(
    key: string,
    bytes: Buffer | AsyncIterable<Buffer>,
    publish: (from: string, to: string) => Promise<void>,
  ) {
    const target = toPath(key);
    const temporary = path.join(unfinished, newId());
    try {
      await writeDurably(temporary, bytes);
      await publishInFolder(target, () => publish(temporary, target));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    put: (key, bytes) => write(key, bytes, rename),

    async putStream(key, bytes, sha256) {
      await write(key, sha256 === undefined ? bytes : verifyDigest(sha256, bytes), rename);
      return (await stat(toPath(key))).size;
    },

    async putIfAbsent(key, bytes) {
      if (await findStats(toPath(key))) return false;
      try {
        // Unlike a rename, a link never replaces a file that another writer has created since.
        await write(key, bytes, link);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },

    async stat(key) {
      const facts = await findStats(toPath(key));
      return facts && { size: facts.size, modifiedAt: facts.mtime };
    },

    read: (key, range) => readFileRange(toPath(key), range),

    list: (folder) =>
      folder === undefined ? walkObjects(path.resolve(root), null) : walkObjects(toPath(folder), folder),

    async remove(key) {
      const file = toPath(key);
      await rm(file, { force: true });
      await removeEmptyFolders(path.dirname(file), path.resolve(root));
    },

    linkTo: () => Promise.resolve(null),
    linkOrigin: null,
  };
}

/** Passes the bytes on and fails at the end unless they have this SHA-256. */
async function* verifyDigest(sha256: string, bytes: Readable): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest('hex') !== sha256) throw new Error('The bytes do not match the given SHA-256.');
}

async function findStats(file: string) {
  try {
    const facts = await stat(file);
    return facts.isFile() ? facts : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** Walks a folder lazily. Files that disappear meanwhile are skipped. */
async function* walkObjects(
  folder: string,
  key: string | null,
): AsyncGenerator<{ key: string; size: number; modifiedAt: Date }> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    const itsKey = key === null ? entry.name : `${key}/${entry.name}`;
    if (entry.isDirectory()) yield* walkObjects(file, itsKey);
    const facts = entry.isFile() ? await findStats(file) : null;
    if (facts) yield { key: itsKey, size: facts.size, modifiedAt: facts.mtime };
  }
}

async function readFileRange(file: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new AppError('NOT_FOUND', 'There is no such file.');
    throw error;
  });
  try {
    const { size } = await handle.stat();
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? size - 1, size - 1);
    const length = Math.max(0, end - start + 1);
    if (length > readWholeUpTo) return handle.createReadStream({ start, end });
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start);
    await handle.close();
    return Readable.from(buffer.subarray(0, bytesRead), { objectMode: false });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function writeDurably(file: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Attempts when another writer removes the folder that was just created. */
const mostTries = 10;

/** Creates the folder of `target`, calls `publish`, and flushes the changed folders. */
async function publishInFolder(target: string, publish: () => Promise<void>): Promise<void> {
  const folder = path.dirname(target);
  for (let tries = 1; ; tries++) {
    try {
      const made = await mkdir(folder, { recursive: true });
      await publish();
      return await syncFolders(folder, made);
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || tries === mostTries) throw error;
    }
  }
}

/** Removes an empty folder and its empty parents, up to but not including `root`. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = path.dirname(at)) {
    try {
      await rmdir(at);
    } catch (error) {
      // The folder is not empty or already removed: both are fine.
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR')) return;
      throw error;
    }
  }
}

/** Flushes the folder that got a new entry, and the parents of every folder created for it. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade ? path.dirname(firstMade) : folder;
  for (let at = folder; ; at = path.dirname(at)) {
    const handle = await open(at, 'r');
    await handle.sync().finally(() => handle.close());
    if (at === last) return;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await findStats(file);
    if (facts && Date.now() - facts.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
