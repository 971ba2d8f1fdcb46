/** Files while S3 is slow, overloaded, cut off, silent, wrong or dead. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#config';
import { openS3Storage } from '#platform/storage/s3/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Fault, type S3Double, type S3DoubleOptions, startS3Double } from '#tests/fakes/s3/server.ts';

/** Short, yet long enough for a busy machine. */
const patience = { connectMs: 2_000, answerMs: 2_500, pieceMs: 1_000, tries: 3, bytesPerSecond: 5e6 };
const log = { info: vi.fn(), warn: vi.fn() };
const large = randomBytes(3_000_000);
const long = randomBytes(20_000_000);
const toStream = (bytes: Buffer) => Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]);

const away = { code: 'UNAVAILABLE', message: expect.stringContaining('does not respond') };

type Bucket = { double: S3Double; storage: Storage };
let double: S3Double;
let storage: Storage;

function createSettings(env: Record<string, string>) {
  const { s3 } = readConfig({ NODE_ENV: 'test', ...env }).storage;
  if (!s3) throw new Error('the double names a bucket');
  return s3;
}
const open = (env: Record<string, string>) => openS3Storage(createSettings(env), { log, patience });
const readAll = async (key: string) => buffer(await storage.read(key));

beforeAll(async () => {
  double = await startS3Double();
  storage = await open(double.env);
});
afterAll(() => double.close());
beforeEach(() => {
  double.failAll(null);
  double.fail([]);
  double.calls.length = 0;
  double.bucket.objects.clear();
  vi.clearAllMocks();
});

async function expectWrittenDespite(fault: Fault, { double, storage }: Bucket): Promise<void> {
  double.fail([fault]);
  await storage.put('a/put', large);
  double.fail([fault]);
  expect(await storage.putIfAbsent('a/absent', large)).toBe(true);
  double.fail([fault], /partNumber/);
  expect(await storage.putStream('a/stream', toStream(long))).toBe(long.length);
  for (const [key, bytes] of [
    ['a/put', large],
    ['a/absent', large],
    ['a/stream', long],
  ] as const) {
    expect(double.bucket.objects.get(key)?.bytes.equals(bytes)).toBe(true);
  }
  expect(double.bucket.uploads.size).toBe(0);
}

async function expectReadDespite(fault: Fault, { double, storage }: Bucket): Promise<void> {
  await storage.put('a/small', large.subarray(0, 50_000));
  await storage.put('a/large', large);
  double.fail([fault]);
  expect((await buffer(await storage.read('a/small'))).equals(large.subarray(0, 50_000))).toBe(true);
  double.fail([fault]);
  expect((await buffer(await storage.read('a/large'))).equals(large)).toBe(true);
  double.fail([fault]);
  const part = await buffer(await storage.read('a/large', { start: 10, end: 2_000_000 }));
  expect(part.equals(large.subarray(10, 2_000_001))).toBe(true);
}

async function expectToldAsAway(fault: Fault, { double, storage }: Bucket): Promise<void> {
  await storage.put('a/there', large);
  double.failAll(fault);
  const calls = [
    storage.put('a/b', large.subarray(0, 1_000)),
    storage.putIfAbsent('a/b', large.subarray(0, 1_000)),
    storage.putStream('a/b', toStream(long)),
    storage.read('a/there'),
    storage.stat('a/there'),
    storage.remove('a/there'),
    storage.list('a')[Symbol.asyncIterator]().next(),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(away)));
  double.failAll(null);
  expect((await buffer(await storage.read('a/there'))).equals(large)).toBe(true);
  expect([...double.bucket.objects.keys()]).toEqual(['a/there']);
}

// Each silence runs into its timeout, again and again. Each case has its own server, and they wait in parallel.
describe.concurrent('silence', () => {
  test.each([
    ['that passes: what is written arrives as it is', 'silence', expectWrittenDespite],
    ['that passes: what is read arrives whole', 'silence', expectReadDespite],
    ['that passes: what is read arrives whole', 'half, then silence', expectReadDespite],
    ['that stays is reported as such', 'silence', expectToldAsAway],
  ] as const)('%s (%s)', async (_, fault, expectAsSaid) => {
    const double = await startS3Double();
    try {
      await expectAsSaid(fault, { double, storage: await open(double.env) });
    } finally {
      await double.close();
    }
  });
});

