import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { type Engine, EngineError, type Lack } from '#engines/port';
import { auditLedger, walletOf } from '#features/ledger';
import { contentItems, type FinishDependencies, openCredentials } from '#features/library';
import { createLog } from '#platform/log.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { orderPicture, orderPictures } from '#tests/factories/jobs.ts';
import { room as roomFor } from '#tests/factories/waiting-jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine, type EngineScript, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import { wordsOnly } from '#tests/fakes/no-pictures.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { allRooms } from '../fleet/engine-rooms.ts';
import { listEngineStatus, reportEngines } from '../fleet/engine-status.ts';
import { generationJobs } from '../jobs.ts';
import * as pauses from '../operator/pauses.ts';
import { type EngineJobRow, engineJobs, engineLeftovers, engineStatus } from '../schema.ts';
import { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { maximumLapses } from './job-states.ts';
import { leaseJobs, recoverLapsedJobs, renewLeases } from './lease-jobs.ts';
import { runJob } from './run-job.ts';

const database = useDatabase({ poolSize: 20 });
const log = createLog({ level: 'silent', pretty: false, role: 'test' });
let folder: string;
let finishing: FinishDependencies;
let credentials: Awaited<ReturnType<typeof openCredentials>>;
const dispatchers: Dispatcher[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-dispatcher-'));
  credentials = await openCredentials({ folder: path.join(folder, 'keys') });
  const storage = await openLocalStorage(path.join(folder, 'files'));
  finishing = { storage, credentials, ffmpegPath: null };
});
afterAll(async () => {
  await credentials.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.stop(0)));
  expect(await auditLedger(database.db)).toEqual([]);
  await database.db.execute(
    sql`update engine_jobs set state = 'cancelled' where state in ('queued', 'running')`,
  );
});

/** One worker process's dispatcher. */
async function work(workerId: string, engine: Engine, more: Partial<DispatcherOptions> = {}) {
  const { db, url } = database;
  const dispatcher = createDispatcher({
    db,
    databaseUrl: url,
    workerId,
    engines: [engine],
    log,
    runJob: (on, job, signal) => runJob({ ...wordsOnly, db, log, workerId, finishing }, on, job, signal),
    ...more,
  });
  dispatchers.push(dispatcher);
  await dispatcher.start();
  return dispatcher;
}

const person = async (tokens = 100, subscription: 'free' | 'pro' | 'premium' | 'enterprise' = 'free') =>
  (await makeUserWithTokens(database.db, tokens, { subscription })).id;
const order = (userId: string, prompt?: string) =>
  orderPicture(database.db, userId, prompt ? { prompt } : {});
async function orders(userId: string, count: number): Promise<EngineJobRow[]> {
  const jobs: EngineJobRow[] = [];
  for (let n = 0; n < count; n++) jobs.push(await order(userId));
  return jobs;
}
async function rowOf({ id }: { id: string }) {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
  if (!row) throw new Error('the job is gone');
  return row;
}
const ends = (job: { id: string }, state: string, withinMs?: number) =>
  eventually(async () => {
    const row = await rowOf(job);
    expect(row.state).toBe(state);
    return row;
  }, withinMs);

/** The most of a person's jobs that ran at one moment, as their rows tell. */
async function mostAtOnce(userId: string): Promise<number> {
  const rows = await database.db
    .select()
    .from(engineJobs)
    .where(and(eq(engineJobs.userId, userId), isNotNull(engineJobs.endedAt)));
  const during = (moment: Date) =>
    rows.filter(({ startedAt, endedAt }) => startedAt && endedAt && startedAt <= moment && moment < endedAt);
  return Math.max(...rows.map(({ startedAt }) => (startedAt ? during(startedAt).length : 0)));
}

