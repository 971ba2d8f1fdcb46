import { createHash } from 'node:crypto';
import {
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Connection } from './connection.ts';
import { getErrorName, withStorageErrors } from './errors.ts';

/** Prefix of our rules' ids, which tells them from others in the same bucket. */
const mark = 'castwright';

/**
 * The lifecycle rules of the bucket, which remove what a crash or a bug would leave. They do not empty the trash:
 * only the rows know what was restored and what is under legal hold.
 */
export function createLifecycleRules(prefix: string): LifecycleRule[] {
  const named = (what: string) => `${[mark, ...prefix.split('/').filter(Boolean)].join('-')}-${what}`;
  const rule = (what: string, folder: string, rest: Partial<LifecycleRule>): LifecycleRule => ({
    ID: named(what),
    Status: 'Enabled',
    Filter: { Prefix: `${prefix}${folder}` },
    ...rest,
  });
  return [
    rule('unfinished-uploads', '', { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } }),
    // Rows expire exports after seven days and engine files after eight; the bucket follows a day later.
    rule('exports', 'exports/', { Expiration: { Days: 8 } }),
    rule('engine-files', 'engine-files/', { Expiration: { Days: 9 } }),
    // With versioning, a deleted file remains as a version: mistakes can be undone for a week, while identity
    // documents and data exports are gone the next day.
    rule('old-versions', '', { NoncurrentVersionExpiration: { NoncurrentDays: 7 } }),
    rule('old-documents', 'identity/', { NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
    rule('old-exports', 'exports/', { NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
    rule('delete-markers', '', { Expiration: { ExpiredObjectDeleteMarker: true } }),
  ];
}

export type LifecycleState = {
  /** The rules as they should be. */
  ours: LifecycleRule[];
  /** Our rules that the bucket lacks or has changed. */
  missing: LifecycleRule[];
  /** Rules that others have set. */
  others: LifecycleRule[];
};

/** @throws AppError UNAVAILABLE; S3Refusal, also for a server without lifecycle rules */
export async function readLifecycle({ client, prefix, settings }: S3Connection): Promise<LifecycleState> {
  const there = await withStorageErrors('reading the rules of the bucket', async () => {
    try {
      const command = new GetBucketLifecycleConfigurationCommand({ Bucket: settings.bucket });
      return (await client.send(command)).Rules ?? [];
    } catch (error) {
      if (getErrorName(error) === 'NoSuchLifecycleConfiguration') return [];
      throw error;
    }
  });
  const ours = createLifecycleRules(prefix);
  const ids = new Set(ours.map(({ ID }) => ID));
  return {
    ours,
    missing: ours.filter((rule) => !there.some((other) => isSameRule(rule, other))),
    others: there.filter(({ ID }) => !ids.has(ID)),
  };
}

/** Replaces our rules and keeps all others. Idempotent. */
export async function setLifecycle(
  connection: S3Connection,
  { others, ours }: LifecycleState,
): Promise<void> {
  const { client, settings } = connection;
  addContentMd5(client);
  await withStorageErrors('setting the rules of the bucket', () =>
    client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: settings.bucket,
        LifecycleConfiguration: { Rules: [...others, ...ours] },
      }),
    ),
  );
}

function isSameRule(rule: LifecycleRule, other: LifecycleRule): boolean {
  const told = ({ ID, Status, Filter, Prefix, ...rest }: LifecycleRule) =>
    JSON.stringify([ID, Status, Filter?.Prefix ?? Prefix ?? '', sortKeys(rest)]);
  return told(rule) === told(other);
}

/** The value with sorted keys, for comparison. */
function sortKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sortKeys(part)]),
  );
}

/** Older servers require this digest for lifecycle rules and support no other. */
function addContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (call) => {
      const { body, headers } = call.request as { body?: unknown; headers?: Record<string, string> };
      if (headers && typeof body === 'string')
        headers['content-md5'] = createHash('md5').update(body).digest('base64');
      return next(call);
    },
    { step: 'build', name: 'castwrightContentMd5', override: true },
  );
}
