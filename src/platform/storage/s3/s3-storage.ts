import {
  DeleteObjectCommand,
  HeadObjectCommand,
  type ListObjectsV2CommandOutput,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { AppError } from '#contract/errors.ts';
import { systemClock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';
import type { S3Settings } from '../env.ts';
import type { Storage, StoredObject } from '../storage.ts';
import { parseStorageKey } from '../storage-key.ts';
import { connectS3, type S3Connection, type S3Timeouts } from './connection.ts';
import { isMissing, toStorageError, withStorageErrors } from './errors.ts';
import { examineBucket } from './examine-bucket.ts';
import { getLinkOrigin, presignRead } from './links.ts';
import { putInParts } from './put-in-parts.ts';
import { putObject, putObjectIfAbsent } from './put-object.ts';
import { findObjectDigest, readObject } from './read-object.ts';

export type S3Options = {
  log: Pick<Logger, 'warn' | 'info'>;
  /** For tests. Default: the usual ones. */
  patience?: S3Timeouts;
};

/**
 * Stores objects in a bucket of S3 or of a compatible server. Checks the bucket first: a permanent problem stops
 * the start, an unavailable server does not.
 *
 * @throws Error that names the problem of the bucket, its permissions or the settings
 */
export async function openS3Storage(settings: S3Settings, { log, patience }: S3Options): Promise<Storage> {
  const connection = connectS3(settings, patience);
  // When the server is unavailable now, the first write that depends on the check repeats it.
  let examined: Promise<void> | null = null;
  const examine = () => {
    examined ??= examineBucket(connection, log).catch((error: unknown) => {
      examined = null;
      throw error;
    });
    return examined;
  };
  await examine().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, 'S3 does not respond: files cannot be read or stored until it does');
  });
  return createStorage(connection, await getLinkOrigin(connection), examine);
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'UNAVAILABLE';

function createStorage(
  connection: S3Connection,
  linkOrigin: string | null,
  examined: () => Promise<void>,
): Storage {
  const { client, toObjectName: nameOf, settings } = connection;
  const inOrder = createKeyedQueue();
  const at = (key: string) => {
    parseStorageKey(key);
    return { Bucket: settings.bucket, Key: nameOf(key) };
  };

  const storage: Storage = {
    async put(key, bytes) {
      at(key);
      await withStorageErrors(`writing ${key}`, () => putObject(connection, key, bytes));
    },

    async putStream(key, bytes, sha256) {
      at(key);
      return putInParts(connection, key, bytes, sha256);
    },

    async putIfAbsent(key, bytes) {
      at(key);
      await examined();
      if (settings.conditionalWrites)
        return withStorageErrors(`writing ${key}`, () => putObjectIfAbsent(connection, key, bytes));
      // Without conditional writes, the operator has declared that only one process writes.
      return inOrder(key, async () => {
        if (await storage.stat(key)) return false;
        await storage.put(key, bytes);
        return true;
      });
    },

    async stat(key) {
      const asked = { ...at(key), ChecksumMode: 'ENABLED' } as const;
      try {
        const head = await client.send(new HeadObjectCommand(asked));
        const sha256 = findObjectDigest(head);
        return {
          size: head.ContentLength ?? 0,
          modifiedAt: head.LastModified ?? new Date(0),
          ...(sha256 !== null && { sha256 }),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw toStorageError(error, `looking at ${key}`);
      }
    },

    async read(key, range) {
      at(key);
      return readObject(connection, key, range);
    },

    list(folder) {
      if (folder !== undefined) parseStorageKey(folder);
      return walkObjects(connection, folder);
    },

    async remove(key) {
      const asked = at(key);
      try {
        await client.send(new DeleteObjectCommand(asked));
      } catch (error) {
        if (!isMissing(error)) throw toStorageError(error, `removing ${key}`);
      }
    },

    async linkTo(key, terms) {
      at(key);
      return withStorageErrors(`a link to ${key}`, () => presignRead(connection, key, terms, systemClock()));
    },

    linkOrigin,
  };
  return storage;
}

/** Lists in pages of a thousand. Names that are not valid keys belong to others. */
async function* walkObjects(
  { client, toObjectName: nameOf, prefix, settings }: S3Connection,
  folder: string | undefined,
): AsyncGenerator<{ key: string } & StoredObject> {
  const below = folder === undefined ? prefix : nameOf(`${folder}/`);
  const pages = paginateListObjectsV2({ client }, { Bucket: settings.bucket, Prefix: below });
  for (;;) {
    let page: IteratorResult<ListObjectsV2CommandOutput>;
    try {
      page = await pages.next();
    } catch (error) {
      throw toStorageError(error, `listing ${below}`);
    }
    if (page.done) return;
    for (const { Key, LastModified, Size } of page.value.Contents ?? []) {
      const key = Key?.slice(prefix.length) ?? '';
      if (isKey(key)) yield { key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    }
  }
}

function isKey(key: string): boolean {
  try {
    return parseStorageKey(key).length > 0;
  } catch {
    return false;
  }
}

/** Runs work on the same key one after the other, within this process. */
function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).catch(() => {}).then(work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
