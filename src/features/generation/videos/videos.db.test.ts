import { EngineError, type EngineJob } from '@castwright/engine-port';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { contentItems, contentSources } from '#schema/library/items';
import { notifications } from '#schema/messaging/notifications';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../jobs/schema.ts';

/** A video of several jobs takes many seconds beside other work. */
const withinMs = 120_000;
beforeAll(() => vi.setConfig({ testTimeout: 2 * withinMs }));
afterAll(() => vi.resetConfig());

const database = useDatabase();
let installation: TestInstallation;
let client: TestClient;
let userId: string;
let received: EngineJob['request'][] = [];
/** The seconds of the segments that fail for good. */
let failing: (job: EngineJob) => EngineError | undefined = () => undefined;

beforeAll(async () => {
  const engine = await createInstantEngine({
    says: { longestVideo: 5 },
    output: ({ request }) => {
      received.push(request);
      return undefined;
    },
    fail: (job) => failing(job),
  });
  // Of longer videos the same engine makes the join, whose length is no length of a model.
  const capabilities = engine.getCapabilities;
  engine.getCapabilities = async () => {
    const all = await capabilities();
    return { ...all, operations: all.operations.filter((each) => each !== 'join_videos') };
  };
  const joining = await createInstantEngine({
    operations: ['join_videos'],
    output: ({ request }) => {
      received.push(request);
      return undefined;
    },
  });
  const engines = [engine, { ...joining, id: 'joining', name: 'Joining engine' }];
  installation = await startInstallation({ databaseUrl: database.url, engines, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  received = [];
  failing = () => undefined;
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const make = async (form: object) => {
  const { status, body } = await client.call('generateSfwVideo', {
    body: { prompt: 'waves behind a surfer', quality: 'low', ...form },
  });
  return { status, body };
};
const listJobs = () =>
  database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId)).orderBy(asc(engineJobs.id));
const ended = () =>
  eventually(async () => {
    const jobs = await listJobs();
    expect(jobs.filter(({ endedAt }) => !endedAt)).toEqual([]);
    return jobs;
  }, withinMs);
const getItem = async (id: string) => {
  const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, id));
  if (!item) throw new Error('the item is gone');
  return item;
};
const listSources = (ids: readonly (string | null)[]) =>
  database.db
    .select()
    .from(contentSources)
    .where(
      inArray(
        contentSources.contentId,
        ids.filter((id) => id !== null),
      ),
    );

describe('a video that is longer than what engines make at once', () => {
  it('is made in segments, each from the last frame of the one before, and joined', async () => {
    const { status, body } = await make({ duration: 15 });
    expect(status).toBe(202);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 85, heldTokens: 15 });
    const jobs = await ended();
    expect(jobs.map(({ operation, cost, state }) => [operation, cost, state])).toEqual([
      ['text_to_video', 5, 'completed'],
      ['image_to_video', 5, 'completed'],
      ['image_to_video', 4, 'completed'],
      ['join_videos', 1, 'completed'],
    ]);
    expect(body.jobs).toHaveLength(4);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 85, heldTokens: 0 });
    const [, second, third, join] = received;
    for (const segment of [second, third]) {
      if (segment?.operation !== 'image_to_video') throw new Error('a segment begins with a picture');
      expect(segment.source).toMatchObject({ mediaType: 'image/png', recipe: null });
      expect([segment.width, segment.height, segment.seconds]).toEqual([272, 416, 5]);
    }
    if (join?.operation !== 'join_videos') throw new Error('the last job joins');
    expect(join.parts.map(({ continues }) => continues)).toEqual([false, true, true]);
    expect(join.seconds).toBe(15);
  });

  it('is one item beside its parts, and its parts are its sources', async () => {
    await make({ duration: 15 });
    const jobs = await ended();
    const [first, second, third, film] = await Promise.all(
      jobs.map(({ contentId }) => getItem(contentId ?? '')),
    );
    expect(film).toMatchObject({ name: 'waves behind a surfer', type: 'video', durationMs: 15_000 });
    expect(film?.metadata).toMatchObject({ seconds: 15, operation: 'join_videos', seams: [1, 1] });
    expect(second?.name).toBe('waves behind a surfer, part 2 of 3');
    expect(second?.metadata).toMatchObject({ seconds: 5, segment: { number: 2, of: 3 } });
    expect(new Set([first, second, third, film].map((item) => item?.metadata.bundleId)).size).toBe(1);
    const sources = await listSources([second?.id ?? '', film?.id ?? '']);
    expect(sources.filter(({ contentId }) => contentId === second?.id)).toMatchObject([
      { role: 'source', sourceContentId: first?.id },
    ]);
    expect(sources.filter(({ contentId }) => contentId === film?.id)).toHaveLength(3);
    const notices = await database.db.select().from(notifications).where(eq(notifications.userId, userId));
    expect(notices).toMatchObject([{ title: 'Your video is ready', message: 'waves behind a surfer' }]);
  });

  it('that fails in the middle keeps what was made, refunds the rest, and goes on from there', async () => {
    let isBroken = true;
    failing = ({ request }) =>
      isBroken && request.operation === 'image_to_video'
        ? new EngineError('unsupported', 'The engine cannot do this.')
        : undefined;
    await make({ duration: 15 });
    const jobs = await ended();
    expect(jobs.map(({ state }) => state)).toEqual(['completed', 'failed', 'failed', 'failed']);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 95, heldTokens: 0 });
    const [notice] = await database.db.select().from(notifications).where(eq(notifications.userId, userId));
    expect(notice).toMatchObject({ title: 'Your video failed' });
    expect(notice?.message).toContain('10 tokens refunded');

    isBroken = false;
    received = [];
    const [, failed, after] = jobs;
    const refused = await client.call('retryJob', { params: { id: after?.id ?? '' } });
    expect(refused.status).toBe(409);
    const { status } = await client.call('retryJob', { params: { id: failed?.id ?? '' } });
    expect(status).toBe(202);
    const all = await ended();
    expect(all.slice(4).map(({ cost, operation, state }) => [operation, cost, state])).toEqual([
      ['image_to_video', 5, 'completed'],
      ['image_to_video', 4, 'completed'],
      ['join_videos', 1, 'completed'],
    ]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 85, heldTokens: 0 });
    const join = received.at(-1);
    expect(join?.operation === 'join_videos' && join.parts).toHaveLength(3);
  });

  it('is refused as a whole without enough tokens', async () => {
    const { status, body } = await make({ duration: 60, quality: 'high' });
    expect([status, body.details]).toEqual([402, { needed: 240, available: 100 }]);
    expect(await listJobs()).toEqual([]);
  });
});

