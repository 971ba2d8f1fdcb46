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
import { storageKeyParts } from '../storage-key.ts';
import { connectS3, type Patience, type S3Connection } from './connection.ts';
import { examineBucket } from './examine-bucket.ts';
import { faultOf, isMissing, told } from './faults.ts';
import { originOfLinks, presignedRead } from './links.ts';
import { putInParts } from './put-in-parts.ts';
import { putObject, putObjectIfAbsent } from './put-object.ts';
import { digestOf, readObject } from './read-object.ts';

export type S3Options = {
  log: Pick<Logger, 'warn' | 'info'>;
  /** For tests; left out: the usual. */
  patience?: Patience;
};

/**
 * Keeps objects in a bucket of S3, or of anything that speaks it. Looks first whether the bucket is as it has to be:
 * what would go wrong later stops the start, while a server that is away does not.
 *
 * @throws Error that says what is wrong with the bucket, its rights or the settings
 */
export async function openS3Storage(settings: S3Settings, { log, patience }: S3Options): Promise<Storage> {
  const connection = connectS3(settings, patience);
  // Asked again by the first write that depends on it, should the server be away now.
  let examined: Promise<void> | null = null;
  const examine = () => {
    examined ??= examineBucket(connection, log).catch((error: unknown) => {
      examined = null;
      throw error;
    });
    return examined;
  };
  await examine().catch((error: unknown) => {
    if (!isAway(error)) throw error;
    log.warn({ err: error }, 'S3 does not answer: files can be neither read nor kept until it does');
  });
  return storageOn(connection, await originOfLinks(connection), examine);
}

const isAway = (error: unknown) => error instanceof AppError && error.code === 'UNAVAILABLE';

function storageOn(
  connection: S3Connection,
  linkOrigin: string | null,
  examined: () => Promise<void>,
): Storage {
  const { client, nameOf, settings } = connection;
  const inOrder = oneAfterTheOther();
  const at = (key: string) => {
    storageKeyParts(key);
    return { Bucket: settings.bucket, Key: nameOf(key) };
  };

  const storage: Storage = {
    async put(key, bytes) {
      at(key);
      await told(`writing ${key}`, () => putObject(connection, key, bytes));
    },

    async putStream(key, bytes, sha256) {
      at(key);
      return putInParts(connection, key, bytes, sha256);
    },

    async putIfAbsent(key, bytes) {
      at(key);
      await examined();
      if (settings.conditionalWrites)
        return told(`writing ${key}`, () => putObjectIfAbsent(connection, key, bytes));
      // Such a server is refused unless the operator has said that one process writes alone.
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
        const sha256 = digestOf(head);
        return {
          size: head.ContentLength ?? 0,
          modifiedAt: head.LastModified ?? new Date(0),
          ...(sha256 !== null && { sha256 }),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw faultOf(error, `looking at ${key}`);
      }
    },

    async read(key, range) {
      at(key);
      return readObject(connection, key, range);
    },

    list(folder) {
      if (folder !== undefined) storageKeyParts(folder);
      return objectsBelow(connection, folder);
    },

    async remove(key) {
      const asked = at(key);
      try {
        await client.send(new DeleteObjectCommand(asked));
      } catch (error) {
        if (!isMissing(error)) throw faultOf(error, `removing ${key}`);
      }
    },

    async linkTo(key, terms) {
      at(key);
      return told(`a link to ${key}`, () => presignedRead(connection, key, terms, systemClock()));
    },

    linkOrigin,
  };
  return storage;
}

/** A thousand at a time, as the server pages them; names that no key has are somebody else's. */
async function* objectsBelow(
  { client, nameOf, prefix, settings }: S3Connection,
  folder: string | undefined,
): AsyncGenerator<{ key: string } & StoredObject> {
  const below = folder === undefined ? prefix : nameOf(`${folder}/`);
  const pages = paginateListObjectsV2({ client }, { Bucket: settings.bucket, Prefix: below });
  for (;;) {
    let page: IteratorResult<ListObjectsV2CommandOutput>;
    try {
      page = await pages.next();
    } catch (error) {
      throw faultOf(error, `listing ${below}`);
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
    return storageKeyParts(key).length > 0;
  } catch {
    return false;
  }
}

/** Work on one key at a time, within this process. */
function oneAfterTheOther() {
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
