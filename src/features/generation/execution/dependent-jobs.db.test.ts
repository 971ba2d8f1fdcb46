import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { cancelOwnJob, cancelWaitingJobs, failJob, moveJob } from '#features/generation/jobs';
import { contentItems } from '#schema/library/items';
import { notifications } from '#schema/messaging/notifications';
import { requestPictures } from '#tests/factories/jobs.ts';
import { createPicture } from '#tests/factories/outputs.ts';
import { capacity } from '#tests/factories/waiting-jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { allowedInspection } from '#tests/fakes/inspections.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { sized } from '#tests/setup/test-size.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { createJobBatches } from './job-batches.ts';
import { leaseJobs } from './lease-jobs.ts';

const database = useDatabase();
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
  await database.db.delete(engineJobs);
});

type Workers = 'w' | 'v';
const person = async (tokens = 100) =>
  (await makeUserWithTokens(database.db, tokens, { subscription: 'enterprise' })).id;
const lease = async (workerId: Workers = 'w', free = 100) => {
  const capacities = [capacity(free, workerId)];
  const leased = await leaseJobs(database.db, { workerId, capacities, leaseMs: 60_000 });
  return leased.map(({ job }) => job);
};
const complete = ({ id }: EngineJobRow, workerId: Workers = 'w') =>
  createJobBatches({ db: database.db, workerId }).complete({
    jobId: id,
    made: { output: createPicture(id), inspection: allowedInspection, engine: 'instant', model: 'instant-1' },
  });
const fail = ({ id }: EngineJobRow) =>
  database.db.transaction((tx) => failJob(tx, id, { problem: 'The engine broke.', fault: 'gone' }));
const read = async (userId: string) => {
  const rows = await database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
};
const listStates = async (userId: string) => (await read(userId)).map(({ state }) => state);
/** Three parts, each after the one before, and their join after all of them. */
const film = [[], [0], [1], [0, 1, 2]];
const requestFilm = (userId: string) =>
  requestPictures(database.db, userId, { count: film.length }, { after: film });