describe('a fault that passes', () => {
  test.each(['slow', 'slow down', 'error', 'cut', 'cut off', 'garbled'] satisfies Fault[])(
    '%s: a write arrives unchanged',
    (fault) => expectWrittenDespite(fault, { double, storage }),
  );

  test.each(['slow', 'slow down', 'cut', 'half, then cut'] satisfies Fault[])(
    '%s: a read arrives complete, of small objects and of large ones',
    (fault) => expectReadDespite(fault, { double, storage }),
  );

  test('the end of a long upload may get lost as well', async () => {
    double.fail(['cut off'], /^POST .* uploadId$/);
    expect(await storage.putStream('a/stream', toStream(long))).toBe(long.length);
    expect(double.bucket.objects.get('a/stream')?.bytes.equals(long)).toBe(true);
  });

  test('a slow reader is not mistaken for a silent server', async () => {
    await storage.put('a/large', large);
    const stream = await storage.read('a/large');
    let length = 0;
    let pauses = 2;
    for await (const piece of stream) {
      length += (piece as Buffer).length;
      if (pauses-- > 0) await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    expect(length).toBe(large.length);
    expect(double.calls.filter((call) => call.startsWith('GET'))).toHaveLength(1);
  });
});

describe('a fault that stays', () => {
  test.each(['slow down', 'cut'] satisfies Fault[])('%s is reported as such', (fault) =>
    expectToldAsAway(fault, { double, storage }),
  );

  test('a long upload that fails leaves neither an object nor parts of one', async () => {
    double.fail(Array<Fault>(20).fill('error'), /partNumber/);
    await expect(storage.putStream('a/stream', toStream(long))).rejects.toMatchObject(away);
    expect(double.bucket.uploads.size).toBe(0);
    expect(double.bucket.objects.size).toBe(0);
  });

  test('a long upload that cannot be completed leaves neither', async () => {
    double.fail(Array<Fault>(20).fill('error'), /^POST .* uploadId$/);
    await expect(storage.putStream('a/stream', toStream(long))).rejects.toMatchObject(away);
    expect(double.bucket.uploads.size).toBe(0);
    expect(double.bucket.objects.size).toBe(0);
  });

  test('an upload that cannot be aborted either is reported with the first error', async () => {
    double.fail(['denied', 'denied', ...Array<Fault>(20).fill('error')], / uploadId/);
    await expect(storage.putStream('a/stream', toStream(long))).rejects.toThrow(
      /S3 refuses writing a\/stream \(AccessDenied/,
    );
    double.fail([]);
    double.bucket.uploads.clear();
  });

  test('other bytes than were stored are never returned as the object', async () => {
    await storage.put('a/small', large.subarray(0, 50_000));
    await storage.put('a/large', large);
    double.fail(['other bytes']);
    // A small object is read completely before its reader gets it, and read again after a failure.
    expect((await readAll('a/small')).equals(large.subarray(0, 50_000))).toBe(true);
    double.failAll('other bytes');
    await expect(storage.read('a/small')).rejects.toThrow('differs from what was stored');
    await expect(readAll('a/large')).rejects.toThrow('differs from what was stored');
  });

  test('a refusal says what was refused, and is not tried again', async () => {
    double.failAll('denied');
    await expect(storage.put('a/b', large)).rejects.toThrow(/S3 refuses writing a\/b \(AccessDenied/);
    expect(double.calls).toHaveLength(1);
  });
});

describe('the look at the bucket', () => {
  const opening = async (options: S3DoubleOptions, env: Record<string, string> = {}) => {
    const other = await startS3Double(options);
    try {
      return await open({ ...other.env, ...env });
    } finally {
      await other.close();
    }
  };

  test('leaves nothing behind', async () => {
    await open(double.env);
    expect(double.bucket.objects.size).toBe(0);
  });

  test.each([
    ['no such bucket', {}, { S3_BUCKET: 'not-there' }, 'There is no bucket not-there'],
    ['another secret', {}, { S3_SECRET_ACCESS_KEY: 'guessed' }, 'rejects these credentials'],
    ['another key', {}, { S3_ACCESS_KEY_ID: 'AKIAOTHER' }, 'rejects these credentials'],
    ['another region', {}, { S3_REGION: 'eu-west-9' }, 'Set S3_REGION'],
    ['conditions that are not known', { conditions: 'ignored' }, {}, 'cannot refuse to write over an object'],
    ['conditions that are refused', { conditions: 'refused' }, {}, 'cannot refuse to write over an object'],
    ['no encryption', { encrypts: false }, { S3_ENCRYPTION: 'AES256' }, 'Set S3_ENCRYPTION=none'],
  ] as const)('stops a start with %s', async (_, options, env, words) => {
    await expect(opening(options, env)).rejects.toThrow(words);
  });

  test('says which right is missing', async () => {
    double.fail(['denied'], /^DELETE/);
    await expect(open(double.env)).rejects.toThrow('does not allow s3:DeleteObject');
    double.fail(['denied'], /list-type/);
    await expect(open(double.env)).rejects.toThrow('does not allow s3:ListBucket');
  });

  test('does not stop a start while the server is unreachable, and is repeated before its result matters', async () => {
    double.failAll('cut');
    const opened = await open(double.env);
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('S3 does not respond'));
    await expect(opened.putIfAbsent('a/b', large)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    double.failAll(null);
    double.calls.length = 0;
    expect(await opened.putIfAbsent('a/b', large)).toBe(true);
    expect(double.calls.some((call) => call.includes('.probe/'))).toBe(true);
  });

  test('aborts uploads that a crash left a day ago, and not those in progress', async () => {
    double.bucket.uploads.clear();
    const young = new Readable({ read() {} });
    void storage.putStream('a/young', young).catch(() => {});
    for (let piece = 0; piece < 3; piece++) young.push(large);
    while (double.bucket.uploads.size === 0) await turn();
    for (const upload of double.bucket.uploads.values())
      upload.initiated = new Date(Date.now() - 23 * 3_600_000);
    const old = { key: 'jobs/old', initiated: new Date(Date.now() - 25 * 3_600_000), parts: new Map() };
    const object = { metadata: {}, contentType: '', encryption: null };
    double.bucket.uploads.set('old', { ...old, object });
    await open(double.env);
    expect([...double.bucket.uploads.values()].map(({ key }) => key)).toEqual(['a/young']);
    young.destroy();
    await vi.waitFor(() => expect(double.bucket.uploads.size).toBe(0));
  });
});

describe('calls to the server', () => {
  test.each([
    [{}, null],
    [{ S3_ENCRYPTION: 'AES256' }, { algorithm: 'AES256', keyId: null }],
    [
      { S3_ENCRYPTION: 'aws:kms', S3_KMS_KEY_ID: 'alias/files' },
      { algorithm: 'aws:kms', keyId: 'alias/files' },
    ],
  ])('encryption as it is set: %j', async (env, encryption) => {
    const opened = await open({ ...double.env, ...env });
    await opened.put('a/put', large);
    await opened.putStream('a/stream', toStream(long));
    for (const key of ['a/put', 'a/stream']) {
      expect(double.bucket.objects.get(key)?.encryption).toEqual(encryption);
    }
  });

  test('a part has the time that its length needs, and is sent once', async () => {
    const opened = await openS3Storage(createSettings(double.env), {
      log,
      patience: { ...patience, answerMs: 300 },
    });
    double.calls.length = 0;
    // Longer than the answer to a call without a body may take.
    double.fail(Array<Fault>(20).fill('slow'), /partNumber/);
    expect(await opened.putStream('a/stream', toStream(long))).toBe(long.length);
    expect(double.calls.filter((call) => call.includes('partNumber'))).toHaveLength(3);
  });

  test('every part carries its SHA-256, which is signed as well', async () => {
    const answer = vi.spyOn(double.bucket, 'answer');
    await storage.putStream('a/stream', toStream(long));
    const parts = answer.mock.calls.map(([call]) => call).filter(({ query }) => query.has('partNumber'));
    answer.mockRestore();
    expect(parts).toHaveLength(3);
    for (const { body, headers } of parts) {
      const digest = createHash('sha256').update(body).digest();
      expect(headers).toMatchObject({
        'x-amz-checksum-sha256': digest.toString('base64'),
        'x-amz-content-sha256': digest.toString('hex'),
      });
    }
  });

  test('a short stream is stored with its digest, also by a server without checksums', async () => {
    const plain = await startS3Double({ checksums: false });
    try {
      const opened = await open(plain.env);
      const bytes = large.subarray(0, 1_000);
      await opened.putStream('a/stream', Readable.from([bytes]));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(await opened.stat('a/stream')).toMatchObject({ size: 1_000, sha256 });
    } finally {
      await plain.close();
    }
  });

  test('a link expires, and links of one period are the same', async () => {
    await storage.put('a/b', large);
    const terms = { mediaType: 'image/png', seconds: 600 };
    const [one, two] = [await storage.linkTo('a/b', terms), await storage.linkTo('a/b', terms)];
    expect(one).toBe(two);
    expect((await fetch(one ?? '')).status).toBe(200);
    double.setClock(() => new Date(Date.now() + 599_000));
    expect((await fetch(one ?? '')).status).toBe(200);
    double.setClock(() => new Date(Date.now() + 1_201_000));
    expect((await fetch(one ?? '')).status).toBe(403);
    double.setClock(null);
  });

  test('links lead where browsers reach the bucket, by its own host without path style, or nowhere', async () => {
    const public_ = await open({ ...double.env, S3_LINK_ENDPOINT: 'https://files.example.test' });
    expect(public_.linkOrigin).toBe('https://files.example.test');
    const none = await open({ ...double.env, S3_LINK_ENDPOINT: 'none' });
    expect([none.linkOrigin, await none.linkTo('a/b', { mediaType: 'image/png', seconds: 60 })]).toEqual([
      null,
      null,
    ]);
    double.failAll('cut');
    const hosted = await open({
      ...double.env,
      S3_ENDPOINT: 'https://s3.example.invalid',
      S3_PATH_STYLE: 'false',
    });
    expect(hosted.linkOrigin).toBe('https://castwright-files.s3.example.invalid');
  });
});
