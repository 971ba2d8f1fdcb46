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
import { getSendTimeout, type S3Connection, toEncryptionParameters } from './connection.ts';
import { getErrorName, getErrorStatus, isTransient, withStorageErrors } from './errors.ts';
import { computeSha256, putObject, toBase64 } from './put-object.ts';

/** Bytes of a part. All but the last have the same size, which some servers require; 10,000 of them are 78 GiB. */
export const partBytes = 8 * 1024 * 1024;
const maximumParts = 10_000;
/** Parts uploaded at the same time. */
const sideBySide = 2;
const moreTries = 2;

/** `room` is the buffer that holds the bytes; it is reused. */
type Part = { bytes: Buffer; room: Buffer; isLast: boolean };

/**
 * Writes a stream as an object: in one call when it is short, otherwise in parts, of which at most two are in
 * memory. A failed upload is aborted, so that nothing of it remains.
 *
 * @param sha256 the expected digest in hexadecimal; omitted when it is unknown
 * @returns the number of bytes written
 */
export async function putInParts(
  connection: S3Connection,
  key: string,
  stream: Readable,
  sha256?: string,
): Promise<number> {
  // Allocated on demand: a short stream needs one buffer, and untouched memory still counts for the garbage
  // collector.
  const room: Buffer[] = [];
  const expected = sha256 === undefined ? null : { sha256, digest: createHash('sha256') };
  const parts = splitIntoParts(stream, () => room.pop() ?? Buffer.allocUnsafeSlow(partBytes));
  const requireExpected = () => {
    if (expected && expected.digest.digest('hex') !== expected.sha256)
      throw new Error('The bytes do not match the given SHA-256.');
  };
  const first = await parts.next();
  if (first.done) throw new Error('a stream has a part, be it empty');
  expected?.digest.update(first.value.bytes);
  if (first.value.isLast) {
    requireExpected();
    const { bytes } = first.value;
    await withStorageErrors(`writing ${key}`, () => putObject(connection, key, bytes));
    return bytes.length;
  }

  const upload = await withStorageErrors(`writing ${key}`, () => beginUpload(connection, key, sha256)).catch(
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
    const task = withStorageErrors(`writing ${key}`, () => upload.part(number, part.bytes))
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
      if (number > maximumParts)
        throw new Error(`An object has at most ${maximumParts} parts of ${partBytes} bytes.`);
      expected?.digest.update(next.value.bytes);
      send(next.value, number);
    }
    await Promise.all(sending);
    if (failures.length > 0) throw failures[0];
    requireExpected();
    const inOrder = sent.toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
    await withStorageErrors(`writing ${key}`, () => upload.complete(inOrder));
    return length;
  } catch (error) {
    await parts.return().catch(() => {});
    // A part that arrives after the abort would remain, and cost money.
    await Promise.all(sending);
    await upload.abort();
    throw error;
  }
}

/** Splits a stream into parts; an empty stream gives one empty part. */
async function* splitIntoParts(stream: Readable, room: () => Buffer): AsyncGenerator<Part, void, void> {
  let filling = room();
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer | string>) {
    let rest = typeof piece === 'string' ? Buffer.from(piece) : piece;
    while (rest.length > 0) {
      // Not the last part, because more bytes follow.
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

async function beginUpload(connection: S3Connection, key: string, sha256: string | undefined) {
  const { client, toObjectName: nameOf, settings } = connection;
  const at = { Bucket: settings.bucket, Key: nameOf(key) };
  const writer = newId();
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({
      ...at,
      ChecksumAlgorithm: 'SHA256',
      Metadata: { writer, ...(sha256 !== undefined && { sha256 }) },
      ...toEncryptionParameters(connection),
    }),
  );
  if (!UploadId) throw new Error('the server began an upload without naming it');

  return {
    async part(number: number, bytes: Buffer): Promise<CompletedPart> {
      const ChecksumSHA256 = toBase64(await computeSha256(bytes));
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
            requestTimeout: getSendTimeout(connection, bytes.length),
          });
          // Repeated on completion when the server returns it: the object consists of exactly these parts.
          const told = answer.ChecksumSHA256 === undefined ? {} : { ChecksumSHA256 };
          return { PartNumber: number, ETag: answer.ETag, ...told };
        } catch (error) {
          if (left === 0 || !isTransient(error) || (getErrorStatus(error) ?? 500) >= 500) throw error;
        }
      }
    },

    async complete(parts: CompletedPart[]): Promise<void> {
      try {
        const MultipartUpload = { Parts: parts };
        await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload }), {
          // The server assembles the object before it responds.
          requestTimeout: 10 * connection.timeouts.answerMs,
        });
      } catch (error) {
        // The first response may have been lost: then the object exists and the upload is gone.
        if (getErrorName(error) !== 'NoSuchUpload') throw error;
        const head = await client.send(new HeadObjectCommand(at));
        if (head.Metadata?.writer !== writer) throw error;
      }
    },

    /**
     * Never throws: an upload that cannot be aborted is left to the lifecycle rule and to the check at the next
     * start.
     */
    async abort(): Promise<void> {
      await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {});
    },
  };
}
