import type { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';

/** A stored object's facts. */
type StoredObject = { size: number; modifiedAt: Date };

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Where finished files lie. Keys are relative: parts of letters, digits, `.`, `_` and `-`, none starting with
 * a dot, with `/` between them; anything else is an Error. Adapters stand beside this file.
 */
export interface Storage {
  /** Writes the whole object or nothing. Writing the same key again replaces it. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same of a stream, in little memory; one that fails leaves nothing. @returns how many bytes were written */
  putStream(key: string, bytes: Readable): Promise<number>;
  /**
   * Writes the whole object unless there is one; of several writers at once exactly one succeeds.
   * False when an object stands there already, which is left as it is.
   */
  putIfAbsent(key: string, bytes: Buffer): Promise<boolean>;
  /** Null when there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** @throws AppError NOT_FOUND */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Every object whose key begins with `folder` and a slash, in no order; none when there is no such folder. */
  list(folder: string): AsyncIterable<{ key: string } & StoredObject>;
  /** Repeatable; a missing object is no error. */
  remove(key: string): Promise<void>;
  /** A link that lets its holder fetch the object for a while; null where the storage has none. */
  linkTo(key: string, fileName: string, seconds: number): Promise<string | null>;
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
