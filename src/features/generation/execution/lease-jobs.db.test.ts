import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { getBalance } from '#features/billing/ledger';
import { maximumLapses } from '#features/generation/jobs';
import { contentItems } from '#schema/library/items';
import { requestPicture, requestPictures } from '#tests/factories/jobs.ts';
import { capacity as roomFor } from '#tests/factories/waiting-jobs.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { leaseJobs } from './lease-jobs.ts';
import { recoverLapsedJobs, renewLeases } from './leases.ts';

const { carryOut, database, ends, person, rowOf, work } = useDispatchers();

const requestJob = (userId: string) => requestPicture(database.db, userId);
async function requestJobs(userId: string, count: number): Promise<EngineJobRow[]> {
  const jobs: EngineJobRow[] = [];
  for (let n = 0; n < count; n++) jobs.push(await requestJob(userId));
  return jobs;
}

describe('what is leased', () => {
  const capacities = (...operations: Operation[]) => operations.map((each) => roomFor(1, each, [each]));
  const leased = async (on = capacities('text_to_image')) =>
    (await leaseJobs(database.db, { workerId: 'w', capacities: on, leaseMs: 60_000 })).map(
      ({ job, engineId }) => [job.id, engineId],
    );
  const change = (job: EngineJobRow, what: Partial<Record<'operation' | 'runAfter', SQL>>) =>
    database.db.update(engineJobs).set(what).where(eq(engineJobs.id, job.id));

  it('is never a delayed job, which goes first once its delay is over', async () => {
    const [first, second] = await requestJobs(await person(100, 'enterprise'), 2);
    if (!first || !second) throw new Error('no job was created');
    await change(first, { runAfter: sql`now() + interval '1 hour'` });
    expect(await leased()).toEqual([[second.id, 'text_to_image']]);
    expect(await leased()).toEqual([]);
    const third = await requestJob(first.userId);
    // The column rounds to milliseconds, so that `now()` may be in the future.
    await change(first, { runAfter: sql`now() - interval '1 millisecond'` });
    expect(await leased()).toEqual([[first.id, 'text_to_image']]);
    expect(await leased()).toEqual([[third.id, 'text_to_image']]);
  });

  it('is what an engine can do, however many jobs of another kind wait before it', async () => {
    const jobs = await requestJobs(await person(100, 'enterprise'), 4);
    const picture = jobs.at(-1);
    for (const video of jobs.slice(0, -1)) await change(video, { operation: sql`'text_to_video'` });
    expect(await leased()).toEqual([[picture?.id, 'text_to_image']]);
    expect(await leased(capacities('text_to_image', 'text_to_video'))).toEqual([
      [jobs[0]?.id, 'text_to_video'],
    ]);
  });

  it('of a bundle waits for interactive jobs, until none of it has started for two minutes', async () => {
    const bundle = await requestPictures(database.db, await person(), { count: 5 });
    const picture = await requestJob(await person());
    expect(await leased()).toEqual([[picture.id, 'text_to_image']]);
    await requestJob(await person());
    await database.db
      .update(engineJobs)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(eq(engineJobs.callId, bundle[0]?.callId ?? ''));
    // Neither user had a job before: the older job goes first.
    expect(await leased()).toEqual([[bundle[0]?.id, 'text_to_image']]);
  });
});

