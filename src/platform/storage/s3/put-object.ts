import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HeadObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { newId } from '#platform/ids.ts';
import { getSendTimeout, type S3Connection, toEncryptionParameters } from './connection.ts';
import { getErrorName, getErrorStatus, isMissing, isTransient } from './errors.ts';

/** Retries of an upload that arrived damaged: the client does not retry those. */
const moreTries = 2;

/** The SHA-256 in hexadecimal, as rows store it; computed off the main thread for large inputs. */
export async function computeSha256(bytes: Buffer): Promise<string> {
  if (bytes.length < 64 * 1024) return createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}

export const toBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

/** Writes an object in one call. The server verifies its digest, which is also stored as metadata. */
export async function putObject(
  connection: S3Connection,
  key: string,
  bytes: Buffer,
  more: Pick<PutObjectCommandInput, 'IfNoneMatch'> & { writer?: string } = {},
): Promise<void> {
  const { client, toObjectName: nameOf, settings } = connection;
  const sha256 = await computeSha256(bytes);
  const { writer, ...conditions } = more;
  const command = () =>
    new PutObjectCommand({
      Bucket: settings.bucket,
      Key: nameOf(key),
      Body: bytes,
      ContentLength: bytes.length,
      ChecksumSHA256: toBase64(sha256),
      Metadata: { sha256, ...(writer !== undefined && { writer }) },
      ...toEncryptionParameters(connection),
      ...conditions,
    });
  for (let left = moreTries; ; left--) {
    try {
      await client.send(command(), { requestTimeout: getSendTimeout(connection, bytes.length) });
      return;
    } catch (error) {
      // Only damaged uploads: the client has already retried all other errors.
      if (left === 0 || !isTransient(error) || (getErrorStatus(error) ?? 500) >= 500) throw error;
    }
  }
}

/** Attempts while the server reports a concurrent write. */
const mostConflicts = 5;

/**
 * Writes an object unless it exists (`If-None-Match: *`).
 *
 * @returns whether this call wrote it, also when the response was lost and a retry found it
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
      if (getErrorStatus(error) === 412) return (await findWriter(connection, key)) === writer;
      if (getErrorName(error) !== 'ConditionalRequestConflict' || tries === mostConflicts) throw error;
      await pause(50 * tries);
    }
  }
}

async function findWriter(
  { client, toObjectName: nameOf, settings }: S3Connection,
  key: string,
): Promise<string | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key: nameOf(key) }));
    return head.Metadata?.writer ?? null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
