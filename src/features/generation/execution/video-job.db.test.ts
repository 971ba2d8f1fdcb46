import type { EngineOutput } from '@castwright/engine-port';
import { makeVideo } from '@castwright/media/test-videos.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { contentFiles, contentItems } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let client: TestClient;
let userId: string;
let video: Buffer;
let output: EngineOutput | undefined;

beforeAll(async () => {
  video = await makeVideo('272x416', 3);
  const engine = await createInstantEngine({ output: () => output });
  installation = await startInstallation({ databaseUrl: database.url, engines: [engine] });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  output = { kind: 'video', bytes: video, mediaType: 'video/mp4' };
  userId = (await makeUserWithTokens(database.db, 10)).id;
  client = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

async function requestJob(): Promise<{ jobId: string; contentId: string }> {
  const body = { prompt: 'waves behind a surfer', duration: 3, quality: 'low' };
  const { status, body: answer } = await client.call('generateSfwVideo', { body });
  expect(status).toBe(202);
  return answer;
}

const jobWith = (id: string, facts: object) =>
  eventually(async () => {
    const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
    expect(row).toMatchObject(facts);
  });

async function storedUnder(jobId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of installation.storage.list(`jobs/${jobId}`)) keys.push(key);
  return keys;
}

describe('a video that was asked for', () => {
  let contentId: string;
  let jobId: string;
  beforeEach(async () => {
    ({ contentId, jobId } = await requestJob());
    await jobWith(jobId, { state: 'completed' });
  });
  const stream = (range: Record<string, string> = {}) =>
    client.fetch(`/api/content/${contentId}/stream`, { headers: range });

  it('is in the library with its size and true length, and was paid for', async () => {
    const { body } = await client.call('getContent', { params: { id: contentId } });
    expect(body).toMatchObject({ type: 'video', status: 'completed', width: 272, height: 416, duration: 3 });
    expect(JSON.parse(body.metadata)).toMatchObject({ seconds: 3, quality: 'low', engine: 'instant' });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 7, heldTokens: 0 });
  });

  it('has a poster where pictures have their preview', async () => {
    for (const size of ['preview', 'thumbnail']) {
      const poster = await client.fetch(`/api/content/${contentId}/preview?size=${size}`);
      expect(poster.headers.get('content-type')).toBe('image/webp');
      const { width, height } = await sharp(Buffer.from(await poster.arrayBuffer())).metadata();
      expect((width ?? 0) / (height ?? 1)).toBeCloseTo(272 / 416, 1);
    }
  });

  it('is played by ranges, which this browser may cache', async () => {
    const whole = await stream();
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(whole.headers.get('content-disposition')).toBeNull();
    const etag = whole.headers.get('etag') ?? '';

    const part = await stream({ range: 'bytes=100-', 'if-range': etag });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-${bytes.length - 1}/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100));
    expect((await stream({ range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200);
    expect((await stream({ 'if-none-match': etag })).status).toBe(304);
  });

  it('says how many bytes there are when a range is beyond them', async () => {
    const beyond = await stream({ range: 'bytes=99999999-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toMatch(/^bytes \*\/\d{4,}$/);
    expect(beyond.headers.get('cache-control')).toBe('no-store');
    expect(await beyond.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
  });

  it('is downloaded as an MP4 under its name', async () => {
    const { headers, status } = await client.fetch(`/api/content/${contentId}/download`);
    expect([status, headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(headers.get('content-disposition')).toContain('filename="waves behind a surfer.mp4"');
  });

  it('is not played from the trash, and keeps all of its files there', async () => {
    expect(await storedUnder(jobId)).toHaveLength(4);
    await client.call('deleteContent', { params: { id: contentId } });
    expect(await storedUnder(jobId)).toHaveLength(4);
    const files = database.db.select().from(contentFiles).where(eq(contentFiles.contentId, contentId));
    expect(await files).toHaveLength(4);
    expect((await stream()).status).toBe(404);
  });
});

describe('an engine that does not return it', () => {
  const hostile: [string, () => EngineOutput][] = [
    ['a picture instead', () => ({ kind: 'image', bytes: Buffer.from('PNG'), mediaType: 'image/png' })],
    ['a page', () => ({ kind: 'video', bytes: Buffer.from('<html>hello</html>'), mediaType: 'video/mp4' })],
    [
      'half a video',
      () => ({ kind: 'video', bytes: video.subarray(0, video.length >> 1), mediaType: 'video/mp4' }),
    ],
  ];
  it.each(hostile)('but %s: nothing is stored, nothing is charged', async (_, give) => {
    output = give();
    const { jobId } = await requestJob();
    await jobWith(jobId, { state: 'queued', attempt: 1, fault: 'corrupt_output' });
    expect(await storedUnder(jobId)).toEqual([]);
    await client.call('cancelJob', { params: { id: jobId } });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 10, heldTokens: 0 });
    const items = database.db.select().from(contentItems).where(eq(contentItems.jobId, jobId));
    expect(await items).toEqual([]);
  });

  it('a picture is never a video either', async () => {
    const { body } = await client.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse' } });
    await jobWith(body.jobId, { fault: 'corrupt_output' });
    await client.call('cancelJob', { params: { id: body.jobId } });
  });

  it('and pictures are not played', async () => {
    output = undefined;
    const { body } = await client.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse' } });
    await jobWith(body.jobId, { state: 'completed' });
    expect((await client.fetch(`/api/content/${body.contentId}/stream`)).status).toBe(404);
  });
});
