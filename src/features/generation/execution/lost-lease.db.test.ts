/** A lease that is lost when the database crashes: leases do not wait for the disk (`pools.ts`). */

import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { runCleanups } from '#features/generation/jobs';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { createInstantServer } from '#tests/fakes/instant-server.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { engineJobs, remoteCleanups } from '../jobs/schema.ts';

const { carryOut, database, ends, log, person, work } = useDispatchers();

const opened: Db[] = [];
afterAll(() => Promise.all(opened.map((db) => db.$client.end())));

/** Connections that are refused while `away`. */
function openFlaky() {
  const db = openDatabase({
    url: database.url,
    poolSize: 4,
    applicationName: 'castwright-flaky',
    onIdleError: () => {},
  });
  opened.push(db);
  const line = { away: false };
  const pool = db.$client as unknown as Record<'query' | 'connect', (...given: unknown[]) => unknown>;
  for (const name of ['query', 'connect'] as const) {
    const ask = pool[name].bind(db.$client);
    pool[name] = (...given) =>
      line.away ? Promise.reject(new Error('the database is in recovery')) : ask(...given);
  }
  return { db, line };
}

describe('a job whose lease was lost while it ran', () => {
  it('leaves nothing on the engine that the database knows nothing of', async () => {
    const job = await requestPicture(database.db, await person());
    const at = eq(engineJobs.id, job.id);
    const [leased] = await database.db
      .update(engineJobs)
      .set({
        state: 'running',
        attempt: 1,
        engineId: 'one',
        leasedBy: 'a',
        leaseExpiresAt: sql`now() + interval '1 minute'`,
        startedAt: sql`now()`,
      })
      .where(at)
      .returning();
    const { db, line } = openFlaky();
    const one = await createInstantServer('one');
    const cleaned: string[] = [];
    const engine = {
      ...one,
      cancel: async (jobId: string) => void cleaned.push(jobId),
      async submit(submitted: Parameters<typeof one.submit>[0]) {
        line.away = true;
        const asBefore = { engineId: null, leasedBy: null, leaseExpiresAt: null, startedAt: null };
        await database.db
          .update(engineJobs)
          .set({ state: 'queued', attempt: 0, ...asBefore })
          .where(at);
        await one.submit(submitted);
      },
    };
    if (!leased) throw new Error('the job was not leased');
    await carryOut('a', db)(engine, leased, new AbortController().signal);
    line.away = false;

    await work('b', await createInstantServer('two'));
    expect(await ends(job, 'completed')).toMatchObject({ engineId: 'two', attempt: 1 });
    const ofJob = eq(remoteCleanups.jobId, job.id);
    const listCleanups = () => database.db.select().from(remoteCleanups).where(ofJob);
    await eventually(async () => expect(await listCleanups()).toMatchObject([{ engineId: 'one' }]));
    await database.db.update(remoteCleanups).set({ tryAfter: sql`now() - interval '1 second'` }).where(ofJob);
    await runCleanups(database.db, engine, log);
    expect(cleaned).toEqual([job.id]);
    expect(await listCleanups()).toEqual([]);
  });
});
