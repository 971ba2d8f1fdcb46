import type { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';

/** A stored object's facts. */
export type StoredObject = { size: number; modifiedAt: Date };

/** With its digest in hexadecimal, where the storage knows it without reading the object. */
type ExaminedObject = StoredObject & { sha256?: string };

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

export type LinkTerms = {
  /** It works for so long at least, and for twice as long at most: links of the same span of time are the same. */
  seconds: number;
  /** What the answer says it is. */
  mediaType: string;
  /** To be saved under this name; left out: to be shown. */
  fileName?: string;
};

/**
 * Where finished files lie. Keys are relative: parts of letters, digits, `.`, `_` and `-`, none starting with
 * a dot, with `/` between them; anything else is an Error. Adapters stand beside this file.
 *
 * A storage that is away or overloaded answers AppError UNAVAILABLE after its tries; what was not acknowledged may be
 * written again.
 */
export interface Storage {
  /** Writes the whole object or nothing. Writing the same key again replaces it. */
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * The same of a stream, in little memory; one that fails leaves nothing.
   *
   * @param sha256 the digest it is to have, in hexadecimal, where that is known; another one is an Error
   * @returns how many bytes were written
   */
  putStream(key: string, bytes: Readable, sha256?: string): Promise<number>;
  /**
   * Writes the whole object unless there is one; of several writers at once exactly one succeeds.
   * False when an object stands there already, which is left as it is.
   */
  putIfAbsent(key: string, bytes: Buffer): Promise<boolean>;
  /** Null when there is no such object. */
  stat(key: string): Promise<ExaminedObject | null>;
  /** @throws AppError NOT_FOUND, UNAVAILABLE; its stream DamagedObject, where the storage knows what was stored */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Every object whose key begins with `folder` and a slash, in no order; none when there is no such folder. Left out:
   * every object.
   */
  list(folder?: string): AsyncIterable<{ key: string } & StoredObject>;
  /** Repeatable; a missing object is no error. */
  remove(key: string): Promise<void>;
  /** A link that lets its holder fetch the object for a while; null where the storage has none. */
  linkTo(key: string, terms: LinkTerms): Promise<string | null>;
  /** The origin that links lead to, for the pages' content policy; null where there are none. */
  readonly linkOrigin: string | null;
}

/** An object whose bytes are not those that were stored, noticed while it is read. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject';
}

/** The object, or null where there is none any more. */
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

/** Removes every object below a folder. Repeatable. */
export async function removeFolder(storage: Pick<Storage, 'list' | 'remove'>, folder: string): Promise<void> {
  for await (const { key } of storage.list(folder)) await storage.remove(key);
}
