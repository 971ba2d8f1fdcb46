/**
 * Creators make requests and faults occur, in any order and at the same time: in the end every token is accounted for.
 * Two creators request pictures, bundles and videos, click twice, cancel and retry; engines fail for a while or
 * permanently; workers die, some of them to return late. A model keeps the answers that the creators got, and the
 * database must agree with it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EngineError, type EngineJob } from '@castwright/engine-port';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { bestOfCount, bestOfPrice, operationPrice } from '#contract/token-prices.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { judge, listAlternatives } from '#features/trust/safety';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { ledgerHolds } from '#schema/billing/ledger';
import { contentItems } from '#schema/library/items';
import { capacity } from '#tests/factories/waiting-jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import { noPictureRecords, textOnlyDeps } from '#tests/fakes/no-picture-records.ts';
import { plainWatermark } from '#tests/fakes/plain-watermark.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { leaseJobs } from '../src/features/generation/execution/lease-jobs.ts';
import { recoverLapsedJobs } from '../src/features/generation/execution/leases.ts';
import { createJobRunner, type RunJobDeps } from '../src/features/generation/execution/run-job.ts';
import { cancelJob } from '../src/features/generation/jobs/end-job.ts';
import { type EngineJobRow, engineJobs } from '../src/features/generation/jobs/schema.ts';
import { prepareImages } from '../src/features/generation/requests/prepare-images.ts';
import { prepareRetry } from '../src/features/generation/requests/prepare-retry.ts';
import type { PreparedGeneration } from '../src/features/generation/requests/prepared-generation.ts';
import { startGeneration } from '../src/features/generation/requests/start-generation.ts';
import { prepareVideo } from '../src/features/generation/videos/prepare-video.ts';

const startTokens = 40;
const faults = ['none', 'none', 'none', 'busy', 'invalid_request'] as const;

type Step =
  | {
      do: 'order';
      who: number;
      pictures: number;
      bestOf: number;
      fault: (typeof faults)[number];
      clicks: number;
    }
  | { do: 'film'; who: number; clicks: number }
  | { do: 'click again'; which: number }
  | { do: 'work'; jobs: number }
  | { do: 'die'; jobs: number; late: boolean }
  | { do: 'cancel' | 'retry'; which: number; clicks: number }
  | { do: 'cancel all'; who: number };

const who = fc.integer({ min: 0, max: 1 });
const which = fc.nat(1_000);
const clicks = fc.integer({ min: 1, max: 3 });
const some = fc.integer({ min: 1, max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      pictures: fc.constantFrom(1, 1, 1, 3, 6),
      bestOf: fc.constantFrom(1, 1, bestOfCount),
      fault: fc.constantFrom(...faults),
      clicks,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('film' as const), who, clicks }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('click again' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('work' as const), jobs: some }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('die' as const), jobs: some, late: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'retry'), which, clicks }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel all' as const), who }) },
);
/** Steps one after another, each with a few concurrent actions. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 10, maxLength: 24 });

const database = useDatabase({ poolSize: 12 });
let folder: string;
let runner: Omit<RunJobDeps, 'workerId'>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-explained-'));
  runner = {
    ...textOnlyDeps,
    db: database.db,
    log: createLog({ level: 'fatal', pretty: false, role: 'test' }),
    finishing: {
      storage: await openLocalStorage(folder),
      credentials: { sign: async (bytes) => bytes },
      watermark: plainWatermark,
      ffmpegPath: null,
    },
    // Half of the jobs show no face that could be compared.
    measureCandidates: async ({ id }, pictures) =>
      pictures.map((_, at) => (/[0-7]$/.test(id) ? at * 20 : null)),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Fails as the prompt says: “busy” at the first try, “invalid_request” at every one. */
function fail({ request }: EngineJob, attempt: number): EngineError | undefined {
  const prompt = 'prompt' in request ? request.prompt : '';
  if (prompt.includes('busy') && attempt === 1) return new EngineError('busy', 'The engine is busy.');
  if (prompt.includes('invalid_request')) return new EngineError('invalid_request', 'The engine cannot.');
  return undefined;
}

type Click = { userId: string; key: string; asked: object; order: () => Promise<PreparedGeneration> };

class World {
  readonly people: string[];
  readonly engine: InstantEngine;
  readonly engineOfTheDead: InstantEngine;
  readonly clicked: Click[] = [];
  /** The jobs in the answer to each idempotency key. */
  readonly answers = new Map<string, string[]>();
  #made = 0;

