import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { AppError } from '#contract/errors.ts';
import { type ByteRange, DamagedObjectError } from '../storage.ts';
import type { S3Connection } from './connection.ts';
import { getErrorName, IncompleteReadError, isMissing, isTransient, toStorageError } from './errors.ts';

/** Up to this many bytes are read and verified before they are returned. */
const readWholeUpTo = 256 * 1024;
/** How often an interrupted read is resumed. */
const mostResumed = 3;

/** A read in progress. */
type Reading = {
  body: Readable;
  length: number;
  /** The expected digest; null for a range, and when the server does not know it. */
  sha256: string | null;
  etag: string | undefined;
  /** The offset of the first byte. */
  start: number;
};

/**
 * Reads an object, or a range of it. An interrupted read is resumed; the bytes are verified against the stored
 * length and digest.
 *
 * @throws AppError NOT_FOUND, UNAVAILABLE
 */
export async function readObject(
  connection: S3Connection,
  key: string,
  range: ByteRange | undefined,
): Promise<Readable> {
  for (let left = 1; ; left--) {
    const reading = await open(connection, key, range);
    if (!reading) return Readable.from([], { objectMode: false });
    const pieces = readPieces(connection, key, reading);
    if (reading.length > readWholeUpTo) return Readable.from(pieces, { objectMode: false });
    try {
      const whole = await buffer(pieces);
      return Readable.from(whole.length > 0 ? [whole] : [], { objectMode: false });
    } catch (error) {
      if (left === 0 || !(error instanceof DamagedObjectError)) throw error;
    }
  }
}

/** Null when the range starts behind the object's end. */
async function open(
  connection: S3Connection,
  key: string,
  range: ByteRange | undefined,
  etag?: string,
): Promise<Reading | null> {
  const { client, toObjectName: nameOf, settings } = connection;
  try {
    const answer = await client.send(
      new GetObjectCommand({
        Bucket: settings.bucket,
        Key: nameOf(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        ...(etag !== undefined && { IfMatch: etag }),
      }),
    );
    return {
      body: answer.Body as Readable,
      length: answer.ContentLength ?? 0,
      sha256: range ? null : findObjectDigest({ Metadata: answer.Metadata }),
      etag: answer.ETag,
      start: range?.start ?? 0,
    };
  } catch (error) {
    if (isMissing(error)) throw new AppError('NOT_FOUND', 'There is no such file.');
    if (getErrorName(error) === 'InvalidRange') return null;
    throw toStorageError(error, `reading ${key}`);
  }
}

/** The object's SHA-256 in hexadecimal: from the server, or from the metadata stored with it. */
export function findObjectDigest(answer: {
  ChecksumSHA256?: string | undefined;
  ChecksumType?: string | undefined;
  Metadata?: Record<string, string> | undefined;
}): string | null {
  const { ChecksumSHA256, ChecksumType, Metadata } = answer;
  // For multipart objects it is a digest of digests, followed by their number.
  const ofWhole = ChecksumSHA256 && ChecksumType !== 'COMPOSITE' && !ChecksumSHA256.includes('-');
  const hex = ofWhole ? Buffer.from(ChecksumSHA256, 'base64').toString('hex') : Metadata?.sha256;
  return hex && /^[0-9a-f]{64}$/.test(hex) ? hex : null;
}

async function* readPieces(connection: S3Connection, key: string, first: Reading): AsyncGenerator<Buffer> {
  const { length, sha256 } = first;
  const digest = sha256 === null ? null : createHash('sha256');
  let { body } = first;
  let pieces = body[Symbol.asyncIterator]();
  let received = 0;
  try {
    for (let resumed = 0; ; ) {
      let piece: IteratorResult<Buffer>;
      try {
        piece = await withSilenceLimit(connection.timeouts.pieceMs, pieces.next());
        if (piece.done && received < length)
          throw new IncompleteReadError('the answer ended before the object did');
      } catch (error) {
        body.destroy();
        if (resumed === mostResumed || !isTransient(error)) throw toStorageError(error, `reading ${key}`);
        resumed += 1;
        const rest = { start: first.start + received, end: first.start + length - 1 };
        const next = await open(connection, key, rest, first.etag);
        if (!next) throw toStorageError(error, `reading ${key}`);
        body = next.body;
        pieces = body[Symbol.asyncIterator]();
        continue;
      }
      if (piece.done) break;
      received += piece.value.length;
      digest?.update(piece.value);
      yield piece.value;
    }
    if (digest && digest.digest('hex') !== sha256) {
      throw new DamagedObjectError(`${key} differs from what was stored: its SHA-256 does not match.`);
    }
  } finally {
    body.destroy();
  }
}

async function withSilenceLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IncompleteReadError(`nothing came for ${ms} ms`)), ms);
  });
  work.catch(() => {});
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}
