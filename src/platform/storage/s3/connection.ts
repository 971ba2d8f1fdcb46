import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../env.ts';

/** How long what may take, in milliseconds. */
export type Patience = {
  connectMs: number;
  /** For an answer to a call that carries nothing. */
  answerMs: number;
  /** Between two pieces of an object that is read, while somebody wants the next. */
  pieceMs: number;
  /** Tries of a call, the first one included. */
  tries: number;
  /** What a server takes at least while something is sent to it. */
  bytesPerSecond: number;
};

export const usualPatience: Patience = {
  connectMs: 5_000,
  answerMs: 15_000,
  pieceMs: 30_000,
  tries: 4,
  bytesPerSecond: 256 * 1024,
};

/** Whoever reads slowly holds a connection: callers must not wait for one behind them. */
const mostConnections = 1_000;

export type S3Connection = {
  client: S3Client;
  /** Makes links, under the address that browsers use; null for none. */
  linkClient: S3Client | null;
  settings: S3Settings;
  patience: Patience;
  /** An object's name in the bucket. */
  nameOf(key: string): string;
  /** What is before every key; empty or ends with a slash. */
  prefix: string;
};

/** Opens no socket yet: a bucket that is away is told by the first call. */
export function connectS3(settings: S3Settings, patience: Patience = usualPatience): S3Connection {
  const client = clientOf(settings, settings.endpoint, patience);
  const { linkEndpoint } = settings;
  const prefix = settings.prefix ? `${settings.prefix}/` : '';
  return {
    client,
    linkClient:
      linkEndpoint === 'none'
        ? null
        : linkEndpoint === null || linkEndpoint === settings.endpoint
          ? client
          : clientOf(settings, linkEndpoint, patience),
    settings,
    patience,
    prefix,
    nameOf: (key) => `${prefix}${key}`,
  };
}

function clientOf(settings: S3Settings, endpoint: string | null, patience: Patience): S3Client {
  const agent = { keepAlive: true, maxSockets: mostConnections };
  const config: S3ClientConfig = {
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    maxAttempts: patience.tries,
    // Each upload says its SHA-256 itself, and what is read is compared here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
      // A slow reader is no fault of the server: silence is measured where an object is read.
      socketTimeout: 0,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
    ...(endpoint !== null && { endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
  };
  const client = new S3Client(config);
  // The digest that the caller has computed is signed too, so that a server which knows no checksums compares it all
  // the same, and nothing is hashed twice.
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

/** So long may sending these bytes take. */
export function sendingMs({ patience }: S3Connection, bytes: number): number {
  return patience.answerMs + Math.ceil((bytes / patience.bytesPerSecond) * 1000);
}

/** What goes with whatever makes an object. */
export function encryptionOf({ settings: { encryption, kmsKeyId } }: S3Connection) {
  if (encryption === 'none') return {};
  if (encryption === 'AES256') return { ServerSideEncryption: encryption };
  // One data key for many objects: a call to the key service for each would cost more than the storage.
  return {
    ServerSideEncryption: encryption,
    BucketKeyEnabled: true,
    ...(kmsKeyId !== null && { SSEKMSKeyId: kmsKeyId }),
  };
}
