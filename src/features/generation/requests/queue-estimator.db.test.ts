import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { reportCapacity, withdrawCapacity } from '#features/generation/fleet';
import { requestPicture, requestPictures } from '#tests/factories/jobs.ts';
import { capacity } from '#tests/factories/waiting-jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { listJobs } from './queries.ts';
import { createQueueEstimator } from './queue-estimator.ts';

const database = useDatabase();
const person = async () => (await makeUserWithTokens(database.db, 500, { subscription: 'enterprise' })).id;
const list = (userId: string) => listJobs(database.db, createQueueEstimator(database.db), userId);
const capacities = (free: number) => reportCapacity(database.db, 'worker', [capacity(free)]);

afterEach(async () => {
  await withdrawCapacity(database.db, 'worker');
  await database.db.update(engineJobs).set({ state: 'cancelled', endedAt: sql`now() - interval '3 days'` });
});

/** Marks jobs as completed, with start and end in seconds before now. */
async function ran(jobs: readonly EngineJobRow[], from: number, to: number): Promise<void> {
  const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  await database.db
    .update(engineJobs)
    .set({ state: 'completed', startedAt: ago(from), endedAt: ago(to), engineId: 'engine', leasedBy: null })
    .where(
      inArray(
        engineJobs.id,
        jobs.map(({ id }) => id),
      ),
    );
}
async function runs({ id }: EngineJobRow, forSeconds: number): Promise<void> {
  const startedAt = sql`now() - make_interval(secs => ${forSeconds})`;
  await database.db
    .update(engineJobs)
    .set({ state: 'running', startedAt, engineId: 'engine', leasedBy: 'worker' })
    .where(eq(engineJobs.id, id));
}
/** Stores completed pictures that took these seconds. */
async function history(...seconds: number[]): Promise<void> {
  const other = await person();
  for (const each of seconds) await ran([await requestPicture(database.db, other)], 600 + each, 600);
}
const figures = (jobs: Job[]) =>
  jobs.map(({ state, position, expectedSeconds }) => [
    state,
    position,
    expectedSeconds === null ? null : Math.round(expectedSeconds),
  ]);

describe('the position of a waiting job', () => {
  it('is how many jobs start before it, not how many are older', async () => {
    await capacities(1);
    const [ada, grace] = [await person(), await person()];
    for (let n = 0; n < 5; n++) await requestPicture(database.db, ada);
    await requestPicture(database.db, grace);
    expect((await list(grace)).map(({ position }) => position)).toEqual([1]);
    expect((await list(ada)).map(({ position }) => position)).toEqual([5, 4, 3, 2, 0]);
  });

  it('is behind interactive work for a bundle', async () => {
    await capacities(1);
    const [ada, grace] = [await person(), await person()];
    await requestPictures(database.db, ada, { count: 6 });
    await requestPictures(database.db, grace, { count: 2 });
    expect((await list(ada)).map(({ position }) => position)).toEqual([7, 6, 5, 4, 3, 2]);
    expect((await list(grace)).map(({ position }) => position)).toEqual([1, 0]);
  });

  it('is unknown for a job that waits for another, and does not count it', async () => {
    await capacities(1);
    const [ada, grace] = [await person(), await person()];
    await requestPictures(database.db, ada, { count: 3 }, { after: [[], [0], [1]] });
    await requestPicture(database.db, grace);
    expect((await list(ada)).map(({ position }) => position)).toEqual([null, null, 0]);
    expect((await list(grace)).map(({ position }) => position)).toEqual([1]);
  });

  it('is known for a job that is newer than the cached view', async () => {
    await capacities(1);
    const ada = await person();
    const queue = createQueueEstimator(database.db);
    await requestPicture(database.db, ada);
    expect((await listJobs(database.db, queue, ada)).map(({ position }) => position)).toEqual([0]);
    await requestPicture(database.db, ada);
    expect((await listJobs(database.db, queue, ada)).map(({ position }) => position)).toEqual([1, 0]);
  });

  it('is updated as soon as one of the user’s jobs has ended', async () => {
    await capacities(1);
    const ada = await person();
    const queue = createQueueEstimator(database.db);
    const [first] = await requestPictures(database.db, ada, { count: 3 });
    expect((await listJobs(database.db, queue, ada)).map(({ position }) => position)).toEqual([2, 1, 0]);
    await database.db
      .update(engineJobs)
      .set({ state: 'cancelled', endedAt: sql`now()` })
      .where(eq(engineJobs.id, first?.id ?? ''));
    expect((await listJobs(database.db, queue, ada)).map(({ position }) => position)).toEqual([1, 0, null]);
  });

  it('is unknown while no engine is there', async () => {
    const ada = await person();
    await requestPicture(database.db, ada);
    expect(figures(await list(ada))).toEqual([['queued', null, null]]);
  });
});

