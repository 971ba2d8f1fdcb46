import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestPicture } from '#tests/factories/jobs.ts';
import { capacity } from '#tests/factories/waiting-jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { leaseJobs } from '../src/features/generation/execution/lease-jobs.ts';
import { poolLock } from '../src/features/generation/execution/pools.ts';
import { jobsChannel } from '../src/features/generation/jobs/index.ts';

const database = useDatabase();
let folder: string;
let workers: KillableWorkers;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-frozen-'));
  workers = killableWorkers({ databaseUrl: database.url, folder, takes: 0, leaseMs: 15_000 });
});
afterAll(async () => {
  workers.killAll();
  await rm(folder, { recursive: true, force: true });
});

/** The database state of the worker that holds the leasing lock. */
async function leasing(): Promise<{ state: string; waitsFor: string | null } | undefined> {
  const { rows } = await database.db.execute<{ state: string; waitsFor: string | null }>(sql`
    select activity.state, activity.wait_event_type as "waitsFor"
    from pg_locks join pg_stat_activity as activity using (pid)
    where locktype = 'advisory' and granted
      and classid = ${poolLock}::oid limit 1`);
  return rows[0];
}
const jobsIn = async (state: string) =>
  (await database.db.execute(sql`select from engine_jobs where state = ${state}`)).rows.length;

describe('a worker that freezes while it leases', () => {
  it('keeps the others from leasing for a few seconds, and continues when it resumes', async () => {
    const { db } = database;
    const [one, another] = [await makeUserWithTokens(db, 10), await makeUserWithTokens(db, 10)];
    const worker = await workers.load();
    await workers.begin(worker);

    // No other worker can read the queue: the frozen worker still holds the lock.
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table engine_jobs in access exclusive mode`);
      // The poll waits for the table before it leases; a notification leases at once.
      await db.execute(sql`select pg_notify(${jobsChannel}, '')`);
      await eventually(async () => expect(await leasing()).toMatchObject({ waitsFor: 'Lock' }));
      worker.kill('SIGSTOP');
    });
    await eventually(async () => expect(await leasing()).toMatchObject({ state: 'idle in transaction' }));

    await requestPicture(db, one.id);
    const capacities = [capacity(1, 'other')];
    expect(await leaseJobs(db, { workerId: 'other', capacities, leaseMs: 600_000 })).toHaveLength(1);

    worker.kill('SIGCONT');
    await requestPicture(db, another.id);
    await eventually(async () => expect(await jobsIn('completed')).toBe(1));
    expect(worker.exitCode).toBeNull();
  }, 120_000);
});