  constructor(people: string[], engine: InstantEngine, engineOfTheDead: InstantEngine) {
    this.people = people;
    this.engine = engine;
    this.engineOfTheDead = engineOfTheDead;
  }

  /** A click is answered with jobs, always the same ones, or refused for an expected reason. */
  async click(click: Click): Promise<void> {
    const { userId, key, asked, order } = click;
    try {
      const jobs = await startGeneration(
        { db: runner.db, judge, clock: systemClock, pictures: noPictureRecords },
        { userId, madeBy: null, apiKey: null, idempotencyKey: key, asked },
        order,
      );
      const ids = jobs.map(({ id }) => id);
      expect(this.answers.get(key) ?? ids).toEqual(ids);
      this.answers.set(key, ids);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(['INSUFFICIENT_TOKENS', 'CONFLICT']).toContain(error.code);
      // A key that was answered once is never refused afterwards.
      expect(this.answers.has(key)).toBe(false);
    }
  }

  clickOften(userId: string, order: () => Promise<PreparedGeneration>, times: number): Promise<unknown> {
    const key = `click ${++this.#made} of ${userId}`;
    const click = { userId, key, asked: { key }, order };
    this.clicked.push(click);
    return Promise.all(Array.from({ length: times }, () => this.click(click)));
  }

  jobs(): Promise<EngineJobRow[]> {
    return runner.db
      .select()
      .from(engineJobs)
      .where(inArray(engineJobs.userId, this.people))
      .orderBy(asc(engineJobs.id));
  }

  cancel({ id, userId }: EngineJobRow): Promise<unknown> {
    return runner.db.transaction((tx) => cancelJob(tx, id, eq(engineJobs.userId, userId)));
  }

  async lease(workerId: string, free: number, leaseMs: number): Promise<EngineJobRow[]> {
    const capacities = [capacity(free, 'instant', ['text_to_image', 'text_to_video'])];
    return (await leaseJobs(runner.db, { workerId, capacities, leaseMs })).map(({ job }) => job);
  }

  async work(jobs: number): Promise<number> {
    const workerId = `worker ${++this.#made}`;
    const leased = await this.lease(workerId, jobs, 60_000);
    const never = new AbortController().signal;
    const run = createJobRunner({ ...runner, workerId });
    await Promise.all(leased.map((job) => run(this.engine, job, never)));
    return leased.length;
  }

  /** A worker leases jobs and stays silent; a late one delivers them after all. */
  async die(jobs: number, late: boolean): Promise<void> {
    const workerId = `worker ${++this.#made}`;
    const leased = await this.lease(workerId, jobs, 0);
    await recoverLapsedJobs(runner.db);
    if (!late) return;
    const never = new AbortController().signal;
    const run = createJobRunner({ ...runner, workerId });
    await Promise.all(leased.map((job) => run(this.engineOfTheDead, job, never)));
  }

  async take(one: Step): Promise<unknown> {
    const dependencies = {
      db: runner.db,
      pictures: noPictureRecords,
      tags: { imageTags: [], videoLoras: [], trainingGroups: [] },
      findModel: () => Promise.reject(new Error('there is no model')),
      getReference: () => Promise.reject(new Error('there is no reference')),
    };
    const wish = { negativePrompt: undefined, category: 'sfw' as const };
    switch (one.do) {
      case 'order': {
        const userId = this.people[one.who] ?? '';
        const prompt = one.fault === 'none' ? 'a lighthouse' : `a lighthouse, ${one.fault}`;
        const choices = { ...wish, prompt, aspectRatio: '1:1', contentType: 'image' } as const;
        const order = () =>
          prepareImages(dependencies, userId, { ...choices, count: one.pictures, bestOf: one.bestOf });
        return this.clickOften(userId, order, one.clicks);
      }
      case 'film': {
        const userId = this.people[one.who] ?? '';
        const choices = { ...wish, prompt: 'waves', duration: 3, quality: 'low' } as const;
        return this.clickOften(userId, () => prepareVideo(dependencies, userId, choices), one.clicks);
      }
      case 'click again': {
        const click = this.clicked[one.which % this.clicked.length];
        return click && this.click(click);
      }
      case 'work':
        return this.work(one.jobs);
      case 'die':
        return this.die(one.jobs, one.late);
      case 'cancel':
      case 'retry': {
        const all = await this.jobs();
        const job = all[one.which % all.length];
        if (!job) return;
        if (one.do === 'retry')
          return this.clickOften(job.userId, () => prepareRetry(runner.db, job), one.clicks);
        return Promise.all(Array.from({ length: one.clicks }, () => this.cancel(job)));
      }
      case 'cancel all': {
        const own = (await this.jobs()).filter(({ userId }) => userId === this.people[one.who]);
        return Promise.all(own.map((job) => this.cancel(job)));
      }
    }
  }

