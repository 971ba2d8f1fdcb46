import { createHash } from 'node:crypto';
import {
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Connection } from './connection.ts';
import { told, wordFor } from './faults.ts';

/** What tells our rules from those of others in the same bucket. */
const mark = 'castwright';

/**
 * What the bucket clears away by itself: what a crash, or a bug of ours, would leave. What is in the trash is none of
 * it: only the rows know what was put back, and what is held.
 */
export function lifecycleRules(prefix: string): LifecycleRule[] {
  const named = (what: string) => `${[mark, ...prefix.split('/').filter(Boolean)].join('-')}-${what}`;
  const rule = (what: string, folder: string, rest: Partial<LifecycleRule>): LifecycleRule => ({
    ID: named(what),
    Status: 'Enabled',
    Filter: { Prefix: `${prefix}${folder}` },
    ...rest,
  });
  return [
    rule('unfinished-uploads', '', { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } }),
    // Exports end after seven days by their rows, and engines' files after eight: the bucket comes a day later.
    rule('exports', 'exports/', { Expiration: { Days: 8 } }),
    rule('engine-files', 'engine-files/', { Expiration: { Days: 9 } }),
    // With versioning, what is removed is a version more: mistakes can be undone for a week, identity documents and
    // copies of somebody's data are gone the next day.
    rule('old-versions', '', { NoncurrentVersionExpiration: { NoncurrentDays: 7 } }),
    rule('old-documents', 'identity/', { NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
    rule('old-exports', 'exports/', { NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
    rule('delete-markers', '', { Expiration: { ExpiredObjectDeleteMarker: true } }),
  ];
}

export type LifecycleState = {
  /** As they should be. */
  ours: LifecycleRule[];
  /** Of ours, those that the bucket does not have, or has otherwise. */
  lacking: LifecycleRule[];
  /** Rules that somebody else has set. */
  others: LifecycleRule[];
};

/** @throws AppError UNAVAILABLE; S3Refusal, also of a server that has no such rules */
export async function readLifecycle({ client, prefix, settings }: S3Connection): Promise<LifecycleState> {
  const there = await told('reading the rules of the bucket', async () => {
    try {
      const command = new GetBucketLifecycleConfigurationCommand({ Bucket: settings.bucket });
      return (await client.send(command)).Rules ?? [];
    } catch (error) {
      if (wordFor(error) === 'NoSuchLifecycleConfiguration') return [];
      throw error;
    }
  });
  const ours = lifecycleRules(prefix);
  const ids = new Set(ours.map(({ ID }) => ID));
  return {
    ours,
    lacking: ours.filter((rule) => !there.some((other) => sameRule(rule, other))),
    others: there.filter(({ ID }) => !ids.has(ID)),
  };
}

/** Puts our rules in place of those with our names; all others stay as they are. Repeatable. */
export async function setLifecycle(
  connection: S3Connection,
  { others, ours }: LifecycleState,
): Promise<void> {
  const { client, settings } = connection;
  withContentMd5(client);
  await told('setting the rules of the bucket', () =>
    client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: settings.bucket,
        LifecycleConfiguration: { Rules: [...others, ...ours] },
      }),
    ),
  );
}

function sameRule(rule: LifecycleRule, other: LifecycleRule): boolean {
  const told = ({ ID, Status, Filter, Prefix, ...rest }: LifecycleRule) =>
    JSON.stringify([ID, Status, Filter?.Prefix ?? Prefix ?? '', sorted(rest)]);
  return told(rule) === told(other);
}

/** What a rule does, however its parts are ordered. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sorted(part)]),
  );
}

/** Older servers want this digest with rules, and know no other. */
function withContentMd5(client: S3Client): void {
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
