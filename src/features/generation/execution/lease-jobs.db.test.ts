import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { walletOf } from '#features/billing/ledger';
import { maximumLapses } from '#features/generation/jobs';
import { contentItems } from '#schema/library/items';
import { orderPicture, orderPictures } from '#tests/factories/jobs.ts';
import { room as roomFor } from '#tests/factories/waiting-jobs.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { leaseJobs, recoverLapsedJobs, renewLeases } from './lease-jobs.ts';

const { carryOut, database, ends, person, rowOf, work } = useDispatchers();

const order = (userId: string) => orderPicture(database.db, userId);
async function orders(userId: string, count: number): Promise<EngineJobRow[]> {
  const jobs: EngineJobRow[] = [];
  for (let n = 0; n < count; n++) jobs.push(await order(userId));
  return jobs;
}

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
    const late = carryOut('silent')(slow, first?.job ?? ordered, new AbortController().signal);

    await eventually(async () => expect(await recoverLapsedJobs(db)).toBe(1));
    expect(await rowOf(ordered)).toMatchObject({ state: 'queued', attempt: 1, leasedBy: null });
    const [second] = await leaseJobs(db, { workerId: 'awake', rooms: room, leaseMs: 60_000 });
    const quick = { ...(await createInstantEngine()), id: 'quick' };
    await carryOut('awake')(quick, second?.job ?? ordered, new AbortController().signal);
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
