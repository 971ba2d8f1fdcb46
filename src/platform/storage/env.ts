import { z } from 'zod';

/** Parts of a key, without leading or trailing slashes. */
const prefix = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const endpoint = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'is an address without a path')
  .transform((text) => new URL(text).origin);

export const storageEnv = z
  .object({
    DATA_DIR: z
      .string()
      .min(1)
      .default('.data')
      .describe(
        "Folder of this installation's data: embedded database, keys, outbox, and files unless they are in S3.",
      ),
    STORAGE: z
      .enum(['local', 's3'])
      .default('local')
      .describe('Where files are stored: in the data folder, or in a bucket.'),
    S3_BUCKET: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'is the name of a bucket: 3 to 63 small letters, digits, - and .',
      )
      .optional()
      .describe('The bucket; required with `STORAGE=s3`.'),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'is a region such as eu-central-1')
      .default('us-east-1')
      .describe('The region of the bucket.'),
    S3_ENDPOINT: endpoint.optional().describe('Default: AWS.'),
    S3_LINK_ENDPOINT: z
      .union([z.literal('none'), endpoint])
      .optional()
      .describe('The URL under which browsers reach the bucket, if it differs; `none` disables links.'),
    S3_PREFIX: z
      .string()
      .max(200)
      .regex(prefix, 'is a folder such as studio/live, without / around it')
      .optional()
      .describe('Prefix of every key, so that several installations can share a bucket.'),
    S3_PATH_STYLE: z
      .stringbool()
      .optional()
      .describe(
        '`https://endpoint/bucket/key` instead of `https://bucket.endpoint/key`. Default: true with S3_ENDPOINT.',
      ),
    S3_ACCESS_KEY_ID: z
      .string()
      .min(1)
      .optional()
      .describe('Default: the standard credential chain (environment, shared files, container, machine).'),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret of S3_ACCESS_KEY_ID.'),
    S3_SESSION_TOKEN: z.string().min(1).optional().describe('The session token of temporary credentials.'),
    S3_ENCRYPTION: z
      .enum(['none', 'AES256', 'aws:kms'])
      .default('none')
      .describe("The encryption of objects on the server. `none` leaves it to the bucket's default."),
    S3_KMS_KEY_ID: z.string().min(1).optional().describe('The KMS key of `S3_ENCRYPTION=aws:kms`.'),
    S3_CONDITIONAL_WRITES: z
      .enum(['required', 'none'])
      .default('required')
      .describe('`none` for an endpoint without conditional writes; then only one worker process may run.'),
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
  /** An origin; null for the endpoint's; `none` for no links. */
  linkEndpoint: string | null;
  prefix: string | null;
  pathStyle: boolean;
  /** Null: the standard credential chain. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
  encryption: 'none' | 'AES256' | 'aws:kms';
  kmsKeyId: string | null;
  conditionalWrites: boolean;
};

/** Null unless S3_BUCKET is set. */
export function toS3Settings(settings: StorageEnv): S3Settings | null {
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
