import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger, getBalance, releaseHold } from '#features/billing/ledger';
import type { JobCompletion } from '#features/generation/jobs';
import { contentItems } from '#schema/library/items';
import { notifications } from '#schema/messaging/notifications';
import { requestPicture, requestPictures } from '#tests/factories/jobs.ts';
import { createPicture } from '#tests/factories/outputs.ts';
import { capacity } from '#tests/factories/waiting-jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { allowedInspection } from '#tests/fakes/inspections.ts';
import { countStatements, sumCounts } from '#tests/setup/count-statements.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { createJobBatches, type JobBatches } from './job-batches.ts';
import { leaseJobs } from './lease-jobs.ts';

const database = useDatabase();
let batches: JobBatches;
beforeAll(() => {
  batches = createJobBatches({ db: database.db, workerId: 'w' });
});

afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const person = async () => (await makeUserWithTokens(database.db, 100, { subscription: 'enterprise' })).id;
const lease = async () => {
  const capacities = [capacity(100, 'instant')];
  return (await leaseJobs(database.db, { workerId: 'w', capacities, leaseMs: 60_000 })).map(({ job }) => job);
};
const complete = ({ id }: EngineJobRow): Promise<boolean> => {
  const made = {
    output: createPicture(id),
    inspection: allowedInspection,
    engine: 'instant',
    model: 'instant-1',
  };
  return batches.complete({ jobId: id, made } satisfies JobCompletion);
};
const listStates = async (jobs: readonly EngineJobRow[]) => {
  const ids = jobs.map(({ id }) => id);
  const rows = await database.db.select().from(engineJobs).where(inArray(engineJobs.id, ids));
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return ids.map((id) => states.get(id));
};

describe('jobs that end together', () => {
  it('are charged, delivered and told of with the statements of one', async () => {
    const counted = countStatements();
    try {
      const sizes: number[] = [];
      for (const each of [1, 12]) {
        const people = [await person(), await person()];
        for (let n = 0; n < each; n++) {
          for (const userId of people) await requestPicture(database.db, userId);
        }
        const jobs = await lease();
        expect(jobs).toHaveLength(Math.min(each, 8) * people.length);
        counted.read();
        expect(new Set(await Promise.all(jobs.map(complete)))).toEqual(new Set([true]));
        sizes.push(sumCounts(counted.read()));
        for (const userId of people) {
          const done = Math.min(each, 8);
          expect(await getBalance(database.db, userId)).toMatchObject({
            tokens: 100 - each,
            heldTokens: each - done,
          });
          const told = await database.db.select().from(notifications).where(eq(notifications.userId, userId));
          expect(told.filter(({ title }) => title === 'Your picture is ready')).toHaveLength(done);
        }
        await database.db
          .update(engineJobs)
          .set({ state: 'cancelled' })
          .where(eq(engineJobs.state, 'queued'));
      }
      expect(sizes[1]).toBe(sizes[0]);
      const items = await database.db.select().from(contentItems).where(eq(contentItems.status, 'completed'));
      expect(items).toHaveLength(18);
    } finally {
      counted.stop();
    }
    await database.db.delete(engineJobs);
  });

  it('do not fail with one of them whose hold was resolved before: that one alone is not delivered', async () => {
    const userId = await person();
    for (let n = 0; n < 3; n++) await requestPicture(database.db, userId);
    const jobs = await lease();
    const [, spoilt] = jobs;
    if (!spoilt) throw new Error('no job was leased');
    await database.db.transaction((tx) => releaseHold(tx, spoilt.holdId, 'job_failed'));
    const results = await Promise.allSettled(jobs.map(complete));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await listStates(jobs)).toEqual(['completed', 'running', 'completed']);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 98, heldTokens: 0 });
  });

  it('leave out those that the worker no longer holds', async () => {
    const userId = await person();
    for (let n = 0; n < 2; n++) await requestPicture(database.db, userId);
    const jobs = await lease();
    const [lost] = jobs;
    if (!lost) throw new Error('no job was leased');
    await database.db.update(engineJobs).set({ leasedBy: 'another' }).where(eq(engineJobs.id, lost.id));
    expect(await Promise.all(jobs.map(complete))).toEqual([false, true]);
    expect(await listStates(jobs)).toEqual(['running', 'completed']);
  });

  it('tell once of a bundle whose last jobs they are', async () => {
    const userId = await person();
    await requestPictures(database.db, userId, { count: 6 });
    await Promise.all((await lease()).map(complete));
    const told = await database.db.select().from(notifications).where(eq(notifications.userId, userId));
    expect(told.map(({ title }) => title)).toEqual(['Your 6 pictures are ready']);
  });
});
