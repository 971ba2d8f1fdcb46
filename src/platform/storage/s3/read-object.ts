import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { AppError } from '#contract/errors.ts';
import { type ByteRange, DamagedObject } from '../storage.ts';
import type { S3Connection } from './connection.ts';
import { BrokenOff, faultOf, isMissing, mayPass, wordFor } from './faults.ts';

/** Up to this many bytes are read and compared before anybody gets them. */
const readWholeUpTo = 256 * 1024;
/** How often an object that breaks off is taken up where it did. */
const mostResumed = 3;

/** What is being read of an object. */
type Reading = {
  body: Readable;
  length: number;
  /** Of the object's bytes that come; null for a part of it, and where the server does not know. */
  sha256: string | null;
  etag: string | undefined;
  /** Where in the object they begin. */
  start: number;
};

/**
 * Reads an object, or a part of it. What breaks off goes on where it did; what arrives is compared with the length and
 * the digest that were stored.
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
    const pieces = piecesOf(connection, key, reading);
    if (reading.length > readWholeUpTo) return Readable.from(pieces, { objectMode: false });
    try {
      const whole = await buffer(pieces);
      return Readable.from(whole.length > 0 ? [whole] : [], { objectMode: false });
    } catch (error) {
      if (left === 0 || !(error instanceof DamagedObject)) throw error;
    }
  }
}

/** Null where the range lies behind the object's end. */
async function open(
  connection: S3Connection,
  key: string,
  range: ByteRange | undefined,
  etag?: string,
): Promise<Reading | null> {
  const { client, nameOf, settings } = connection;
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
      sha256: range ? null : digestOf({ Metadata: answer.Metadata }),
      etag: answer.ETag,
      start: range?.start ?? 0,
    };
  } catch (error) {
    if (isMissing(error)) throw new AppError('NOT_FOUND', 'There is no such file.');
    if (wordFor(error) === 'InvalidRange') return null;
    throw faultOf(error, `reading ${key}`);
  }
}

/** In hexadecimal: the server's own of the whole object, or what stands beside it since it was written. */
export function digestOf(answer: {
  ChecksumSHA256?: string | undefined;
  ChecksumType?: string | undefined;
  Metadata?: Record<string, string> | undefined;
}): string | null {
  const { ChecksumSHA256, ChecksumType, Metadata } = answer;
  // Of parts it is a digest of digests, with their number behind it.
  const ofWhole = ChecksumSHA256 && ChecksumType !== 'COMPOSITE' && !ChecksumSHA256.includes('-');
  const hex = ofWhole ? Buffer.from(ChecksumSHA256, 'base64').toString('hex') : Metadata?.sha256;
  return hex && /^[0-9a-f]{64}$/.test(hex) ? hex : null;
}

async function* piecesOf(connection: S3Connection, key: string, first: Reading): AsyncGenerator<Buffer> {
  const { length, sha256 } = first;
  const digest = sha256 === null ? null : createHash('sha256');
  let { body } = first;
  let pieces = body[Symbol.asyncIterator]();
  let received = 0;
  try {
    for (let resumed = 0; ; ) {
      let piece: IteratorResult<Buffer>;
      try {
        piece = await within(connection.patience.pieceMs, pieces.next());
        if (piece.done && received < length) throw new BrokenOff('the answer ended before the object did');
      } catch (error) {
        body.destroy();
        if (resumed === mostResumed || !mayPass(error)) throw faultOf(error, `reading ${key}`);
        resumed += 1;
        const rest = { start: first.start + received, end: first.start + length - 1 };
        const next = await open(connection, key, rest, first.etag);
        if (!next) throw faultOf(error, `reading ${key}`);
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
      throw new DamagedObject(`${key} is not as it was stored: its SHA-256 is another.`);
    }
  } finally {
    body.destroy();
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrokenOff(`nothing came for ${ms} ms`)), ms);
  });
  work.catch(() => {});
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}
