import { createEngineError } from '@castwright/engine-port/faults';
import { encodeSound } from '@castwright/media/encode-sound.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { listTones, makeSound } from '@castwright/media/test-sounds.ts';
import { makeVideo } from '@castwright/media/test-videos.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { videoLimits } from '#features/library/disclosure';
import { contentItems } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeStoredVideo } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let client: TestClient;
let userId: string;
/** Six seconds. */
let bytes: Buffer;
let fails = false;

const tokens = 100;

beforeAll(async () => {
  bytes = await makeVideo('160x240', 6, 8);
  const engine = await createInstantEngine({
    // What the engine generates is shorter than the videos that it enlarges.
    says: { longestVideo: 5 },
    fail: () => (fails ? createEngineError('out_of_memory', 'planned') : undefined),
  });
  const engines = [engine];
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits, engines });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  fails = false;
  userId = (await makeUserWithTokens(database.db, tokens)).id;
  client = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const ask = (contentId: string) => client.call('upscaleVideo', { body: { source: { contentId } } });

/** Waits until a started job has ended. */
async function waitForEnd({ body, status }: Awaited<ReturnType<typeof ask>>) {
  expect([status, body.message]).toEqual([202, expect.any(String)]);
  return eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
    expect(job?.endedAt).not.toBeNull();
    return job;
  });
}

describe('an enlarged video', () => {
  it('is a new item of twice the width and height, for five tokens for each five seconds begun', async () => {
    const video = await makeStoredVideo(installation, userId, bytes, { name: 'Harbour' });
    const started = await ask(video);
    const job = await waitForEnd(started);
    expect([job?.state, job?.problem]).toEqual(['completed', null]);
    const { body: item } = await client.call('getContent', { params: { id: started.body.contentId } });
    expect(item).toMatchObject({
      ...{ type: 'video', name: 'Harbour, 2× larger', category: 'sfw' },
      ...{ width: 320, height: 480, duration: 6 },
    });
    expect(JSON.parse(item.metadata)).toMatchObject({ operation: 'upscale_video', factor: 2, cost: 10 });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: tokens - 10, heldTokens: 0 });
    const { body: lineage } = await client.call('contentLineage', { params: { id: item.id } });
    expect(lineage.parents).toMatchObject([{ role: 'source', picture: { contentId: video } }]);
  });

  it('keeps the sound of its source', async () => {
    const tone = { bytes: await makeSound([440]), format: 'mp3' };
    const { sound } = await encodeSound([tone], { program: null, seconds: 6, timeoutMs: 30_000 });
    const loud = writeMp4({ ...readMp4(bytes, videoLimits), sound });
    const started = await ask(await makeStoredVideo(installation, userId, loud));
    await waitForEnd(started);
    const { body: item } = await client.call('getContent', { params: { id: started.body.contentId } });
    expect(JSON.parse(item.metadata)).toMatchObject({ hasSound: true });
    const file = await client.fetch(`/api/content/${item.id}/download`);
    expect(await listTones(Buffer.from(await file.arrayBuffer()), [0.5])).toEqual([440]);
  });

  it('keeps the category of its source', async () => {
    const adult = { category: 'nsfw', metadata: {}, name: 'Night' } as const;
    const started = await ask(await makeStoredVideo(installation, userId, bytes, adult));
    await waitForEnd(started);
    const { body: item } = await client.call('getContent', { params: { id: started.body.contentId } });
    expect(item.category).toBe('nsfw');
  });

  it('costs nothing when the engine fails', async () => {
    fails = true;
    const job = await waitForEnd(await ask(await makeStoredVideo(installation, userId, bytes)));
    expect(job?.state).toBe('failed');
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens, heldTokens: 0 });
  });

  it('does not fit into a wallet with fewer tokens', async () => {
    const poor = (await makeUserWithTokens(database.db, 9)).id;
    client = await signInAs(installation, poor);
    const { body, status } = await ask(await makeStoredVideo(installation, poor, bytes));
    expect([status, body.code]).toEqual([402, 'INSUFFICIENT_TOKENS']);
  });

  it.each([
    ['too large', { width: 720, height: 1_288 }, /1440 × 2576 pixels; at most 2560/],
    ['too long', { durationMs: 16_000 }, /At most 15 seconds can be enlarged; this video lasts 16/],
  ])('is not made of a video that is %s', async (_, facts, message) => {
    const video = await makeStoredVideo(installation, userId, bytes, facts);
    const { body, status } = await ask(video);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens, heldTokens: 0 });
  });

  it('is made of the videos of one’s own that are not in the trash', async () => {
    expect((await ask(await makePicture(installation, userId))).status).toBe(404);
    const other = (await makeUserWithTokens(database.db, 5)).id;
    expect((await ask(await makeStoredVideo(installation, other, bytes))).status).toBe(404);
    const deleted = await makeStoredVideo(installation, userId, bytes, { trashedAt: new Date() });
    expect((await ask(deleted)).status).toBe(404);
    expect(await database.db.$count(contentItems, eq(contentItems.userId, userId))).toBe(2);
  });

  it('is not continued, and no edit makes it longer than one of its size may be', async () => {
    const size = { width: 1_440, height: 2_560, durationMs: 10_000 };
    const video = await makeStoredVideo(installation, userId, bytes, size);
    const form = { prompt: 'the harbour at dusk', duration: 5, continues: video };
    const { body, status } = await client.call('generateSfwVideo', { body: form });
    expect([status, body.message]).toEqual([400, expect.stringContaining('cannot be continued')]);
    const slow = { source: { contentId: video }, speed: 0.5 };
    const edited = await client.call('editVideo', { body: slow });
    expect([edited.status, edited.body.message]).toEqual([
      400,
      'A video of this size lasts at most 15 seconds; this one would last 20.',
    ]);
    const backwards = await client.call('editVideo', {
      body: { source: { contentId: video }, loop: 'reverse' },
    });
    expect([backwards.status, backwards.body.message]).toEqual([
      400,
      'At most 5 seconds can play backwards. Choose a shorter part.',
    ]);
  });
});
