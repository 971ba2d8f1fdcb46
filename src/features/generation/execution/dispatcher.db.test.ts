import { type Engine, EngineError, type UnsupportedOperation } from '@castwright/engine-port';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { listCapacity } from '#features/generation/fleet';
import { requestPicture } from '#tests/factories/jobs.ts';
import { createInstantEngine, type EngineScript, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type EngineJobRow, engineCapacities, engineJobs, remoteCleanups } from '../jobs/schema.ts';

const { carryOut, database, ends, person, rowOf, work } = useDispatchers();

const requestJob = (userId: string) => requestPicture(database.db, userId);
async function requestJobs(userId: string, count: number): Promise<EngineJobRow[]> {
  const jobs: EngineJobRow[] = [];
  for (let n = 0; n < count; n++) jobs.push(await requestJob(userId));
  return jobs;
}

/** The maximum of a user's jobs that ran at the same time, by their rows. */
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
    await ends(await requestJob(await person()), 'completed');
    expect(Date.now() - began).toBeLessThan(30_000);
  });

  it('that arrived without a listener is picked up at the start, and by the next poll', async () => {
    const userId = await person();
    const early = await requestJob(userId);
    await work('w', await createInstantEngine(), { pollMs: 100 });
    await ends(early, 'completed');
    // Delayed without a notification, like a retry.
    const later = await requestJob(userId);
    await database.db
      .update(engineJobs)
      .set({ runAfter: sql`now() + interval '300 milliseconds'` })
      .where(and(eq(engineJobs.id, later.id), eq(engineJobs.state, 'queued')));
    await ends(later, 'completed');
  });

  it('is picked up by a worker whose database went away during its start', async () => {
    const { db } = database;
    let refusals = 2;
    const insert = (table: PgTable) => {
      if (table !== engineCapacities || refusals === 0) return db.insert(table);
      refusals -= 1;
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    await work('w', await createInstantEngine(), { db: Object.assign(Object.create(db), { insert }) });
    expect(refusals).toBe(0);
    await ends(await requestJob(await person()), 'completed');
  });

  it('is shared by workers, each job on one of them', async () => {
    const engines = [await createInstantEngine({ takesMs: 30 }), await createInstantEngine({ takesMs: 30 })];
    const people = await Promise.all(Array.from({ length: 20 }, () => person()));
    const jobs = await Promise.all(people.map((userId) => requestJob(userId)));
    await Promise.all(engines.map((engine, n) => work(`w${n}`, engine, { pollMs: 50 })));
    for (const job of jobs) expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
    const submitted = engines.flatMap((engine) => engine.submitted);
    expect(submitted.sort()).toEqual(jobs.map(({ id }) => id).sort());
  });

  it('of one user takes no more than the plan’s slots, over all workers', async () => {
    const [free, pro] = [await person(100, 'free'), await person(100, 'pro')];
    const jobs = [...(await requestJobs(free, 5)), ...(await requestJobs(pro, 8))];
    const engine = () => createInstantEngine({ takesMs: 40, concurrency: 8 });
    await Promise.all([work('a', await engine(), { pollMs: 20 }), work('b', await engine(), { pollMs: 20 })]);
    for (const job of jobs) await ends(job, 'completed');
    expect(await mostAtOnce(free)).toBe(1);
    expect(await mostAtOnce(pro)).toBe(2);
  });

  it('never exceeds the capacity of an engine', async () => {
    let running = 0;
    let most = 0;
    const engine = await createInstantEngine({ takesMs: 30, concurrency: 2 });
    const people = await Promise.all(Array.from({ length: 8 }, () => person()));
    const jobs = await Promise.all(people.map((userId) => requestJob(userId)));
    await work('w', engine, {
      runJob: async (on, job, signal) => {
        most = Math.max(most, ++running);
        await carryOut('w')(on, job, signal);
        running--;
      },
    });
    for (const job of jobs) await ends(job, 'completed');
    expect(most).toBe(2);
  });

  it('waits for an engine that is away without using up attempts, and follows its new abilities', async () => {
    const engine = await createInstantEngine({ operations: ['text_to_image'] });
    const gone = () => Promise.reject(new EngineError('gone', 'The engine cannot be reached at the moment.'));
    let away = true;
    const server: Engine = {
      ...engine,
      checkHealth: () => (away ? gone() : engine.checkHealth()),
      getCapabilities: () => (away ? gone() : engine.getCapabilities()),
    };
    const job = await requestJob(await person());
    await work('w', server, { probeMs: 20, pollMs: 20, leaseMs: 300 });
    const stays = async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await rowOf(job)).toMatchObject({ state: 'queued', attempt: 0 });
    };
    await stays();
    away = false;
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
    away = true;
    await eventually(async () =>
      expect((await listCapacity(database.db)).capacities.every(({ free }) => free === 0)).toBe(true),
    );
  });

  it('goes to the other engines while one hangs at the start', async () => {
    const hanging = {
      ...(await createInstantEngine()),
      id: 'hanging',
      checkHealth: () => new Promise<never>(() => {}),
    };
    const job = await requestJob(await person());
    await work('w', [hanging, await createInstantEngine()]);
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
  });

  it('of one user with a hundred jobs lets another user’s single job through', async () => {
    const [busy, calm] = [await person(100, 'enterprise'), await person(1)];
    const engine: InstantEngine = await createInstantEngine({ takesMs: 10, concurrency: 2 });
    const hundred = await requestJobs(busy, 100);
    await work('w', engine);
    await eventually(async () => expect(engine.submitted.length).toBeGreaterThan(10));
    const single = await requestJob(calm);
    await ends(single, 'completed', 20_000);
    // The running jobs, and at most as many that were leased at the same moment.
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
  it('does not get work that it does not support in a category, and gets it once it does', async () => {
    const lacks: UnsupportedOperation[] = [
      { operation: 'text_to_image', category: 'nsfw', reason: '', details: [] },
    ];
    const script: EngineScript = { says: { unsupported: lacks } };
    const engine = await createInstantEngine(script);
    await work('w', engine);
    const who = await person();
    const adult = await requestPicture(database.db, who, { category: 'nsfw' });
    await ends(await requestJob(who), 'completed');
    expect((await rowOf(adult)).state).toBe('queued');
    expect(engine.submitted).not.toContain(adult.id);
    script.says = {};
    await ends(adult, 'completed');
  });
});