describe('work for engines', () => {
  it('is picked up by notification, well before the next poll', async () => {
    await work('w', await createInstantEngine(), { pollMs: 60_000 });
    const began = Date.now();
    await ends(await order(await person()), 'completed');
    expect(Date.now() - began).toBeLessThan(30_000);
  });

  it('that came while nobody listened is picked up at the start, and by the next poll', async () => {
    const userId = await person();
    const early = await order(userId);
    await work('w', await createInstantEngine(), { pollMs: 100 });
    await ends(early, 'completed');
    // Put off without a word, as a retry is.
    const later = await order(userId);
    await database.db
      .update(engineJobs)
      .set({ runAfter: sql`now() + interval '300 milliseconds'` })
      .where(and(eq(engineJobs.id, later.id), eq(engineJobs.state, 'queued')));
    await ends(later, 'completed');
  });

  it('is shared by workers, each job on one of them', async () => {
    const engines = [await createInstantEngine({ takesMs: 30 }), await createInstantEngine({ takesMs: 30 })];
    const people = await Promise.all(Array.from({ length: 20 }, () => person()));
    const jobs = await Promise.all(people.map((userId) => order(userId)));
    await Promise.all(engines.map((engine, n) => work(`w${n}`, engine, { pollMs: 50 })));
    for (const job of jobs) expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
    const submitted = engines.flatMap((engine) => engine.submitted);
    expect(submitted.sort()).toEqual(jobs.map(({ id }) => id).sort());
  });

  it('of one person takes the plan’s slots and no more, over all workers', async () => {
    const [free, pro] = [await person(100, 'free'), await person(100, 'pro')];
    const jobs = [...(await orders(free, 5)), ...(await orders(pro, 8))];
    const engine = () => createInstantEngine({ takesMs: 40, concurrency: 8 });
    await Promise.all([work('a', await engine(), { pollMs: 20 }), work('b', await engine(), { pollMs: 20 })]);
    for (const job of jobs) await ends(job, 'completed');
    expect(await mostAtOnce(free)).toBe(1);
    expect(await mostAtOnce(pro)).toBe(2);
  });

  it('never is more than an engine has room for', async () => {
    let running = 0;
    let most = 0;
    const engine = await createInstantEngine({ takesMs: 30, concurrency: 2 });
    const people = await Promise.all(Array.from({ length: 8 }, () => person()));
    const jobs = await Promise.all(people.map((userId) => order(userId)));
    await work('w', engine, {
      runJob: async (on, job, signal) => {
        most = Math.max(most, ++running);
        await runJob({ ...wordsOnly, db: database.db, log, workerId: 'w', finishing }, on, job, signal);
        running--;
      },
    });
    for (const job of jobs) await ends(job, 'completed');
    expect(most).toBe(2);
  });

  it('waits for an engine that is away, without a try, also from the start, and is done by what it can do then', async () => {
    const engine = await createInstantEngine({ operations: ['text_to_image'] });
    const gone = () => Promise.reject(new EngineError('gone', 'The engine cannot be reached at the moment.'));
    let away = true;
    const server: Engine = {
      ...engine,
      health: () => (away ? gone() : engine.health()),
      capabilities: () => (away ? gone() : engine.capabilities()),
    };
    const job = await order(await person());
    await work('w', server, { lookMs: 20, pollMs: 20, leaseMs: 300 });
    const stays = async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await rowOf(job)).toMatchObject({ state: 'queued', attempt: 0 });
    };
    await stays();
    away = false;
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
    away = true;
    await eventually(async () =>
      expect((await allRooms(database.db)).rooms.every(({ free }) => free === 0)).toBe(true),
    );
  });

  it('goes to the other engines while one hangs at the start', async () => {
    const hanging = {
      ...(await createInstantEngine()),
      id: 'hanging',
      health: () => new Promise<never>(() => {}),
    };
    const job = await order(await person());
    await work('w', hanging, { engines: [hanging, await createInstantEngine()] });
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
  });

  it('of one with a hundred jobs lets another’s single one through', async () => {
    const [busy, calm] = [await person(100, 'enterprise'), await person(1)];
    const engine: InstantEngine = await createInstantEngine({ takesMs: 10, concurrency: 2 });
    const hundred = await orders(busy, 100);
    await work('w', engine);
    await eventually(async () => expect(engine.submitted.length).toBeGreaterThan(10));
    const single = await order(calm);
    await ends(single, 'completed', 20_000);
    // What was running already, and at most as much again that was leased in the same moment.
    const place = engine.submitted.indexOf(single.id);
    const orderedBefore = await database.db
      .select({ id: engineJobs.id })
      .from(engineJobs)
      .where(
        and(eq(engineJobs.userId, busy), sql`started_at < ${single.createdAt.toISOString()}::timestamptz`),
      );
    expect(place - orderedBefore.length).toBeLessThanOrEqual(4);
    expect(engine.submitted.length).toBeLessThan(hundred.length);
  }, 60_000);
});

describe('an engine', () => {
  it('is not given what it cannot do in a category, and gets it once it can', async () => {
    const lacks: Lack[] = [{ operation: 'text_to_image', category: 'nsfw', reason: '', details: [] }];
    const script: EngineScript = { says: { lacks } };
    const engine = await createInstantEngine(script);
    await work('w', engine);
    const who = await person();
    const adult = await orderPicture(database.db, who, { category: 'nsfw' });
    await ends(await order(who), 'completed');
    expect((await rowOf(adult)).state).toBe('queued');
    expect(engine.submitted).not.toContain(adult.id);
    script.says = {};
    await ends(adult, 'completed');
  });
});

