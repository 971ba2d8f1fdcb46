import { createHash } from 'node:crypto';
import { link, mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import { newId } from '#platform/ids.ts';
import type { ByteRange, Storage } from './storage.ts';
import { storageKeyParts } from './storage-key.ts';

/** Up to this many bytes are read in one go, which is faster than streaming them. */
const readWholeUpTo = 256 * 1024;
/** No write takes this long: an unfinished file that is older was left by a crash. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Keeps objects as files below `root`, which is made if need be. A file appears under its key only when all
 * its bytes are on the disk; unfinished ones lie in `root/.unfinished`, which no key can name.
 */
export async function openLocalStorage(root: string): Promise<Storage> {
  const unfinished = path.resolve(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  await removeAbandoned(unfinished);

  const pathOf = (key: string) => path.join(path.resolve(root), ...storageKeyParts(key));

  /** Writes a complete file, lets `publish` give it its name, and makes that name outlast a power cut. */
  async function write(
    key: string,
    bytes: Buffer | AsyncIterable<Buffer>,
    publish: (from: string, to: string) => Promise<void>,
  ) {
    const target = pathOf(key);
    const temporary = path.join(unfinished, newId());
    try {
      await writeDurably(temporary, bytes);
      await placed(target, () => publish(temporary, target));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    put: (key, bytes) => write(key, bytes, rename),

    async putStream(key, bytes, sha256) {
      await write(key, sha256 === undefined ? bytes : onlyWith(sha256, bytes), rename);
      return (await stat(pathOf(key))).size;
    },

    async putIfAbsent(key, bytes) {
      if (await factsOf(pathOf(key))) return false;
      try {
        // Unlike a rename, a link never replaces what another writer has put there since.
        await write(key, bytes, link);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },

    async stat(key) {
      const facts = await factsOf(pathOf(key));
      return facts && { size: facts.size, modifiedAt: facts.mtime };
    },

    read: (key, range) => readFrom(pathOf(key), range),

    list: (folder) =>
      folder === undefined ? objectsBelow(path.resolve(root), null) : objectsBelow(pathOf(folder), folder),

    async remove(key) {
      const file = pathOf(key);
      await rm(file, { force: true });
      await removeEmptied(path.dirname(file), path.resolve(root));
    },

    linkTo: () => Promise.resolve(null),
    linkOrigin: null,
  };
}

/** The bytes as they come; they end with an Error unless they have this digest. */
async function* onlyWith(sha256: string, bytes: Readable): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest('hex') !== sha256) throw new Error('These are other bytes than was said.');
}

async function factsOf(file: string) {
  try {
    const facts = await stat(file);
    return facts.isFile() ? facts : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** Walks a folder without reading it whole. What goes away meanwhile is left out. */
async function* objectsBelow(
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
    if (entry.isDirectory()) yield* objectsBelow(file, itsKey);
    const facts = entry.isFile() ? await factsOf(file) : null;
    if (facts) yield { key: itsKey, size: facts.size, modifiedAt: facts.mtime };
  }
}

async function readFrom(file: string, range: ByteRange | undefined): Promise<Readable> {
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

/** How often another writer's removal may take away the folder that was just made. */
const mostTries = 10;

/** Makes the folder of `target`, does `publish`, and flushes what changed. */
async function placed(target: string, publish: () => Promise<void>): Promise<void> {
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

/** Removes a folder that has nothing left in it, and those above it, up to `root`, which stays. */
async function removeEmptied(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = path.dirname(at)) {
    try {
      await rmdir(at);
    } catch (error) {
      // Not empty, by now perhaps, or gone: both are as they should be.
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR')) return;
      throw error;
    }
  }
}

/** Flushes the folder that got a name, and the parents of every folder that was made for it. */
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
    const facts = await factsOf(file);
    if (facts && Date.now() - facts.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