describe('jobs that wait for others', () => {
  it('start one after the other, are paid at once and charged one by one', async () => {
    const userId = await person();
    const jobs = await requestFilm(userId);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 96, heldTokens: 4 });
    for (const { id } of jobs) {
      const [next, ...others] = await lease();
      expect([next?.id, others]).toEqual([id, []]);
      if (next) await complete(next);
    }
    expect(await listStates(userId)).toEqual(Array(4).fill('completed'));
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 96, heldTokens: 0 });
  });

  it('take no turn of others', async () => {
    const [first, second] = [await person(), await person()];
    await requestFilm(first);
    await requestPictures(database.db, second);
    const order: string[] = [];
    for (let n = 0; n < 3; n++) {
      const [next] = await lease('w', 1);
      if (!next) throw new Error('nothing was leased');
      order.push(next.userId);
      await complete(next);
    }
    expect(order).toEqual([first, second, first]);
  });

  it('fail with the one before them, for its reason, and give all tokens back', async () => {
    const userId = await person();
    await requestFilm(userId);
    const [first] = await lease();
    if (first) await complete(first);
    const [second] = await lease();
    if (second) await fail(second);
    const jobs = await read(userId);
    expect(jobs.map(({ state }) => state)).toEqual(['completed', 'failed', 'failed', 'failed']);
    expect(new Set(jobs.slice(1).map(({ problem }) => problem))).toEqual(new Set(['The engine broke.']));
    expect(jobs.map(({ fault }) => fault)).toEqual([null, 'gone', 'dependency', 'dependency']);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
    const items = await database.db.select().from(contentItems).where(eq(contentItems.userId, userId));
    expect(items.map(({ status }) => status).sort()).toEqual(['completed', 'failed', 'failed', 'failed']);
    const told = await database.db.select().from(notifications).where(eq(notifications.userId, userId));
    expect(told.map(({ title, message }) => `${title}: ${message}`)).toEqual([
      expect.stringMatching(/^1 of your 4 pictures are ready: .*3 failed\. 3 tokens refunded\.$/),
    ]);
    expect(await lease()).toEqual([]);
  });

  it('are cancelled with the one before them', async () => {
    const userId = await person();
    await requestFilm(userId);
    const [first] = await lease();
    await cancelOwnJob(database.db, userId, first?.id ?? '');
    expect(await listStates(userId)).toEqual(Array(4).fill('cancelled'));
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it('are cancelled without the one that runs, and all of them are named', async () => {
    const userId = await person();
    const [first, ...others] = await requestFilm(userId);
    const [running] = await lease();
    const { jobs } = await cancelWaitingJobs(database.db, userId, first?.id ?? '');
    expect(jobs.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    if (running) await complete(running);
    expect(await listStates(userId)).toEqual(['completed', 'cancelled', 'cancelled', 'cancelled']);
  });

  it('go on when the one before them is tried again', async () => {
    const userId = await person();
    await requestFilm(userId);
    const [first] = await lease();
    await database.db.transaction((tx) => moveJob(tx, first?.id ?? '', 'retry'));
    const [again, ...others] = await lease();
    expect([again?.id, others]).toEqual([first?.id, []]);
    if (again) await complete(again);
    expect(await lease()).toHaveLength(1);
  });

  it('may not wait for themselves or for later ones', async () => {
    const userId = await person();
    for (const after of [
      [[0], []],
      [[1], []],
    ]) {
      await expect(requestPictures(database.db, userId, { count: 2 }, { after })).rejects.toThrow(
        'a job waits for a later one',
      );
    }
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it('keep their order whatever happens to them, with two workers and their owners at work', async () => {
    const random = createRandom(25);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    const people = [await person(), await person()];
    for (const userId of people) {
      for (let n = 0; n < sized(12, 4); n++) {
        const after = Array.from({ length: 6 }, (_, at) =>
          Array.from({ length: at }, (_, earlier) => earlier).filter(() => random() < 0.4),
        );
        await requestPictures(database.db, userId, { count: 6 }, { after });
      }
    }
    const started = new Map<string, Date>();
    const work = async (workerId: Workers) => {
      for (const job of await lease(workerId, 5)) {
        if (job.startedAt) started.set(job.id, job.startedAt);
        const chance = random();
        if (chance < 0.1) await fail(job);
        else if (chance < 0.2) await database.db.transaction((tx) => moveJob(tx, job.id, 'lapse'));
        else await complete(job, workerId);
      }
    };
    const interfere = async () => {
      const userId = pick(people) ?? '';
      const job = pick((await read(userId)).filter(({ state }) => state === 'queued' || state === 'running'));
      if (job && random() < 0.3) await cancelOwnJob(database.db, userId, job.id);
      else if (job && random() < 0.1) await cancelWaitingJobs(database.db, userId, job.id);
    };
    const all = async () => (await Promise.all(people.map(read))).flat();
    for (let round = 0; round < 400; round++) {
      await Promise.all([work('w'), work('v'), interfere()]);
      if ((await all()).every(({ endedAt }) => endedAt)) break;
    }
    const jobs = new Map((await all()).map((job) => [job.id, job]));
    const ends = new Map<string, number>();
    for (const job of jobs.values()) {
      ends.set(job.state, (ends.get(job.state) ?? 0) + 1);
      const before = job.after.map((id) => jobs.get(id));
      const startedAt = started.get(job.id);
      for (const earlier of before) {
        if (startedAt) expect(earlier?.state).toBe('completed');
        if (startedAt && earlier?.endedAt)
          expect(earlier.endedAt.getTime()).toBeLessThanOrEqual(startedAt.getTime());
        if (earlier?.state !== 'completed') expect(job.state).not.toBe('completed');
      }
    }
    expect([...ends.keys()].sort()).toEqual(['cancelled', 'completed', 'failed']);
    for (const userId of people) {
      const completed = [...jobs.values()].filter(
        (job) => job.userId === userId && job.state === 'completed',
      );
      expect(await getBalance(database.db, userId)).toMatchObject({
        tokens: 100 - completed.length,
        heldTokens: 0,
      });
    }
  });
});