  /** Time passes: back-offs, leases and engine pauses end, and the remaining jobs are run. */
  async untilAllHasEnded(): Promise<void> {
    for (let round = 0; round < 200; round++) {
      await runner.db.execute(sql`delete from engine_states`);
      await runner.db.execute(sql`update engine_jobs set run_after = now() where state = 'queued'`);
      await recoverLapsedJobs(runner.db);
      if ((await this.work(16)) === 0) break;
    }
    const left = (await this.jobs()).filter(({ state }) => state === 'queued' || state === 'running');
    expect(left).toEqual([]);
  }
}

async function explainEveryToken(world: World): Promise<void> {
  const { db } = runner;
  const jobs = await world.jobs();
  // Every job belongs to a click that was answered with it, and every answered job exists.
  expect(jobs.map(({ id }) => id).sort()).toEqual([...world.answers.values()].flat().sort());

  const holds = await db.select().from(ledgerHolds);
  const items = await db.select().from(contentItems);
  for (const { id, state, cost, contentId, operation, request } of jobs) {
    const captured = state === 'completed' ? cost : 0;
    // A picture that was not chosen by likeness costs less than was held for it, never more.
    const isBestOf = listAlternatives(request).length > 0;
    const amount = isBestOf ? bestOfPrice() : cost;
    expect(isBestOf ? [operationPrice('text_to_image'), amount] : [amount]).toContain(cost);
    expect(holds.filter(({ jobId }) => jobId === id)).toMatchObject([
      { amount, captured, state: state === 'completed' ? 'captured' : 'released' },
    ]);
    const type = operation === 'text_to_video' ? 'video' : 'image';
    const made = items.filter(({ jobId }) => jobId === id);
    expect(made.map((item) => [item.id, item.type, item.status])).toEqual(
      state === 'cancelled' ? [] : [[contentId, type, state]],
    );
  }
  for (const userId of world.people) {
    const own = jobs.filter((job) => job.userId === userId);
    const spent = own.reduce((sum, { state, cost }) => sum + (state === 'completed' ? cost : 0), 0);
    expect(await getBalance(db, userId)).toMatchObject({ tokens: startTokens - spent, heldTokens: 0 });

    const single = own.filter(({ bundleSize, state }) => bundleSize === 1 && state !== 'cancelled');
    const bundles = own.filter(({ bundleSize, state }) => bundleSize > 1 && state !== 'cancelled');
    const { rows: told } = await db.execute<{ occasion: string }>(sql`
      select occasion from notifications where user_id = ${userId} and occasion ~ '^(job|bundle):'`);
    expect(told.map(({ occasion }) => occasion).sort()).toEqual(
      [
        ...single.map(({ id, state }) => `job:${id}:${state}`),
        ...new Set(bundles.map(({ callId }) => `bundle:${callId}:ended`)),
      ].sort(),
    );
  }
  expect(await auditLedger(db)).toEqual([]);
}

test('orders, faults, cancellations, double clicks and dead workers end with every token explained', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      const rich = () => makeUserWithTokens(runner.db, startTokens, { subscription: 'enterprise' });
      const people = [(await rich()).id, (await rich()).id];
      const world = new World(people, await createInstantEngine({ fail }), await createInstantEngine());
      for (const steps of moments) await Promise.all(steps.map((one) => world.take(one)));
      await world.untilAllHasEnded();
      await explainEveryToken(world);
      for (const { state, operation, attempt, request } of await world.jobs()) {
        seen.add(state).add(operation);
        if (listAlternatives(request).length > 0) seen.add(`best of ${bestOfCount}`);
        if (attempt > 1) seen.add('tried again');
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  // The generated runs cover the cases that they are meant to cover.
  expect([...seen].sort()).toEqual([
    'best of 4',
    'cancelled',
    'completed',
    'failed',
    'text_to_image',
    'text_to_video',
    'tried again',
  ]);
});
