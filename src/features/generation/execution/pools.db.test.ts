import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { capacity } from '#tests/factories/waiting-jobs.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { engineJobs } from '../jobs/schema.ts';
import { leaseJobs } from './lease-jobs.ts';
import { lockPool, lockSlots } from './pools.ts';

const { database, person } = useDispatchers();

/** A waiting job of this operation. */
async function requestJob(userId: string, operation: Operation): Promise<void> {
  const { id } = await requestPicture(database.db, userId);
  await database.db.update(engineJobs).set({ operation }).where(eq(engineJobs.id, id));
}
const lease = (operation: Operation, free = 1) =>
  leaseJobs(database.db, {
    workerId: operation,
    capacities: [capacity(free, operation, [operation])],
    leaseMs: 60_000,
  });
async function countWaitingForLock(): Promise<number> {
  const { rows } = await database.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
  );
  return rows.length;
}

it('a worker that chooses pictures keeps no other from starting videos', async () => {
  await requestJob(await person(), 'text_to_video');
  await requestJob(await person(), 'text_to_image');
  await database.db.transaction(async (tx) => {
    await lockPool(tx, ['text_to_image', 'upscale'], 60_000);
    expect(await lease('text_to_video')).toHaveLength(1);
    const pictures = lease('text_to_image');
    await eventually(async () => expect(await countWaitingForLock()).toBe(1));
    // The transaction ends, and the lease goes on.
    void pictures.then((leased) => expect(leased).toHaveLength(1));
  });
  await eventually(async () => {
    const running = await database.db.select().from(engineJobs).where(eq(engineJobs.state, 'running'));
    expect(running).toHaveLength(2);
  });
});

it('the slots of a plan hold over pools that choose at the same moment', async () => {
  const userId = await person(100, 'free');
  await requestJob(userId, 'text_to_video');
  await requestJob(userId, 'text_to_image');
  let both = Promise.resolve<number[]>([]);
  await database.db.transaction(async (tx) => {
    // Both pools have read that none of the user's jobs runs, before either starts one.
    await lockSlots(tx, [userId]);
    const leases = [lease('text_to_video'), lease('text_to_image')];
    both = Promise.all(leases).then((leased) => leased.map((jobs) => jobs.length));
    await eventually(async () => expect(await countWaitingForLock()).toBe(2));
  });
  expect((await both).toSorted()).toEqual([0, 1]);
});