describe('an engine that is away when its worker starts', () => {
  it('blocks nothing, and gets jobs once it reports its abilities', async () => {
    const engine = await createInstantEngine();
    let away = true;
    const late: Engine = {
      ...engine,
      getCapabilities: () =>
        away ? new Promise<never>((_, no) => setTimeout(no, 50)) : engine.getCapabilities(),
    };
    await work('w-late', late, { leaseMs: 600 });
    const job = await requestJob(await person());
    away = false;
    await ends(job, 'completed');
  });
});

describe('the remote job on an engine that assigns ids', () => {
  it('is stopped when another engine has the job, which does not wait for that', async () => {
    const { db } = database;
    const told: [string, string?][] = [];
    const before: Engine = {
      ...(await createInstantEngine({ operations: [] })),
      id: 'before',
      cancel: async (...given) => {
        told.push(given);
      },
    };
    const job = await requestJob(await person());
    const onEngine = { engine: 'before', handle: 'run-1' };
    await db.update(engineJobs).set({ onEngine }).where(eq(engineJobs.id, job.id));
    const now = await createInstantEngine({ takesMs: 3_000 });
    await work('w', [now, before]);
    await eventually(async () => expect(told).toEqual([[job.id, 'run-1']]));
    expect(await ends(job, 'completed')).toMatchObject({ engineId: 'instant', onEngine: null });
    await eventually(async () => {
      expect(await db.select().from(remoteCleanups).where(eq(remoteCleanups.jobId, job.id))).toEqual([]);
    });
  });
});

describe('a worker that stops', () => {
  it('finishes what runs', async () => {
    const worker = await work('w', await createInstantEngine({ takesMs: 300 }));
    const job = await requestJob(await person());
    await ends(job, 'running');
    await worker.stop(10_000);
    expect(await rowOf(job)).toMatchObject({ state: 'completed', attempt: 1 });
  });

  it('returns what it cannot finish without counting an attempt, and another worker does it', async () => {
    const engine = await createInstantEngine({ takesMs: 60_000 });
    const worker = await work('w', engine);
    const job = await requestJob(await person());
    await ends(job, 'running');
    await worker.stop(10);
    expect(await rowOf(job)).toMatchObject({ state: 'queued', attempt: 0, leasedBy: null });
    // The remote job continues, and the next attempt joins it.
    expect(engine.cancelled).not.toContain(job.id);
    expect(worker.running()).toBe(0);
    await work('next', await createInstantEngine());
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
  });

  it('leases nothing more', async () => {
    const engine = await createInstantEngine();
    const worker = await work('w', engine, { pollMs: 20 });
    await worker.stop(0);
    const job = await requestJob(await person());
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await rowOf(job)).toMatchObject({ state: 'queued', attempt: 0 });
  });
});