describe('what is leased', () => {
  const rooms = (...operations: Operation[]) => operations.map((each) => roomFor(1, each, [each]));
  const leased = async (on = rooms('text_to_image')) =>
    (await leaseJobs(database.db, { workerId: 'w', rooms: on, leaseMs: 60_000 })).map(({ job, engineId }) => [
      job.id,
      engineId,
    ]);
  const change = (job: EngineJobRow, what: Partial<Record<'operation' | 'runAfter', SQL>>) =>
    database.db.update(engineJobs).set(what).where(eq(engineJobs.id, job.id));

  it('is never what was put off, but goes first when its time has come', async () => {
    const [first, second] = await orders(await person(100, 'enterprise'), 2);
    if (!first || !second) throw new Error('nothing was ordered');
    await change(first, { runAfter: sql`now() + interval '1 hour'` });
    expect(await leased()).toEqual([[second.id, 'text_to_image']]);
    expect(await leased()).toEqual([]);
    const third = await order(first.userId);
    await change(first, { runAfter: sql`now()` });
    expect(await leased()).toEqual([[first.id, 'text_to_image']]);
    expect(await leased()).toEqual([[third.id, 'text_to_image']]);
  });

  it('is what an engine can do, however much of another kind waits before it', async () => {
    const jobs = await orders(await person(100, 'enterprise'), 4);
    const picture = jobs.at(-1);
    for (const video of jobs.slice(0, -1)) await change(video, { operation: sql`'text_to_video'` });
    expect(await leased()).toEqual([[picture?.id, 'text_to_image']]);
    expect(await leased(rooms('text_to_image', 'text_to_video'))).toEqual([[jobs[0]?.id, 'text_to_video']]);
  });

  it('of a bundle waits for interactive work, until it has stood still for two minutes', async () => {
    const bundle = await orderPictures(database.db, await person(), { count: 5 });
    const picture = await order(await person());
    expect(await leased()).toEqual([[picture.id, 'text_to_image']]);
    await order(await person());
    await database.db
      .update(engineJobs)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(eq(engineJobs.callId, bundle[0]?.callId ?? ''));
    // Neither of the two had a job before: the older goes first.
    expect(await leased()).toEqual([[bundle[0]?.id, 'text_to_image']]);
  });
});

describe('a worker that goes silent', () => {
  const room = [roomFor(1, 'instant')];

  it('loses its job to another, and what it brings late is thrown away', async () => {
    const { db } = database;
    const userId = await person(1);
    const ordered = await order(userId);
    const slow = await createInstantEngine({ takesMs: 500 });
    const [first] = await leaseJobs(db, { workerId: 'silent', rooms: room, leaseMs: 1 });
    const late = runJob(
      { ...wordsOnly, db, log, workerId: 'silent', finishing },
      slow,
      first?.job ?? ordered,
      new AbortController().signal,
    );

    await eventually(async () => expect(await recoverLapsedJobs(db)).toBe(1));
    expect(await rowOf(ordered)).toMatchObject({ state: 'queued', attempt: 1, leasedBy: null });
    const [second] = await leaseJobs(db, { workerId: 'awake', rooms: room, leaseMs: 60_000 });
    const quick = { ...(await createInstantEngine()), id: 'quick' };
    await runJob(
      { ...wordsOnly, db, log, workerId: 'awake', finishing },
      quick,
      second?.job ?? ordered,
      new AbortController().signal,
    );
    const done = await rowOf(ordered);
    expect(done).toMatchObject({ state: 'completed', attempt: 2 });

    await late;
    expect(await rowOf(ordered)).toEqual(done);
    expect(await walletOf(db, userId)).toMatchObject({ tokens: 0, heldTokens: 0 });
    const [item] = await db.select().from(contentItems).where(eq(contentItems.jobId, ordered.id));
    expect(item?.metadata.engine).toBe('quick');
    const { rows } = await db.execute(sql`select id from notifications where user_id = ${userId}`);
    expect(rows).toHaveLength(1);
  });

  it('learns at the next renewal that a job is no longer its own, and stops', async () => {
    const { db } = database;
    const engine = await createInstantEngine({ takesMs: 60_000 });
    await work('w', engine, { leaseMs: 300 });
    const job = await order(await person());
    await ends(job, 'running');
    await db.update(engineJobs).set({ leasedBy: 'another' }).where(eq(engineJobs.id, job.id));
    await eventually(async () => expect(engine.cancelled).toContain(job.id));
    expect(await renewLeases(db, 'w', 1_000)).toEqual(new Set());
  });

  it('keeps what it works on for as long as it renews', async () => {
    const engine = await createInstantEngine({ takesMs: 1_500 });
    await work('w', engine, { leaseMs: 400 });
    await work('other', await createInstantEngine(), { leaseMs: 400 });
    const job = await order(await person());
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
  });

  it('ten times with the same job makes it a dead letter, and the token goes back', async () => {
    const { db } = database;
    const userId = await person(1);
    const job = await order(userId);
    for (let attempt = 1; attempt <= maximumLapses; attempt++) {
      await leaseJobs(db, { workerId: `silent-${attempt}`, rooms: room, leaseMs: 1 });
      await eventually(async () => expect(await recoverLapsedJobs(db)).toBe(1));
    }
    expect(await rowOf(job)).toMatchObject({
      state: 'failed',
      fault: 'gone',
      problem: 'The engine stopped in the middle, several times. Please try again in a few minutes.',
    });
    expect(await walletOf(db, userId)).toMatchObject({ tokens: 1, heldTokens: 0 });
  });
});

