import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { newId } from '#platform/ids.ts';
import { encryptionOf, type S3Connection, sendingMs } from './connection.ts';
import { mayPass, statusOf, told, wordFor } from './faults.ts';
import { inBase64, putObject, sha256Of } from './put-object.ts';

/** Bytes of a part. All but the last are of one size, which some servers insist on; 10,000 of them are 78 GiB. */
export const partBytes = 8 * 1024 * 1024;
const mostParts = 10_000;
/** Parts under way at once. */
const sideBySide = 2;
const moreTries = 2;

/** `room` is the memory that its bytes lie in, to be used again. */
type Part = { bytes: Buffer; room: Buffer; isLast: boolean };

/**
 * Writes a stream as an object: in one call where it is short, and else in parts, of which two are in memory at
 * most. One that fails is given up, so that nothing of it stays.
 *
 * @param sha256 the digest it is to have, in hexadecimal; left out where it is not known before
 * @returns how many bytes were written
 */
export async function putInParts(
  connection: S3Connection,
  key: string,
  stream: Readable,
  sha256?: string,
): Promise<number> {
  // Taken as it is needed: what is short needs one, and memory that is never touched counts for the collector, too.
  const room: Buffer[] = [];
  const expected = sha256 === undefined ? null : { sha256, digest: createHash('sha256') };
  const parts = partsOf(stream, () => room.pop() ?? Buffer.allocUnsafeSlow(partBytes));
  const requireExpected = () => {
    if (expected && expected.digest.digest('hex') !== expected.sha256)
      throw new Error('These are other bytes than was said.');
  };
  const first = await parts.next();
  if (first.done) throw new Error('a stream has a part, be it empty');
  expected?.digest.update(first.value.bytes);
  if (first.value.isLast) {
    requireExpected();
    const { bytes } = first.value;
    await told(`writing ${key}`, () => putObject(connection, key, bytes));
    return bytes.length;
  }

  const upload = await told(`writing ${key}`, () => begin(connection, key, sha256)).catch(
    async (error: unknown) => {
      await parts.return();
      throw error;
    },
  );
  const sending = new Set<Promise<void>>();
  const sent: CompletedPart[] = [];
  const failures: unknown[] = [];
  let length = 0;
  const send = (part: Part, number: number) => {
    length += part.bytes.length;
    const task = told(`writing ${key}`, () => upload.part(number, part.bytes))
      .then((done) => {
        sent.push(done);
        room.push(part.room);
      })
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => sending.delete(task));
    sending.add(task);
  };
  try {
    send(first.value, 1);
    for (let number = 2; ; number++) {
      while (sending.size >= sideBySide) await Promise.race(sending);
      if (failures.length > 0) break;
      const next = await parts.next();
      if (next.done) break;
      if (number > mostParts)
        throw new Error(`An object has at most ${mostParts} parts of ${partBytes} bytes.`);
      expected?.digest.update(next.value.bytes);
      send(next.value, number);
    }
    await Promise.all(sending);
    if (failures.length > 0) throw failures[0];
    requireExpected();
    const inOrder = sent.toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
    await told(`writing ${key}`, () => upload.complete(inOrder));
    return length;
  } catch (error) {
    await parts.return().catch(() => {});
    // A part that arrives after the end of its upload would stay, and be paid for.
    await Promise.all(sending);
    await upload.abort();
    throw error;
  }
}

/** Cuts a stream into parts. At least one, which is empty where the stream is. */
async function* partsOf(stream: Readable, room: () => Buffer): AsyncGenerator<Part, void, void> {
  let filling = room();
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer | string>) {
    let rest = typeof piece === 'string' ? Buffer.from(piece) : piece;
    while (rest.length > 0) {
      // Only what is followed by something is not the last.
      if (length === partBytes) {
        yield { bytes: filling, room: filling, isLast: false };
        [filling, length] = [room(), 0];
      }
      const taken = Math.min(rest.length, partBytes - length);
      rest.copy(filling, length, 0, taken);
      length += taken;
      rest = rest.subarray(taken);
    }
  }
  yield { bytes: filling.subarray(0, length), room: filling, isLast: true };
}

async function begin(connection: S3Connection, key: string, sha256: string | undefined) {
  const { client, nameOf, settings } = connection;
  const at = { Bucket: settings.bucket, Key: nameOf(key) };
  const writer = newId();
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({
      ...at,
      ChecksumAlgorithm: 'SHA256',
      Metadata: { writer, ...(sha256 !== undefined && { sha256 }) },
      ...encryptionOf(connection),
    }),
  );
  if (!UploadId) throw new Error('the server began an upload without naming it');

  return {
    async part(number: number, bytes: Buffer): Promise<CompletedPart> {
      const ChecksumSHA256 = inBase64(await sha256Of(bytes));
      const part = {
        ...at,
        UploadId,
        PartNumber: number,
        Body: bytes,
        ContentLength: bytes.length,
        ChecksumSHA256,
      };
      for (let left = moreTries; ; left--) {
        try {
          const answer = await client.send(new UploadPartCommand(part), {
            requestTimeout: sendingMs(connection, bytes.length),
          });
          // Told again at the end where the server has it: the whole is made of these parts and no others.
          const told = answer.ChecksumSHA256 === undefined ? {} : { ChecksumSHA256 };
          return { PartNumber: number, ETag: answer.ETag, ...told };
        } catch (error) {
          if (left === 0 || !mayPass(error) || (statusOf(error) ?? 500) >= 500) throw error;
        }
      }
    },

    async complete(parts: CompletedPart[]): Promise<void> {
      try {
        const MultipartUpload = { Parts: parts };
        await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload }), {
          // A server puts the whole together before it answers.
          requestTimeout: 10 * connection.patience.answerMs,
        });
      } catch (error) {
        // Its first answer may have got lost: then the object stands there, and the upload is gone.
        if (wordFor(error) !== 'NoSuchUpload') throw error;
        const head = await client.send(new HeadObjectCommand(at));
        if (head.Metadata?.writer !== writer) throw error;
      }
    },

    /** Never throws: what cannot be given up now is left to the bucket's rule, and to the look at a start. */
    async abort(): Promise<void> {
      await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {});
    },
  };
}
