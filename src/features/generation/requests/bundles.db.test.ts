import { EngineError, type EngineJob } from '@castwright/engine-port';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { contentItems } from '#schema/library/items';
import { makeOnlineEngine } from '#tests/factories/online-engine.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();
let withoutWorker: TestInstallation;
let userId: string;
let client: TestClient;

beforeAll(async () => {
  withoutWorker = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => withoutWorker?.close());
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

async function personWith(tokens: number): Promise<void> {
  userId = (await makeUserWithTokens(database.db, tokens, { subscription: 'enterprise' })).id;
  client = await signInAs(withoutWorker, userId);
}
beforeEach(() => personWith(100));

const requestJob = (
  bundleSize: number,
  parameters: object = {},
  key?: string,
  prompt = 'a lighthouse keeper',
) =>
  client.call('generateImage', {
    body: { type: 'image', prompt, parameters: { bundleSize, ...parameters } },
    ...(key && { key }),
  });
const jobs = () =>
  database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId)).orderBy(asc(engineJobs.id));
const items = () => database.db.select().from(contentItems).where(eq(contentItems.userId, userId));
const seeds = async () => (await jobs()).map(({ request }) => ('seed' in request ? request.seed : null));

describe('a bundle', () => {
  it('is a job, an item and a hold for each picture, and says how many', async () => {
    await makeOnlineEngine(database.db);
    const { status, body } = await requestJob(25, { aspectRatio: '3:4' });
    expect([status, body.message]).toEqual([202, "Image generation started! You'll receive 25 images."]);
    expect(body.jobs).toHaveLength(25);
    expect(body.jobs[0]).toEqual(body.job);
    expect(body.jobId).toBe(body.job.id);
    const bundles = new Set(body.jobs.map((job: Job) => job.bundleId));
    expect(bundles.size).toBe(1);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 75, heldTokens: 25 });
    const made = await items();
    expect(made).toHaveLength(25);
    expect(made[0]?.metadata).toMatchObject({ bundleId: body.job.bundleId, cost: 1, aspectRatio: '3:4' });
  });

  it('of one is no bundle', async () => {
    const { body } = await requestJob(1);
    expect(body.job.bundleId).toBeNull();
    const [item] = await items();
    expect(item?.metadata).not.toHaveProperty('bundleId');
  });

  it.each([0, 26, 1.5])('of %s is refused', async (count) => {
    expect((await requestJob(count)).status).toBe(400);
    expect(await jobs()).toEqual([]);
  });

  it('counts its seeds up from the first, and goes on at 0 after the largest', async () => {
    await requestJob(3, { seed: 4_294_967_294 });
    expect(await seeds()).toEqual([4_294_967_294, 4_294_967_295, 0]);
  });

  it('draws the first seed where none is chosen', async () => {
    await requestJob(2);
    const [first, second] = await seeds();
    expect(second).toBe(((first ?? 0) + 1) % 2 ** 32);
  });

  it('of up to four is interactive, a larger one is bulk', async () => {
    await requestJob(4);
    expect(new Set((await jobs()).map(({ lane }) => lane))).toEqual(new Set(['interactive']));
    await personWith(10);
    await requestJob(5);
    expect(new Set((await jobs()).map(({ lane }) => lane))).toEqual(new Set(['bulk']));
  });

  it('that costs more than the balance makes nothing, and names price and balance', async () => {
    await personWith(24);
    const { status, body } = await requestJob(25);
    expect([status, body.code, body.message]).toEqual([
      402,
      'INSUFFICIENT_TOKENS',
      'This costs 25 tokens, and you have 24 tokens.',
    ]);
    expect(body.details).toEqual({ needed: 25, available: 24 });
    expect([await jobs(), await items()]).toEqual([[], []]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 24, heldTokens: 0 });
  });

  it('that the safety rules refuse is refused once', async () => {
    const { status } = await requestJob(25, {}, undefined, 'portrait of a 15 year old girl');
    expect(status).toBe(422);
    const { rows } = await database.db.$client.query('select id from safety_decisions where user_id = $1', [
      userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is made once by a double click, and returned whole again', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestJob(5, {}, 'one-click')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    const made = answers.map(({ body }) => body.jobs.map(({ id }: Job) => id));
    for (const ids of made) expect(ids).toEqual(made[0]);
    expect(await jobs()).toHaveLength(5);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 95, heldTokens: 5 });
    expect((await requestJob(6, {}, 'one-click')).status).toBe(409);
  });

  it('clicked several times at once is never made in part', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => requestJob(25, { seed: n })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(5);
    expect(await jobs()).toHaveLength(100);
  });

  it('is returned without a job that was cancelled', async () => {
    const { body } = await requestJob(3, {}, 'key');
    await client.call('cancelJob', { params: { id: body.jobId } });
    const again = await requestJob(3, {}, 'key');
    expect([again.status, again.body.jobId]).toEqual([202, body.jobs[1].id]);
    expect(again.body.jobs[0]).toMatchObject({ id: body.jobId, state: 'cancelled', contentId: null });
  });
});

