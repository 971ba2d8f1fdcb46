import { z } from 'zod';

/** A key's parts, without slashes around them. */
const prefix = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const endpoint = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'is an address without a path')
  .transform((text) => new URL(text).origin);

export const storageEnv = z
  .object({
    /** What this installation keeps on disk: embedded database, keys, outbox, and files unless they lie in S3. */
    DATA_DIR: z.string().min(1).default('.data'),
    /** Where files lie: in the data folder, or in a bucket. */
    STORAGE: z.enum(['local', 's3']).default('local'),
    S3_BUCKET: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'is the name of a bucket: 3 to 63 small letters, digits, - and .',
      )
      .optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'is a region such as eu-central-1')
      .default('us-east-1'),
    /** Left out: AWS. */
    S3_ENDPOINT: endpoint.optional(),
    /** Where browsers reach the bucket, if elsewhere than the processes do; `none` gives no links. */
    S3_LINK_ENDPOINT: z.union([z.literal('none'), endpoint]).optional(),
    /** Before every key, so that several installations can share a bucket. */
    S3_PREFIX: z
      .string()
      .max(200)
      .regex(prefix, 'is a folder such as studio/live, without / around it')
      .optional(),
    /** `https://endpoint/bucket/key` in place of `https://bucket.endpoint/key`. Left out: with an endpoint of your own. */
    S3_PATH_STYLE: z.stringbool().optional(),
    /** Left out: the standard chain (environment, shared files, container, machine). */
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_SESSION_TOKEN: z.string().min(1).optional(),
    /** What the server encrypts objects with. `none` leaves it to the bucket's own default. */
    S3_ENCRYPTION: z.enum(['none', 'AES256', 'aws:kms']).default('none'),
    S3_KMS_KEY_ID: z.string().min(1).optional(),
    /** `none` for an endpoint that cannot refuse to write over an object; then one worker process may run. */
    S3_CONDITIONAL_WRITES: z.enum(['required', 'none']).default('required'),
  })
  .superRefine((settings, context) => {
    const wrong = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (settings.STORAGE === 's3' && !settings.S3_BUCKET) wrong('S3_BUCKET', 'is needed for STORAGE=s3');
    const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = settings;
    if (id && !secret) wrong('S3_SECRET_ACCESS_KEY', 'is needed beside S3_ACCESS_KEY_ID');
    if (secret && !id) wrong('S3_ACCESS_KEY_ID', 'is needed beside S3_SECRET_ACCESS_KEY');
    if (settings.S3_SESSION_TOKEN && !(id && secret))
      wrong('S3_SESSION_TOKEN', 'belongs to S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
    if (settings.S3_KMS_KEY_ID && settings.S3_ENCRYPTION !== 'aws:kms')
      wrong('S3_KMS_KEY_ID', 'belongs to S3_ENCRYPTION=aws:kms');
  });

type StorageEnv = z.output<typeof storageEnv>;

export type S3Settings = {
  bucket: string;
  region: string;
  /** An origin; null for AWS. */
  endpoint: string | null;
  /** An origin; null for the endpoint's, `none` for no links. */
  linkEndpoint: string | null;
  prefix: string | null;
  pathStyle: boolean;
  /** Null: the standard chain. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
  encryption: 'none' | 'AES256' | 'aws:kms';
  kmsKeyId: string | null;
  conditionalWrites: boolean;
};

/** Null unless a bucket is named. */
export function s3SettingsOf(settings: StorageEnv): S3Settings | null {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_BUCKET: bucket,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (!bucket) return null;
  return {
    bucket,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT ?? null,
    linkEndpoint: settings.S3_LINK_ENDPOINT ?? null,
    prefix: settings.S3_PREFIX ?? null,
    pathStyle: settings.S3_PATH_STYLE ?? settings.S3_ENDPOINT !== undefined,
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, sessionToken: settings.S3_SESSION_TOKEN }
        : null,
    encryption: settings.S3_ENCRYPTION,
    kmsKeyId: settings.S3_KMS_KEY_ID ?? null,
    conditionalWrites: settings.S3_CONDITIONAL_WRITES === 'required',
  };
}