describe('what a job has left on an engine that names jobs itself', () => {
  it('is stopped there when another engine has the job, which waits for nobody', async () => {
    const { db } = database;
    const told: [string, string?][] = [];
    const before: Engine = {
      ...(await createInstantEngine({ operations: [] })),
      id: 'before',
      cancel: async (...given) => {
        told.push(given);
      },
    };
    const job = await order(await person());
    const onEngine = { engine: 'before', handle: 'run-1' };
    await db.update(engineJobs).set({ onEngine }).where(eq(engineJobs.id, job.id));
    const now = await createInstantEngine({ takesMs: 3_000 });
    await work('w', now, { engines: [now, before] });
    await eventually(async () => expect(told).toEqual([[job.id, 'run-1']]));
    expect(await ends(job, 'completed')).toMatchObject({ engineId: 'instant', onEngine: null });
    await eventually(async () => {
      expect(await db.select().from(engineLeftovers).where(eq(engineLeftovers.jobId, job.id))).toEqual([]);
    });
  });
});

describe('a worker that stops', () => {
  it('finishes what runs', async () => {
    const worker = await work('w', await createInstantEngine({ takesMs: 300 }));
    const job = await order(await person());
    await ends(job, 'running');
    await worker.stop(10_000);
    expect(await rowOf(job)).toMatchObject({ state: 'completed', attempt: 1 });
  });

  it('gives back what it cannot finish, without counting it as a try, and another does it', async () => {
    const engine = await createInstantEngine({ takesMs: 60_000 });
    const worker = await work('w', engine);
    const job = await order(await person());
    await ends(job, 'running');
    await worker.stop(10);
    expect(await rowOf(job)).toMatchObject({ state: 'queued', attempt: 0, leasedBy: null });
    // What runs on a server elsewhere goes on, to be joined by whoever gets the job next.
    expect(engine.cancelled).not.toContain(job.id);
    expect(worker.running()).toBe(0);
    await work('next', await createInstantEngine());
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
  });

  it('leases nothing more', async () => {
    const engine = await createInstantEngine();
    const worker = await work('w', engine, { pollMs: 20 });
    await worker.stop(0);
    const job = await order(await person());
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await rowOf(job)).toMatchObject({ state: 'queued', attempt: 0 });
  });
});

describe('tokens held for too long', () => {
  it('go back, and their job ends with a word to its owner', async () => {
    const { db } = database;
    const userId = await person(1);
    const job = await order(userId);
    const inEightDays = new Date(Date.now() + 8 * 86_400_000);
    const [sweep] = generationJobs(db, () => inEightDays);
    await sweep?.handle({}, new AbortController().signal);
    expect(await rowOf(job)).toMatchObject({
      state: 'failed',
      fault: 'timeout',
      problem: 'This waited for too long and was given up. Please try again later.',
    });
    expect(await walletOf(db, userId)).toMatchObject({ tokens: 1, heldTokens: 0 });
    // Once more does nothing more.
    await sweep?.handle({}, new AbortController().signal);
    expect(await walletOf(db, userId)).toMatchObject({ tokens: 1, heldTokens: 0 });
  });
});

