import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../env.ts';

/** Time limits in milliseconds, and retries. */
export type S3Timeouts = {
  connectMs: number;
  /** For the response to a call without a body. */
  answerMs: number;
  /** Between two chunks of an object, while the reader waits. */
  pieceMs: number;
  /** Attempts per call, including the first. */
  tries: number;
  /** The slowest accepted upload rate. */
  bytesPerSecond: number;
};

export const defaultTimeouts: S3Timeouts = {
  connectMs: 5_000,
  answerMs: 15_000,
  pieceMs: 30_000,
  tries: 4,
  bytesPerSecond: 256 * 1024,
};

/** A slow reader holds a connection; callers must not queue behind it. */
const maximumConnections = 1_000;

export type S3Connection = {
  client: S3Client;
  /** Creates links under the URL that browsers use; null for no links. */
  linkClient: S3Client | null;
  settings: S3Settings;
  timeouts: S3Timeouts;
  /** Converts a key to the object's name in the bucket. */
  toObjectName(key: string): string;
  /** Prefix of every key; empty, or ends with a slash. */
  prefix: string;
};

/** Does not connect yet: the first call reports an unavailable bucket. */
export function connectS3(settings: S3Settings, patience: S3Timeouts = defaultTimeouts): S3Connection {
  const client = createClient(settings, settings.endpoint, patience);
  const { linkEndpoint } = settings;
  const prefix = settings.prefix ? `${settings.prefix}/` : '';
  return {
    client,
    linkClient:
      linkEndpoint === 'none'
        ? null
        : linkEndpoint === null || linkEndpoint === settings.endpoint
          ? client
          : createClient(settings, linkEndpoint, patience),
    settings,
    timeouts: patience,
    prefix,
    toObjectName: (key) => `${prefix}${key}`,
  };
}

function createClient(settings: S3Settings, endpoint: string | null, patience: S3Timeouts): S3Client {
  const agent = { keepAlive: true, maxSockets: maximumConnections };
  const config: S3ClientConfig = {
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    maxAttempts: patience.tries,
    // Uploads send their SHA-256 explicitly, and reads are verified here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
      // A slow reader is not a server error: silence is measured while reading an object.
      socketTimeout: 0,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
    ...(endpoint !== null && { endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
  };
  const client = new S3Client(config);
  // Signs the digest that the caller has computed, so that a server without checksum support compares it as well,
  // and nothing is hashed twice.
  client.middlewareStack.add(
    (next) => (call) => {
      const { Body, ChecksumSHA256 } = call.input as { Body?: unknown; ChecksumSHA256?: string };
      const request = call.request as { headers?: Record<string, string> };
      if (request.headers && Body instanceof Buffer && ChecksumSHA256 !== undefined)
        request.headers['x-amz-content-sha256'] = Buffer.from(ChecksumSHA256, 'base64').toString('hex');
      return next(call);
    },
    { step: 'build', name: 'castwrightSignedDigest' },
  );
  return client;
}

/** The time limit in milliseconds for sending this many bytes. */
export function getSendTimeout({ timeouts: patience }: S3Connection, bytes: number): number {
  return patience.answerMs + Math.ceil((bytes / patience.bytesPerSecond) * 1000);
}

/** Encryption parameters of every request that creates an object. */
export function toEncryptionParameters({ settings: { encryption, kmsKeyId } }: S3Connection) {
  if (encryption === 'none') return {};
  if (encryption === 'AES256') return { ServerSideEncryption: encryption };
  // One data key for many objects: a call to the key service for each would cost more than the storage.
  return {
    ServerSideEncryption: encryption,
    BucketKeyEnabled: true,
    ...(kmsKeyId !== null && { SSEKMSKeyId: kmsKeyId }),
  };
}
