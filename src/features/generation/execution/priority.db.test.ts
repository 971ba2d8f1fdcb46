import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PlanId } from '#contract/catalogue.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { capacity } from '#tests/factories/waiting-jobs.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { engineJobs } from '../jobs/schema.ts';
import { leaseJobs } from './lease-jobs.ts';

const { database, person } = useDispatchers();

const jobsEach = 8;
/** Users of these plans with as many pictures each, requested at the same moment. */
async function requestAll(plans: readonly PlanId[]): Promise<{ id: string; plan: PlanId }[]> {
  const users: { id: string; plan: PlanId }[] = [];
  for (const plan of plans) {
    const id = await person(jobsEach, plan);
    for (let n = 0; n < jobsEach; n++) await requestPicture(database.db, id);
    users.push({ id, plan });
  }
  await database.db.update(engineJobs).set({ createdAt: sql`now()` });
  return users;
}

/** Leases one job after the other on a single engine and ends it. @returns the users in the order of the starts */
async function work(): Promise<string[]> {
  const starts: string[] = [];
  for (;;) {
    const [next] = await leaseJobs(database.db, {
      workerId: 'w',
      capacities: [capacity(1)],
      leaseMs: 60_000,
    });
    if (!next) return starts;
    starts.push(next.job.userId);
    await database.db
      .update(engineJobs)
      .set({ state: 'completed', leasedBy: null, endedAt: sql`clock_timestamp()` })
      .where(eq(engineJobs.id, next.job.id));
  }
}

async function meanWait(userId: string): Promise<number> {
  const [row] = await database.db
    .select({ wait: sql<number>`avg(extract(epoch from started_at - created_at))::float` })
    .from(engineJobs)
    .where(eq(engineJobs.userId, userId));
  return row?.wait ?? 0;
}

describe('an engine with more work than it can do', () => {
  it('makes the jobs of a larger plan wait less, and lets no user starve', async () => {
    const users = await requestAll(['free', 'premium', 'free', 'free', 'premium', 'free']);
    const starts = await work();
    expect(starts).toHaveLength(users.length * jobsEach);
    const waits = await Promise.all(users.map(async ({ id, plan }) => ({ plan, wait: await meanWait(id) })));
    const of = (plan: PlanId) => waits.filter((each) => each.plan === plan).map(({ wait }) => wait);
    expect(Math.max(...of('premium'))).toBeLessThan(0.75 * Math.min(...of('free')));
    const isPremium = (id: string) => users.some((user) => user.id === id && user.plan === 'premium');
    const lastOfPremium = starts.findLastIndex(isPremium);
    for (const { id } of users) expect(starts.indexOf(id)).toBeLessThan(lastOfPremium);
  });

  it('serves users of plans with one priority in turns', async () => {
    await requestAll(['free', 'starter', 'creator_pro']);
    const starts = await work();
    for (let round = 0; round < jobsEach; round++) {
      expect(new Set(starts.slice(3 * round, 3 * round + 3)).size).toBe(3);
    }
  });
});
