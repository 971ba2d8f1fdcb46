import type { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';

/** Metadata of a stored object. */
export type StoredObject = { size: number; modifiedAt: Date };

/** With its SHA-256 in hexadecimal, when the storage knows it without reading the object. */
type ExaminedObject = StoredObject & { sha256?: string };

/** Bytes from `start` to `end`, both inclusive. */
export type ByteRange = { start: number; end: number };

export type LinkTerms = {
  /** Valid for at least this long and at most twice as long: links within the same span are equal. */
  seconds: number;
  /** The media type of the response. */
  mediaType: string;
  /** Saved as a download under this name. Default: shown inline. */
  fileName?: string;
};

/**
 * Storage of finished files. Keys are relative paths: parts of letters, digits, `.`, `_` and `-`, none starting
 * with a dot, joined by `/`; any other key is an Error. The adapters are in this folder.
 *
 * An unavailable or overloaded storage throws AppError UNAVAILABLE after its retries; writes without confirmation
 * may be repeated.
 */
export interface Storage {
  /** Writes the object atomically. Writing the same key again replaces it. */
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * Writes a stream with little memory; a failed write leaves nothing.
   *
   * @param sha256 the expected digest in hexadecimal, if known; a mismatch is an Error
   * @returns the number of bytes written
   */
  putStream(key: string, bytes: Readable, sha256?: string): Promise<number>;
  /**
   * Writes the object atomically unless it exists; of several concurrent writers exactly one succeeds. Returns
   * false when the object exists, which is left unchanged.
   */
  putIfAbsent(key: string, bytes: Buffer): Promise<boolean>;
  /** Null when the object does not exist. */
  stat(key: string): Promise<ExaminedObject | null>;
  /**
   * @throws AppError NOT_FOUND, UNAVAILABLE; the stream throws DamagedObjectError when the storage knows the digest
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Lists every object below `folder`, in no order; none when the folder does not exist. Default: every object. */
  list(folder?: string): AsyncIterable<{ key: string } & StoredObject>;
  /** Idempotent; a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** A temporary link to the object; null when the storage has no links. */
  linkTo(key: string, terms: LinkTerms): Promise<string | null>;
  /** The origin of links, for the pages' content security policy; null when there are none. */
  readonly linkOrigin: string | null;
}

/** The bytes of an object differ from what was stored; detected while reading. */
export class DamagedObjectError extends Error {
  override readonly name = 'DamagedObjectError';
}

/** Opens an object; null when it does not exist. */
export async function readUnlessMissing(
  storage: Pick<Storage, 'read'>,
  key: string,
): Promise<Readable | null> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Deletes every object below a folder. Idempotent. */
export async function removeFolder(storage: Pick<Storage, 'list' | 'remove'>, folder: string): Promise<void> {
  for await (const { key } of storage.list(folder)) await storage.remove(key);
}
