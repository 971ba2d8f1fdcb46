import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { dayMs } from '#platform/time.ts';
import type { S3Connection } from './connection.ts';
import { getErrorName, getErrorStatus, isTransient, S3Refusal, toStorageError } from './errors.ts';
import { putObject } from './put-object.ts';

/** No upload takes this long: an older one was left by a process that died. */
const abandonedAfterMs = dayMs;

/**
 * Checks that the bucket supports what Castwright needs: write, read, list, delete, and conditional writes. Then
 * aborts uploads that a crash left unfinished.
 *
 * @throws S3Refusal, worded for the operator; AppError UNAVAILABLE when the server does not respond
 */
export async function examineBucket(
  connection: S3Connection,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<void> {
  const { client, toObjectName: nameOf, prefix, settings } = connection;
  const at = { Bucket: settings.bucket, Key: nameOf(`.probe/${newId()}`) };
  const key = at.Key.slice(prefix.length);
  const bytes = Buffer.from('Castwright looks whether this bucket works.');
  const doing = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toBucketError(error, what, connection);
    }
  };
  await doing('s3:PutObject', () => putObject(connection, key, bytes));
  try {
    await doing('s3:GetObject', async () => {
      const { Body } = await client.send(new GetObjectCommand(at));
      if ((await Body?.transformToString()) !== String(bytes))
        throw new S3Refusal('S3 returned other bytes than were written.');
    });
    await doing('s3:ListBucket', () =>
      client.send(
        new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: `${prefix}.probe/`, MaxKeys: 1 }),
      ),
    );
    if (settings.conditionalWrites)
      await doing('s3:PutObject', () => requireConditionalWrites(connection, key, bytes));
  } finally {
    await client.send(new DeleteObjectCommand(at)).catch((error: unknown) => {
      throw toBucketError(error, 's3:DeleteObject', connection);
    });
  }
  await abortAbandonedUploads(connection, log);
}

/** When two workers finish the same job, the second must not overwrite the file of the first. */
async function requireConditionalWrites(connection: S3Connection, key: string, bytes: Buffer): Promise<void> {
  const unknown = new S3Refusal(
    'This S3 server cannot refuse to write over an object (If-None-Match: *), which Castwright relies on when two workers finish the same job. Take a server that can, or run one worker process and set S3_CONDITIONAL_WRITES=none.',
  );
  try {
    await putObject(connection, key, bytes, { IfNoneMatch: '*' });
  } catch (error) {
    if (getErrorStatus(error) === 412) return;
    if (getErrorStatus(error) === 501 || getErrorName(error) === 'NotImplemented') throw unknown;
    throw error;
  }
  throw unknown;
}

function toBucketError(error: unknown, right: string, { settings }: S3Connection): Error {
  const { bucket, endpoint, region } = settings;
  const where = endpoint ?? `AWS in ${region}`;
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const refusal = (message: string) => new S3Refusal(`${message} (${said})`, { cause: error });
  const status = getErrorStatus(error);
  switch (getErrorName(error)) {
    case 'S3Refusal':
      return error as S3Refusal;
    case 'CredentialsProviderError':
      return refusal(
        'No credentials for S3 were found. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give this machine a role.',
      );
    case 'NoSuchBucket':
      return refusal(
        `There is no bucket ${bucket} at ${where}. Create it, or correct S3_BUCKET and S3_ENDPOINT.`,
      );
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return refusal(`${where} rejects these credentials. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
    case 'ExpiredToken':
      return refusal('The S3 credentials have expired. Set new ones.');
    case 'RequestTimeTooSkewed':
      return refusal('The clock of this machine is wrong by more than S3 allows.');
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return refusal(`The bucket ${bucket} is not in ${region}. Set S3_REGION to its region.`);
  }
  if (status === 301)
    return refusal(`The bucket ${bucket} is not in ${region}. Set S3_REGION to its region.`);
  if (status === 403)
    return refusal(
      `${where} does not allow ${right} in the bucket ${bucket}. docs/operating/storage-on-s3.md lists what is needed.`,
    );
  if ((status === 501 || status === 400) && settings.encryption !== 'none')
    return refusal(
      `${where} does not encrypt with ${settings.encryption}. Set S3_ENCRYPTION=none, and encrypt its disks.`,
    );
  return toStorageError(error, `${right} in the bucket ${bucket}`);
}

/** Uploads that we may not list are removed by the bucket's lifecycle rule (`npm run storage -- lifecycle`). */
async function abortAbandonedUploads(
  connection: S3Connection,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<void> {
  const { client, settings } = connection;
  const { bucket: Bucket } = settings;
  let given = 0;
  try {
    for await (const { Initiated, Key, UploadId } of listUnfinishedUploads(connection)) {
      if (!Key || !UploadId || !Initiated || Date.now() - Initiated.getTime() < abandonedAfterMs) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      given += 1;
    }
  } catch (error) {
    const reason = isTransient(error) ? 'it does not answer' : getErrorName(error);
    log.warn({ reason }, 'unfinished uploads in the bucket could not be looked for');
  }
  if (given > 0) log.info({ uploads: given }, 'uploads that were never finished were given up');
}

async function* listUnfinishedUploads({
  client,
  prefix,
  settings,
}: S3Connection): AsyncGenerator<MultipartUpload> {
  let after: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: settings.bucket, Prefix: prefix, ...after }),
    );
    yield* page.Uploads ?? [];
    if (!page.IsTruncated || !page.NextKeyMarker) return;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
