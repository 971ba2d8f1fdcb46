import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HeadObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { newId } from '#platform/ids.ts';
import { encryptionOf, type S3Connection, sendingMs } from './connection.ts';
import { isMissing, mayPass, statusOf, wordFor } from './faults.ts';

/** Other tries of an upload that arrived as something else than was sent: the client does not repeat those. */
const moreTries = 2;

/** In hexadecimal, as rows have it; off the main thread where it takes a while. */
export async function sha256Of(bytes: Buffer): Promise<string> {
  if (bytes.length < 64 * 1024) return createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}

export const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

/** Writes an object in one call; the server compares what arrives with its digest, which stays beside the object. */
export async function putObject(
  connection: S3Connection,
  key: string,
  bytes: Buffer,
  more: Pick<PutObjectCommandInput, 'IfNoneMatch'> & { writer?: string } = {},
): Promise<void> {
  const { client, nameOf, settings } = connection;
  const sha256 = await sha256Of(bytes);
  const { writer, ...conditions } = more;
  const command = () =>
    new PutObjectCommand({
      Bucket: settings.bucket,
      Key: nameOf(key),
      Body: bytes,
      ContentLength: bytes.length,
      ChecksumSHA256: inBase64(sha256),
      Metadata: { sha256, ...(writer !== undefined && { writer }) },
      ...encryptionOf(connection),
      ...conditions,
    });
  for (let left = moreTries; ; left--) {
    try {
      await client.send(command(), { requestTimeout: sendingMs(connection, bytes.length) });
      return;
    } catch (error) {
      // Servers' words for a broken upload; the client's own tries are over for all else.
      if (left === 0 || !mayPass(error) || (statusOf(error) ?? 500) >= 500) throw error;
    }
  }
}

/** How often a server may say that another write is under way. */
const mostConflicts = 5;

/**
 * Writes an object unless there is one (`If-None-Match: *`).
 *
 * @returns whether it was written by this call, also where the answer to it got lost and a repeat found it there
 */
export async function putObjectIfAbsent(
  connection: S3Connection,
  key: string,
  bytes: Buffer,
): Promise<boolean> {
  const writer = newId();
  for (let tries = 1; ; tries++) {
    try {
      await putObject(connection, key, bytes, { IfNoneMatch: '*', writer });
      return true;
    } catch (error) {
      if (statusOf(error) === 412) return (await writerOf(connection, key)) === writer;
      if (wordFor(error) !== 'ConditionalRequestConflict' || tries === mostConflicts) throw error;
      await pause(50 * tries);
    }
  }
}

async function writerOf({ client, nameOf, settings }: S3Connection, key: string): Promise<string | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key: nameOf(key) }));
    return head.Metadata?.writer ?? null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
