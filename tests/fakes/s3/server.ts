import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, Refused, refusal } from './answers.ts';
import { Bucket, type BucketOptions } from './bucket.ts';
import { requireSigned } from './signature.ts';

/**
 * How a call fails. `silence`: accepted, never answered; `cut`: the connection is closed before anything is done, `cut
 * off`: after it was done; `half, then cut` and `half, then silence`: in the middle of an object that is read; `other
 * bytes`: one byte of it is changed; `garbled`: one byte of the uploaded body is changed.
 */
export type Fault =
  | 'slow'
  | 'slow down'
  | 'error'
  | 'denied'
  | 'silence'
  | 'cut'
  | 'cut off'
  | 'half, then cut'
  | 'half, then silence'
  | 'other bytes'
  | 'garbled';

export type S3Double = {
  endpoint: string;
  /** The settings that STORAGE=s3 needs. */
  env: Record<string, string>;
  bucket: Bucket;
  /** The calls in order: method, path, and the query names that identify the call. */
  calls: string[];
  /** The next calls fail, one after the other; a pattern says which. */
  fail(faults: readonly Fault[], which?: RegExp): void;
  /** Every call fails this way, until it is set to null. */
  failAll(fault: Fault | null): void;
  /** Moves the double's clock, by which links expire. */
  setClock(now: (() => Date) | null): void;
  close(): Promise<void>;
};

export type S3DoubleOptions = Partial<BucketOptions> & { port?: number };

const keys = {
  accessKeyId: 'AKIADOUBLE',
  secretAccessKey: 'the double keeps no secrets',
  region: 'eu-test-1',
};
const name = 'castwright-files';
const slowMs = 400;

/** S3 on this machine, over real HTTP: one bucket, verified signatures, and faults when a test asks for them. */
export async function startS3Double(options: S3DoubleOptions = {}): Promise<S3Double> {
  const { port: wanted = 0, ...bucketOptions } = options;
  const bucket = new Bucket({
    conditions: 'known',
    checksums: true,
    encrypts: true,
    pageSize: 1_000,
    ...bucketOptions,
  });
  const calls: string[] = [];
  const silent = new Set<ServerResponse>();
  let faults: Fault[] = [];
  let failing = /./;
  let always: Fault | null = null;
  let clock: () => Date = () => new Date();

  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    const call = toCallName(request);
    calls.push(call);
    const fault = always ?? (failing.test(call) ? faults.shift() : undefined);
    let body: Buffer;
    try {
      body = await buffer(request);
    } catch {
      return;
    }
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'silence') return void silent.add(response);
    if (fault === 'slow') await pause(slowMs);
    if (fault === 'garbled') body = changed(body);
    const refused = fault && refusals[fault];
    const answer = refused ? refusal(refused) : carryOut(bucket, request, body, clock());
    if (fault === 'cut off') return void request.socket.destroy();
    send(request, response, answer, fault, silent);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    env: {
      STORAGE: 's3',
      S3_BUCKET: name,
      S3_REGION: keys.region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    bucket,
    calls,
    fail(next, which = /./) {
      faults = [...next];
      failing = which;
    },
    failAll(fault) {
      always = fault;
    },
    setClock(now) {
      clock = now ?? (() => new Date());
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const refusals: Partial<Record<Fault, Refused>> = {
  'slow down': new Refused(503, 'SlowDown', 'Please reduce your request rate.'),
  error: new Refused(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  denied: new Refused(403, 'AccessDenied', 'Access Denied'),
};

/** Query names that tell calls apart. */
const telling = ['uploads', 'uploadId', 'partNumber', 'lifecycle', 'list-type'];

function toCallName({ method, url = '' }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url, 'http://s3.test');
  const told = telling.filter((each) => searchParams.has(each));
  return `${method} ${decodeURIComponent(pathname)}${told.length > 0 ? ` ${told.join(' ')}` : ''}`;
}

function carryOut(bucket: Bucket, request: IncomingMessage, body: Buffer, now: Date): Answer {
  try {
    requireSigned(request, body, keys, now);
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3.test');
    const [, named, ...key] = decodeURIComponent(pathname).split('/');
    if (named !== name) throw new Refused(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const headers = request.headers as Record<string, string | undefined>;
    return bucket.answer({ method: request.method ?? '', key: key.join('/'), query, headers, body, now });
  } catch (error) {
    if (error instanceof Refused) return refusal(error);
    throw error;
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { body = Buffer.alloc(0), headers = {}, status }: Answer,
  fault: Fault | undefined,
  silent: Set<ServerResponse>,
): void {
  const bytes = fault === 'other bytes' ? changed(body) : body;
  response.writeHead(status, {
    'content-length': String(bytes.length),
    'x-amz-request-id': 'of-the-double',
    ...headers,
  });
  if (request.method === 'HEAD') return void response.end();
  if (fault !== 'half, then cut' && fault !== 'half, then silence') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => {
    if (fault === 'half, then cut') setTimeout(() => request.socket.destroy(), 20);
    else silent.add(response);
  });
}

function changed(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const at = Math.floor(other.length / 2);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}