describe('a video that begins with a picture', () => {
  it('has its proportions, and it among its sources', async () => {
    const contentId = await makePicture({ db: database.db, storage: installation.storage }, userId, {
      width: 640,
      height: 480,
    });
    const endId = await makePicture({ db: database.db, storage: installation.storage }, userId);
    await make({ duration: 5, startFrame: { contentId }, endFrame: { contentId: endId } });
    const [job] = await ended();
    expect(job).toMatchObject({ operation: 'image_to_video', cost: 5, state: 'completed' });
    const [request] = received;
    if (request?.operation !== 'image_to_video') throw new Error('it begins with a picture');
    expect([request.width, request.height]).toEqual([384, 288]);
    expect(request.lastFrame?.bytes.length).toBeGreaterThan(0);
    expect(await listSources([job?.contentId ?? ''])).toMatchObject([
      { role: 'source', sourceContentId: contentId },
      { role: 'target', sourceContentId: endId },
    ]);
    expect((await getItem(job?.contentId ?? '')).metadata).toMatchObject({
      startFrame: { contentId },
      endFrame: { contentId: endId },
    });
  });

  it('of an upload stays an upload in every part, and never becomes adult', async () => {
    const uploadId = await makeUpload({ db: database.db, storage: installation.storage }, userId);
    await make({ duration: 10, startFrame: { uploadId } });
    const jobs = await ended();
    expect(jobs.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed']);
    for (const { contentId } of jobs) expect((await getItem(contentId ?? '')).origin).toBe('uploaded');
    const adult = { prompt: 'waves', loraModel: 'none', duration: 3, quality: 'low' } as const;
    for (const start of [{ startFrame: { uploadId } }, { continues: jobs.at(-1)?.contentId ?? '' }]) {
      const { status, body } = await client.call('generateNsfwVideo', { body: { ...adult, ...start } });
      expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    }
  });

  it.each([
    { endFrame: { contentId: '0192b0a0-0000-7000-8000-000000000001' } },
    {
      startFrame: { contentId: '0192b0a0-0000-7000-8000-000000000001' },
      continues: '0192b0a0-0000-7000-8000-000000000002',
    },
  ])('is refused with %j', async (form) => {
    const { status } = await make(form);
    expect(status).toBe(400);
    expect(await listJobs()).toEqual([]);
  });

  it('of another account is not found', async () => {
    const other = await makeUserWithTokens(database.db, 1);
    const contentId = await makePicture({ db: database.db, storage: installation.storage }, other.id);
    expect((await make({ startFrame: { contentId } })).status).toBe(404);
    expect((await make({ continues: contentId })).status).toBe(404);
  });
});

describe('a video that continues another one', () => {
  it('is both as one, costs what the new part costs, and ends at sixty seconds', async () => {
    await make({ duration: 5 });
    const [first] = await ended();
    received = [];
    const { status } = await make({ duration: 5, quality: 'high', continues: first?.contentId });
    expect(status).toBe(202);
    const [, segment, join] = await ended();
    expect([segment, join].map((job) => [job?.operation, job?.cost])).toEqual([
      ['image_to_video', 4],
      ['join_videos', 1],
    ]);
    const joined = received.at(-1);
    if (joined?.operation !== 'join_videos') throw new Error('the last job joins');
    expect(joined.parts.map(({ continues }) => continues)).toEqual([false, true]);
    expect([joined.seconds, joined.width, joined.height]).toEqual([10, 272, 416]);
    expect(await listSources([join?.contentId ?? ''])).toHaveLength(2);
    const tooLong = await make({ duration: 60, continues: first?.contentId });
    expect([tooLong.status, tooLong.body.message]).toEqual([
      400,
      'A video lasts at most 60 seconds; this one would last 65.',
    ]);
  });
});

it('creators read that every length can be made', async () => {
  const { body } = await client.call('abilities');
  const videos = body.work.filter(
    ({ operation, category }: { operation: string; category: string }) =>
      category === 'sfw' && (operation === 'text_to_video' || operation === 'image_to_video'),
  );
  expect(videos.map(({ longestVideo }: { longestVideo: number | null }) => longestVideo)).toEqual([
    null,
    null,
  ]);
});