describe('a bundle that has ended', () => {
  let installation: TestInstallation;
  let worker: TestClient;
  beforeAll(async () => {
    // “number 3 fails” fails the picture whose seed is 3.
    const fails = ({ request }: EngineJob) =>
      'prompt' in request && request.prompt.includes(`number ${request.seed} fails`);
    const engine = await createInstantEngine({
      fail: (job) =>
        fails(job) || ('prompt' in job.request && job.request.prompt.includes('all fail'))
          ? new EngineError('invalid_request', 'The engine cannot read this.')
          : undefined,
      takesMs: ({ request }) => ('prompt' in request && request.prompt.includes('slow') ? 60_000 : 0),
    });
    installation = await startInstallation({
      databaseUrl: database.url,
      limits: generousLimits,
      engines: [engine],
    });
  });
  afterAll(() => installation?.close());
  beforeEach(async () => {
    worker = await signInAs(installation, userId);
  });

  const ended = () =>
    eventually(async () => {
      const states = (await jobs()).map(({ state }) => state);
      expect(states).not.toContain('queued');
      expect(states).not.toContain('running');
    });
  const told = async () =>
    (await worker.call('listNotifications')).body.map(
      ({ title, message }: { title: string; message: string }) => `${title}: ${message}`,
    );

  it('notifies its owner once, after its last picture', async () => {
    const { body } = await requestJob(4);
    await ended();
    expect(await told()).toEqual(['Your 4 pictures are ready: a lighthouse keeper']);
    const { body: notifications } = await worker.call('listNotifications');
    expect(body.jobs.map(({ contentId }: Job) => contentId)).toContain(notifications[0].relatedId);
  });

  it('in part says how many are ready, and what was refunded', async () => {
    await requestJob(4, { seed: 1 }, undefined, 'number 3 fails');
    await ended();
    expect(await told()).toEqual([
      '3 of your 4 pictures are ready: number 3 fails: 1 failed. 1 token refunded.',
    ]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 97, heldTokens: 0 });
  });

  it('in failures says why', async () => {
    await requestJob(2, {}, undefined, 'all fail');
    await ended();
    expect(await told()).toEqual(['Your pictures failed: The engine cannot read this. 2 tokens refunded.']);
  });

  it('by a cancellation notifies only of what was made before', async () => {
    await requestJob(2, { seed: 1 }, undefined, 'a lighthouse');
    await ended();
    const { body } = await requestJob(2, {}, undefined, 'slow');
    for (const { id } of body.jobs) await client.call('cancelJob', { params: { id } });
    expect(await told()).toEqual(['Your 2 pictures are ready: a lighthouse']);
  });
});

describe('an ended job of a bundle', () => {
  it('is retried alone, for the same price and in the same lane', async () => {
    const { body } = await requestJob(5, { seed: 10 });
    const [first] = body.jobs;
    await client.call('cancelJob', { params: { id: first.id } });
    const again = await client.call('retryJob', { params: { id: first.id }, key: 'again' });
    expect(again.body.jobs).toMatchObject([{ bundleId: null, cost: 1, name: 'a lighthouse keeper' }]);
    const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, again.body.jobId));
    expect(row).toMatchObject({ lane: 'bulk', request: { seed: 10 } });
    const { body: item } = await client.call('getContent', { params: { id: again.body.contentId } });
    expect(JSON.parse(item.metadata)).toMatchObject({ prompt: 'a lighthouse keeper', seed: 10 });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 95, heldTokens: 5 });
  });
});