describe('a worker that stops renewing its leases', () => {
  const capacity = [roomFor(1, 'instant')];

  it('loses its job to another, and its late result is discarded', async () => {
    const { db } = database;
    const userId = await person(1);
    const requested = await requestJob(userId);
    const slow = await createInstantEngine({ takesMs: 500 });
    const [first] = await leaseJobs(db, { workerId: 'silent', capacities: capacity, leaseMs: 1 });
    const late = carryOut('silent')(slow, first?.job ?? requested, new AbortController().signal);

    await eventually(async () => expect(await recoverLapsedJobs(db)).toBe(1));
    expect(await rowOf(requested)).toMatchObject({ state: 'queued', attempt: 1, leasedBy: null });
    const [second] = await leaseJobs(db, { workerId: 'awake', capacities: capacity, leaseMs: 60_000 });
    const quick = { ...(await createInstantEngine()), id: 'quick' };
    await carryOut('awake')(quick, second?.job ?? requested, new AbortController().signal);
    const done = await rowOf(requested);
    expect(done).toMatchObject({ state: 'completed', attempt: 2 });

    await late;
    expect(await rowOf(requested)).toEqual(done);
    expect(await getBalance(db, userId)).toMatchObject({ tokens: 0, heldTokens: 0 });
    const [item] = await db.select().from(contentItems).where(eq(contentItems.jobId, requested.id));
    expect(item?.metadata.engine).toBe('quick');
    const { rows } = await db.execute(sql`select id from notifications where user_id = ${userId}`);
    expect(rows).toHaveLength(1);
  });

  it('loses its jobs to one that starts, before the first round', async () => {
    const job = await requestJob(await person());
    await leaseJobs(database.db, { workerId: 'killed', capacities: capacity, leaseMs: 1 });
    expect((await rowOf(job)).leasedBy).toBe('killed');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await work('w', await createInstantEngine());
    expect((await rowOf(job)).leasedBy).not.toBe('killed');
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 2 });
  });

  it('notices at the next renewal that it has lost a job, and stops it', async () => {
    const { db } = database;
    const engine = await createInstantEngine({ takesMs: 60_000 });
    await work('w', engine, { leaseMs: 300 });
    const job = await requestJob(await person());
    await ends(job, 'running');
    await db.update(engineJobs).set({ leasedBy: 'another' }).where(eq(engineJobs.id, job.id));
    await eventually(async () => expect(engine.cancelled).toContain(job.id));
    expect(await renewLeases(db, 'w', 1_000)).toEqual(new Set());
  });

  it('keeps its jobs as long as it renews', async () => {
    const engine = await createInstantEngine({ takesMs: 1_500 });
    await work('w', engine, { leaseMs: 400 });
    await work('other', await createInstantEngine(), { leaseMs: 400 });
    const job = await requestJob(await person());
    expect(await ends(job, 'completed')).toMatchObject({ attempt: 1 });
  });

  it('ten times with the same job fails it, and the token is refunded', async () => {
    const { db } = database;
    const userId = await person(1);
    const job = await requestJob(userId);
    for (let attempt = 1; attempt <= maximumLapses; attempt++) {
      await leaseJobs(db, { workerId: `silent-${attempt}`, capacities: capacity, leaseMs: 1 });
      await eventually(async () => expect(await recoverLapsedJobs(db)).toBe(1));
    }
    expect(await rowOf(job)).toMatchObject({
      state: 'failed',
      fault: 'gone',
      problem: 'The engine stopped several times before it was done. Please try again in a few minutes.',
    });
    expect(await getBalance(db, userId)).toMatchObject({ tokens: 1, heldTokens: 0 });
  });
});

describe('a running job', () => {
  it('keeps its place in every index while its lease is renewed', async () => {
    const { db } = database;
    await requestJobs(await person(100, 'enterprise'), 3);
    const capacities = [roomFor(3, 'instant')];
    expect(await leaseJobs(db, { workerId: 'renewing', capacities, leaseMs: 60_000 })).toHaveLength(3);
    // PostgreSQL stores a new version beside the old one where its page has room.
    await db.execute(sql`vacuum engine_jobs`);
    const [before, after] = await db.transaction(async (tx) => {
      const count = async () => {
        const { rows } = await tx.execute<{ updated: number; withoutIndexes: number }>(
          sql`select n_tup_upd::integer as updated, n_tup_hot_upd::integer as "withoutIndexes"
            from pg_stat_xact_user_tables where relname = 'engine_jobs'`,
        );
        return rows[0] ?? { updated: 0, withoutIndexes: 0 };
      };
      const earlier = await count();
      expect((await renewLeases(tx, 'renewing', 60_000)).size).toBe(3);
      return [earlier, await count()] as const;
    });
    expect(after.updated - before.updated).toBe(3);
    expect(after.withoutIndexes - before.withoutIndexes).toBe(3);
  });
});