describe('the engines, as the header shows them', () => {
  it('are online while they say so, offline when they say so, fail to, or go silent', async () => {
    const { db } = database;
    const instant = await createInstantEngine();
    const named = (id: string, health: Engine['health']): Engine => ({
      ...instant,
      id,
      name: `Engine ${id}`,
      health,
    });
    const engines = [
      named('a', async () => ({ online: true, detail: '' })),
      named('b', async () => ({ online: false, detail: 'out of memory' })),
      named('c', () => Promise.reject(new Error('no answer'))),
      named('d', async () => ({ online: true, detail: '' })),
      named('e', async () => ({ online: true, detail: '' })),
    ];
    await reportEngines(db, engines);
    const silentFor = (id: string, seconds: number) =>
      db
        .update(engineStatus)
        .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(engineStatus.id, id));
    await silentFor('d', 16);
    await silentFor('e', 86_401);
    const [first] = await db.select().from(engineStatus).orderBy(asc(engineStatus.id));
    expect(first?.name).toBe('Engine a');
    const entries = await listEngineStatus(db);
    expect(entries.filter(({ service }) => service === 'image-generation')).toEqual([
      { service: 'image-generation', status: 'online', name: 'Engine a' },
      { service: 'image-generation', status: 'offline', name: 'Engine b' },
      { service: 'image-generation', status: 'offline', name: 'Engine c' },
      { service: 'image-generation', status: 'offline', name: 'Engine d' },
    ]);
  });

  it('say whether they make pictures, videos, both or, as readers of text do, neither', async () => {
    const { db } = database;
    const instant = await createInstantEngine();
    const abilities = await instant.capabilities();
    const engine = (id: string, operations: typeof abilities.operations): Engine => ({
      ...instant,
      id,
      name: `Engine ${id}`,
      capabilities: async () => ({ ...abilities, operations }),
    });
    await reportEngines(db, [
      engine('cinema', ['text_to_image', 'text_to_video']),
      engine('stills', ['text_to_image']),
      engine('reader', ['image_to_text']),
    ]);
    const entries = await listEngineStatus(db);
    const servicesOf = (wanted: string) =>
      entries.filter(({ name }) => name === wanted).map(({ service }) => service);
    expect(servicesOf('Engine cinema')).toEqual(['image-generation', 'video-generation']);
    expect(servicesOf('Engine stills')).toEqual(['image-generation']);
    expect(servicesOf('Engine reader')).toEqual([]);
  });
});

describe('an engine that is away when its worker starts', () => {
  it('holds nothing up, and is given work once it says what it can do', async () => {
    const engine = await createInstantEngine();
    let away = true;
    const late: Engine = {
      ...engine,
      capabilities: () => (away ? new Promise<never>((_, no) => setTimeout(no, 50)) : engine.capabilities()),
    };
    await work('w-late', late, { leaseMs: 600 });
    const job = await order(await person());
    away = false;
    await ends(job, 'completed');
  });
});

describe('the word of the operator', () => {
  const { everyEngine } = pauses;
  const say = (engineId: string, working: boolean) =>
    database.db.transaction((tx) =>
      working ? pauses.resumeEngine(tx, engineId) : pauses.pauseEngine(tx, engineId, 'new card', new Date()),
    );
  const engines = async () =>
    Promise.all(
      ['one', 'other'].map(async (id) => ({ ...(await createInstantEngine()), id, name: `Engine ${id}` })),
    );

  it('keeps new work from one engine, and gives it to the others', async () => {
    const [one, other] = await engines();
    if (!one || !other) throw new Error('there are two');
    await reportEngines(database.db, [one, other]);
    await say('one', false);
    const header = await listEngineStatus(database.db);
    expect(header.find(({ name }) => name === 'Engine one')?.status).toBe('offline');
    await work('w-paused', one);
    await work('w-working', other);
    const job = await order(await person());
    await eventually(async () => expect((await rowOf(job)).state).toBe('completed'));
    expect((await rowOf(job)).engineId).toBe('other');
    await say('one', true);
  });

  it('keeps all work waiting, and begins it as soon as it is taken back', async () => {
    const [one] = await engines();
    if (!one) throw new Error('there are two');
    await reportEngines(database.db, [one]);
    await say(everyEngine, false);
    // No poll: only the word itself wakes the worker.
    await work('w-waiting', one, { pollMs: 600_000 });
    const job = await order(await person());
    const rooms = [roomFor(1, 'one')];
    expect(await leaseJobs(database.db, { workerId: 'w-asking', rooms, leaseMs: 15_000 })).toEqual([]);
    expect((await rowOf(job)).state).toBe('queued');
    await say(everyEngine, true);
    await eventually(async () => expect((await rowOf(job)).state).toBe('completed'));
  });
});