describe('the time until a job is done', () => {
  it('is the median of recent jobs of its kind, and what has to end before it', async () => {
    await capacities(1);
    await history(10, 30, 20);
    const ada = await person();
    const first = await requestPicture(database.db, ada);
    await requestPicture(database.db, ada);
    await runs(first, 5);
    expect(figures(await list(ada))).toEqual([
      ['queued', 0, 35],
      ['running', null, 15],
    ]);
    await capacities(2);
    expect(figures(await list(ada))).toEqual([
      ['queued', 0, 20],
      ['running', null, 15],
    ]);
  });

  it('is unknown without jobs of the last day, and for a job that takes longer than those', async () => {
    await capacities(1);
    const ada = await person();
    const job = await requestPicture(database.db, ada);
    expect(figures(await list(ada))).toEqual([['queued', 0, null]]);
    await ran([await requestPicture(database.db, await person())], 100_000, 99_980);
    expect(figures(await list(ada))).toEqual([['queued', 0, null]]);
    await history(20);
    expect(figures(await list(ada))).toEqual([['queued', 0, 20]]);
    await runs(job, 25);
    expect(figures(await list(ada))).toEqual([['running', null, null]]);
  });

  it('of a video is that of videos of its length and size', async () => {
    await reportCapacity(database.db, 'worker', [capacity(4, 'engine', ['text_to_video'])]);
    const ada = await person();
    const jobs = await requestPictures(database.db, ada, { count: 4 });
    const sizes = [5, 5, 10, 10].map((seconds) => ({ seconds, width: 512, height: 912 }));
    for (const [n, size] of sizes.entries()) {
      await database.db
        .update(engineJobs)
        .set({ operation: 'text_to_video', request: sql`request || ${JSON.stringify(size)}::jsonb` })
        .where(eq(engineJobs.id, jobs[n]?.id ?? ''));
    }
    await ran(jobs.slice(0, 1), 160, 100);
    expect(figures(await list(ada))).toEqual([
      ['queued', 2, null],
      ['queued', 1, null],
      ['queued', 0, 60],
      ['completed', null, null],
    ]);
  });
});

describe('the list of jobs', () => {
  it('has all queued and running jobs, and the newest hundred that ended in the last day', async () => {
    await capacities(1);
    const ada = await person();
    const underWay = await requestPicture(database.db, ada);
    const jobs: EngineJobRow[] = [];
    for (let n = 0; n < 6; n++) jobs.push(...(await requestPictures(database.db, ada, { count: 25 })));
    await ran(jobs, 120, 60);
    await ran(jobs.slice(0, 10), 100_000, 90_000);
    await database.db
      .update(engineJobs)
      .set({ dismissedAt: sql`now()` })
      .where(
        inArray(
          engineJobs.id,
          jobs.slice(10, 60).map(({ id }) => id),
        ),
      );
    const shown = await list(ada);
    expect(shown.at(-1)?.id).toBe(underWay.id);
    expect(
      shown
        .slice(0, -1)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      jobs
        .slice(60)
        .map(({ id }) => id)
        .sort(),
    );
    expect(shown).toHaveLength(91);
    await database.db
      .update(engineJobs)
      .set({ dismissedAt: null })
      .where(
        inArray(
          engineJobs.id,
          jobs.slice(10, 60).map(({ id }) => id),
        ),
      );
    expect(await list(ada)).toHaveLength(101);
  });
});
