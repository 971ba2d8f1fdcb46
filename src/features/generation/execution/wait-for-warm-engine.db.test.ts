/** Jobs that wait for a busy engine with their base model instead of loading it on a free one. */

import { type Engine, EngineError } from '@castwright/engine-port';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCompletedJob, requestPicture } from '#tests/factories/jobs.ts';
import { createInstantServer } from '#tests/fakes/instant-server.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { type EngineJobRow, engineJobs, engineStates } from '../jobs/schema.ts';

const { database, ends, person, rowOf, work } = useDispatchers();

/** New for each test: `warm` has loaded the base model of the jobs, `other` has not. */
beforeEach(async () => {
  await database.db.execute(sql`truncate engine_states, engine_status, engine_capacities`);
  const since = { baseSince: new Date(), loraSince: new Date(), usedAt: new Date() };
  await database.db.insert(engineStates).values([
    { engineId: 'warm', base: 'soft', ...since },
    { engineId: 'other', base: 'bold', ...since },
  ]);
});

const requestJob = async () => requestPicture(database.db, await person());
const times = (job: EngineJobRow) => ({
  started: job.startedAt?.getTime() ?? Number.NaN,
  ended: job.endedAt?.getTime() ?? Number.NaN,
});
async function picturesTake(seconds: number): Promise<void> {
  await database.db.execute(sql`update engine_jobs set ended_at = ended_at - interval '2 days'`);
  for (let n = 0; n < 3; n++) await makeCompletedJob(database.db, seconds);
}

describe('a job whose base model is loaded on an engine that is busy, while another one is free', () => {
  it('goes to the free one when the duration of the running job is unknown', async () => {
    const [warm, other] = [
      await createInstantServer('warm', { takesMs: 60_000 }),
      await createInstantServer('other'),
    ];
    await work('w', [warm, other]);
    expect(await ends(await requestJob(), 'running')).toMatchObject({ engineId: 'warm' });
    expect(await ends(await requestJob(), 'completed')).toMatchObject({ engineId: 'other' });
  });

  it('waits when the running job ends soon, and starts right after it, without a poll', async () => {
    await picturesTake(2);
    const [warm, other] = [
      await createInstantServer('warm', { takesMs: 1_500 }),
      await createInstantServer('other'),
    ];
    await work('w', [warm, other], { pollMs: 600_000 });
    await waitsForTheFirst();
    expect(other.submitted).toEqual([]);
  });

  it('waits, too, for an engine that was away when its worker started', async () => {
    await picturesTake(2);
    let away = true;
    const late = async (id: string, takesMs: number): Promise<Engine> => {
      const engine = await createInstantServer(id, { takesMs });
      const capabilities = () =>
        away ? Promise.reject(new EngineError('gone', 'It is away.')) : engine.getCapabilities();
      return { ...engine, getCapabilities: capabilities };
    };
    await work('w', [await late('warm', 1_500), await late('other', 0)], { probeMs: 50 });
    const early = await requestJob();
    expect(await rowOf(early)).toMatchObject({ state: 'queued' });
    away = false;
    expect(await ends(early, 'completed')).toMatchObject({ engineId: 'warm' });
    await waitsForTheFirst();
  });

  it('goes to the free one once the other is twenty seconds late', async () => {
    await picturesTake(2);
    const [warm, other] = [
      await createInstantServer('warm', { takesMs: 60_000 }),
      await createInstantServer('other'),
    ];
    await work('w', [warm, other]);
    const first = await requestJob();
    expect(await ends(first, 'running')).toMatchObject({ engineId: 'warm' });
    // It is eighteen seconds late; after twenty no job waits for it.
    const [begun] = await database.db
      .update(engineJobs)
      .set({ startedAt: sql`clock_timestamp() - interval '20 seconds'` })
      .where(eq(engineJobs.id, first.id))
      .returning();
    const late = await ends(await requestJob(), 'completed');
    expect(late).toMatchObject({ engineId: 'other', attempt: 1 });
    if (!begun) throw new Error('the job is gone');
    const waited = times(late).started - times(begun).started;
    expect(waited).toBeGreaterThanOrEqual(22_000);
    // The next probe is within a second; the rest is for a slow machine.
    expect(waited).toBeLessThan(30_000);
    expect(await rowOf(first)).toMatchObject({ state: 'running', attempt: 1 });
  });
});

/** Expects that the second of two jobs starts on the warm engine soon after the first one has ended there. */
async function waitsForTheFirst(): Promise<void> {
  const first = await requestJob();
  expect(await ends(first, 'running')).toMatchObject({ engineId: 'warm' });
  const second = await ends(await requestJob(), 'completed');
  expect(second).toMatchObject({ engineId: 'warm', attempt: 1 });
  const gap = times(second).started - times(await rowOf(first)).ended;
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(5_000);
}
