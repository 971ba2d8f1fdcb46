import { describe, expect, it } from 'vitest';
import {
  everyEngine,
  listEngineStatus,
  pauseEngine,
  reportEngines,
  resumeEngine,
} from '#features/generation/fleet';
import { requestPicture } from '#tests/factories/jobs.ts';
import { capacity as roomFor } from '#tests/factories/waiting-jobs.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { leaseJobs } from './lease-jobs.ts';

const { database, person, rowOf, work } = useDispatchers();

const requestJob = (userId: string) => requestPicture(database.db, userId);

describe('the operator’s pause', () => {
  const say = (engineId: string, working: boolean) =>
    database.db.transaction((tx) =>
      working ? resumeEngine(tx, engineId) : pauseEngine(tx, engineId, 'new card', new Date()),
    );
  const engines = async () =>
    Promise.all(
      ['one', 'other'].map(async (id) => ({ ...(await createInstantEngine()), id, name: `Engine ${id}` })),
    );

  it('of one engine sends new jobs to the others', async () => {
    const [one, other] = await engines();
    if (!one || !other) throw new Error('there are two');
    await reportEngines(database.db, [one, other]);
    await say('one', false);
    const header = await listEngineStatus(database.db);
    expect(header.find(({ name }) => name === 'Engine one')?.status).toBe('offline');
    await work('w-paused', one);
    await work('w-working', other);
    const job = await requestJob(await person());
    await eventually(async () => expect((await rowOf(job)).state).toBe('completed'));
    expect((await rowOf(job)).engineId).toBe('other');
    await say('one', true);
  });

  it('of all engines keeps jobs waiting until they are resumed', async () => {
    const [one] = await engines();
    if (!one) throw new Error('there are two');
    await reportEngines(database.db, [one]);
    await say(everyEngine, false);
    // No poll: only the notification wakes the worker.
    await work('w-waiting', one, { pollMs: 600_000 });
    const job = await requestJob(await person());
    const capacities = [roomFor(1, 'one')];
    expect(await leaseJobs(database.db, { workerId: 'w-asking', capacities, leaseMs: 15_000 })).toEqual([]);
    expect((await rowOf(job)).state).toBe('queued');
    await say(everyEngine, true);
    await eventually(async () => expect((await rowOf(job)).state).toBe('completed'));
  });
});
