import { type Engine, EngineError, type Lack } from '@castwright/engine-port';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { allRooms } from '#features/generation/fleet';
import { orderPicture } from '#tests/factories/jobs.ts';
import { createInstantEngine, type EngineScript, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type EngineJobRow, engineJobs, engineLeftovers, engineRooms } from '../jobs/schema.ts';

const { carryOut, database, ends, person, rowOf, work } = useDispatchers();

const order = (userId: string) => orderPicture(database.db, userId);
async function orders(userId: string, count: number): Promise<EngineJobRow[]> {
  const jobs: EngineJobRow[] = [];
  for (let n = 0; n < count; n++) jobs.push(await order(userId));
  return jobs;
}

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

  it('is picked up by a worker from which the database went away while it started', async () => {
    const { db } = database;
    let refusals = 2;
    const insert = (table: PgTable) => {
      if (table !== engineRooms || refusals === 0) return db.insert(table);
      refusals -= 1;
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    await work('w', await createInstantEngine(), { db: Object.assign(Object.create(db), { insert }) });
    expect(refusals).toBe(0);
    await ends(await order(await person()), 'completed');
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
        await carryOut('w')(on, job, signal);
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
    await work('w', [hanging, await createInstantEngine()]);
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
    await work('w', [now, before]);
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
