/** Several engines and workers: the state that they share, and which engine a job goes to. */

import { type Engine, EngineError, type EngineFault, type Work } from '@castwright/engine-port';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type EngineTerms,
  everyEngine,
  type OwnCapacity,
  pauseEngine,
  recordEngineAway,
  reportCapacity,
  reportEngine,
  reportEngines,
  resumeEngine,
  toCapacity,
} from '#features/generation/fleet';
import { type Breaker, breakerLimits } from '#features/generation/scheduler';
import { requestPicture, requestPictures } from '#tests/factories/jobs.ts';
import { createInstantServer as server, serverModels } from '#tests/fakes/instant-server.ts';
import { useDispatchers } from '#tests/setup/dispatchers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import {
  type EngineJobRow,
  engineCapacities,
  engineJobs,
  engineStates,
  engineStatus,
} from '../jobs/schema.ts';
import type { DispatcherOptions } from './dispatcher-types.ts';
import { failOverJobs } from './fail-over.ts';
import { leaseJobs } from './lease-jobs.ts';
import { recoverLapsedJobs, returnJobs } from './leases.ts';

const { carryOut, database, ends, log, person: newPerson, rowOf, work: begin } = useDispatchers();

beforeEach(async () => {
  await database.db.execute(sql`truncate engine_states, engine_status, engine_capacities`);
});

const toCapacities = (...engines: Engine[]): Promise<OwnCapacity[]> =>
  Promise.all(engines.map(async (engine) => toCapacity(engine.id, await engine.getCapabilities())));

async function work(workerId: string, engines: readonly Engine[], more: Partial<DispatcherOptions> = {}) {
  await reportEngines(database.db, engines, more.terms);
  await begin(workerId, engines, { pollMs: 50, ...more });
}

const person = () => newPerson(100, 'enterprise');
const requestJob = async (category: Work['category'] = 'sfw') =>
  requestPicture(database.db, await person(), { category });
async function getEngineState(engineId: string) {
  const [row] = await database.db.select().from(engineStates).where(eq(engineStates.engineId, engineId));
  return row;
}
const setBreaker = (engineId: string, breaker: Breaker) =>
  database.db
    .insert(engineStates)
    .values({ engineId, breaker })
    .onConflictDoUpdate({ target: engineStates.engineId, set: { breaker } });
const aged = (job: { id: string }, seconds: number) =>
  database.db
    .update(engineJobs)
    .set({ createdAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(engineJobs.id, job.id));
async function leased(capacities: readonly OwnCapacity[], workerId = 'w'): Promise<string[]> {
  const jobs = await leaseJobs(database.db, { workerId, capacities, leaseMs: 60_000 });
  return jobs.map(({ engineId, job }) => `${job.id} on ${engineId}`);
}

/** Gives a job's request more, with the key that the scheduler groups by. */
const needs = (job: { id: string }, what: Record<string, unknown>, loras: string) =>
  database.db
    .update(engineJobs)
    .set({ loras, request: sql`${engineJobs.request} || ${JSON.stringify(what)}::jsonb` })
    .where(eq(engineJobs.id, job.id));
const reference = { kind: 'content', id: 'c', sha256: 'c', width: 8, height: 8 };

describe('two workers with the same two servers', () => {
  it('keep each model on one server, whichever worker starts the jobs', async () => {
    const servers = [await server('one', { takesMs: 30 }), await server('two', { takesMs: 30 })];
    const jobs: EngineJobRow[] = [];
    for (let n = 0; n < 6; n++) jobs.push(await requestJob('sfw'), await requestJob('nsfw'));
    await Promise.all([work('a', servers), work('b', servers)]);
    for (const job of jobs) await ends(job, 'completed');
    const [one, two] = [await getEngineState('one'), await getEngineState('two')];
    // Each server loads one model, and at the end perhaps the other's.
    expect((one?.basesLoaded ?? 0) + (two?.basesLoaded ?? 0)).toBeLessThanOrEqual(4);
    expect([one?.base, two?.base].every((base) => base === 'soft' || base === 'bold')).toBe(true);
  });

  it('start no more jobs on each server than it takes from all workers together', async () => {
    let [running, most] = [0, 0];
    const one = await server('one', { takesMs: 60, concurrency: 2 });
    const jobs = await Promise.all(Array.from({ length: 10 }, () => requestJob()));
    const counted = (workerId: string): Partial<DispatcherOptions> => ({
      runJob: async (on, job, signal) => {
        most = Math.max(most, ++running);
        await carryOut(workerId)(on, job, signal);
        running--;
      },
    });
    await Promise.all([work('a', [one], counted('a')), work('b', [one], counted('b'))]);
    for (const job of jobs) await ends(job, 'completed');
    // The worker lets go of a job a moment after it has ended in the database.
    expect(most).toBeLessThanOrEqual(3);
    const { rows } = await database.db.execute<{ most: number }>(sql`
      select max(n)::integer as most from (
        select count(*) as n from engine_jobs as at join engine_jobs as beside
          on beside.started_at <= at.started_at and beside.ended_at > at.started_at
        where at.engine_id = 'one' and beside.engine_id = 'one' and at.id = any(${sql.param(jobs.map(({ id }) => id))}::uuid[])
        group by at.id) as counted`);
    expect(rows[0]?.most).toBeLessThanOrEqual(2);
  });

  it('delete the capacity of a killed worker, but not of one that was silent for a moment', async () => {
    const capacities = await toCapacities(await server('one'), await server('two'));
    for (const [workerId, seconds] of Object.entries({ lives: 0, frozen: 40, killed: 70 })) {
      await reportCapacity(database.db, workerId, capacities);
      await database.db
        .update(engineCapacities)
        .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(engineCapacities.workerId, workerId));
    }
    await reportCapacity(database.db, 'lives', capacities);
    const left = await database.db
      .selectDistinct({ workerId: engineCapacities.workerId })
      .from(engineCapacities);
    expect(left.map(({ workerId }) => workerId).sort()).toEqual(['frozen', 'lives']);
  });

  it('start nothing on a drained server until the operator resumes it', async () => {
    const { db } = database;
    const servers = [await server('one'), await server('two')];
    await reportEngines(db, servers);
    await db.transaction((tx) => pauseEngine(tx, 'one', 'a new card', new Date()));
    await Promise.all([work('a', servers), work('b', servers)]);
    const jobs = await Promise.all(Array.from({ length: 4 }, () => requestJob()));
    for (const job of jobs) expect(await ends(job, 'completed')).toMatchObject({ engineId: 'two' });
    await db.transaction((tx) => resumeEngine(tx, 'one'));
    await db.transaction((tx) => pauseEngine(tx, 'two', 'a new card', new Date()));
    expect(await ends(await requestJob(), 'completed')).toMatchObject({ engineId: 'one' });
    await db.transaction((tx) => resumeEngine(tx, 'two'));
    await expect(db.transaction((tx) => pauseEngine(tx, 'three', 'none', new Date()))).rejects.toThrow();
    expect(everyEngine).toBe('*');
  });
});

describe('what an engine has loaded', () => {
  it('is known to every worker: one continues with what another loaded', async () => {
    const capacities = await toCapacities(await server('one'), await server('two'));
    const [first, second] = [await requestJob('sfw'), await requestJob('nsfw')];
    const [soft, bold] = [`${first.id} on one`, `${second.id} on two`];
    expect(await leased(capacities, 'a')).toEqual(expect.arrayContaining([soft, bold]));
    await database.db.execute(sql`update engine_jobs set state = 'cancelled' where state = 'running'`);
    const [third, fourth] = [await requestJob('nsfw'), await requestJob('sfw')];
    expect(await leased(capacities, 'b')).toEqual(
      expect.arrayContaining([`${third.id} on two`, `${fourth.id} on one`]),
    );
    expect(await getEngineState('one')).toMatchObject({ base: 'soft', basesLoaded: 1, lorasLoaded: 0 });
  });

  it('lets a job that needs it go before the next one, until that one has waited a minute', async () => {
    const capacities = await toCapacities(await server('one'));
    const began = await requestJob('sfw');
    expect(await leased(capacities)).toEqual([`${began.id} on one`]);
    const endRunning = () =>
      database.db.execute(sql`update engine_jobs set state = 'cancelled' where state = 'running'`);
    await endRunning();
    const turn = await requestJob('nsfw');
    await aged(turn, 30);
    const fits = await requestJob('sfw');
    expect(await leased(capacities)).toEqual([`${fits.id} on one`]);
    await endRunning();
    // The job has waited long enough, and the engine has had its models long enough.
    await aged(turn, 70);
    await database.db.update(engineStates).set({ baseSince: sql`now() - interval '6 minutes'` });
    await requestJob('sfw');
    expect(await leased(capacities)).toEqual([`${turn.id} on one`]);
    expect(await getEngineState('one')).toMatchObject({ base: 'bold', basesLoaded: 2 });
  });

  it('is nothing once no worker reaches it; one worker’s network fault changes nothing', async () => {
    const { db } = database;
    const one = await server('one');
    await reportEngine(db, one);
    await requestJob('sfw');
    await leased(await toCapacities(one));
    expect(await recordEngineAway(db, 'one')).toBeNull();
    expect(await getEngineState('one')).toMatchObject({ base: 'soft' });
    await db.update(engineStatus).set({ onlineAt: sql`now() - interval '20 seconds'` });
    await recordEngineAway(db, 'one');
    expect(await getEngineState('one')).toMatchObject({ base: null, breaker: { state: 'closed' } });
    for (let n = 1; n < breakerLimits.faults; n++) await recordEngineAway(db, 'one');
    expect(await getEngineState('one')).toMatchObject({ breaker: { state: 'open' }, timesOpened: 1 });
  });
});

describe('an engine that loses its jobs', () => {
  const failing = (fault: EngineFault) => () => new EngineError(fault, 'It went away.', 'for the operator');

  it('gets no jobs from any worker, its jobs run elsewhere, and it gets one trial after the pause', async () => {
    let broken = true;
    const bad = await server('bad', { fail: () => (broken ? failing('gone')() : undefined), concurrency: 4 });
    const good = await server('good', { concurrency: 4 });
    const terms = new Map<string, EngineTerms>([['bad', { priority: 10, hourlyCost: null }]]);
    await Promise.all([work('a', [bad, good], { terms }), work('b', [bad, good], { terms })]);
    const jobs = await Promise.all(Array.from({ length: 8 }, () => requestJob()));
    for (const job of jobs) expect(await ends(job, 'completed')).toMatchObject({ engineId: 'good' });
    const opened = await getEngineState('bad');
    expect(opened).toMatchObject({ breaker: { state: 'open' } });
    expect(opened?.timesOpened).toBeGreaterThan(0);
    const tried = bad.submitted.length;
    const capacities = await toCapacities(bad);
    await setBreaker('bad', { state: 'open', until: Date.now() + 30_000, pauseMs: 60_000 });
    const meanwhile = await requestJob();
    expect(await leased(capacities, 'c')).toEqual([]);
    expect(await ends(meanwhile, 'completed')).toMatchObject({ engineId: 'good', attempt: 1 });
    expect(bad.submitted).toHaveLength(tried);
    broken = false;
    await setBreaker('bad', { state: 'open', until: Date.now(), pauseMs: 1_000 });
    expect(await ends(await requestJob(), 'completed')).toMatchObject({ engineId: 'bad', attempt: 1 });
    await eventually(async () =>
      expect(await getEngineState('bad')).toMatchObject({ breaker: { state: 'closed' } }),
    );
  }, 90_000);

  it('gets one trial over all workers, and another one when the lease of the first lapses', async () => {
    const { db } = database;
    const capacities = await toCapacities(await server('one', { concurrency: 4 }));
    await setBreaker('one', { state: 'half_open', pauseMs: 5_000, trial: null });
    await requestJob();
    await requestJob();
    const first = await leaseJobs(db, { workerId: 'silent', capacities, leaseMs: 1 });
    expect(first).toHaveLength(1);
    expect(await leased(capacities, 'b')).toEqual([]);
    expect(await getEngineState('one')).toMatchObject({
      breaker: { state: 'half_open', trial: first[0]?.job.id },
    });
    await eventually(async () => expect(await recoverLapsedJobs(db)).toBe(1));
    expect(await leased(capacities, 'b')).toHaveLength(1);
    expect(await leased(capacities, 'c')).toEqual([]);
  });

  it('has a job that it failed retried by another engine that can do it', async () => {
    const flaky = await server('flaky', { fail: failing('timeout') });
    const [reads, good] = [await server('reads', { operations: ['image_to_text'] }), await server('good')];
    const terms = new Map<string, EngineTerms>([['flaky', { priority: 10, hourlyCost: null }]]);
    await work('w', [flaky, reads, good], { terms });
    const job = await requestJob();
    expect(await ends(job, 'completed')).toMatchObject({ engineId: 'good', failedOn: 'flaky', attempt: 2 });
    expect(flaky.submitted).toEqual([job.id]);
  });

  it('with a fault of one engine is retried by another, and fails at once when there is none', async () => {
    const small = await server('small', { fail: failing('out_of_memory') });
    const terms = new Map<string, EngineTerms>([['small', { priority: 10, hourlyCost: null }]]);
    await work('w', [small], { terms });
    expect(await ends(await requestJob(), 'failed')).toMatchObject({ fault: 'out_of_memory', attempt: 1 });
    await work('v', [small, await server('large')], { terms });
    expect(await ends(await requestJob(), 'completed')).toMatchObject({ engineId: 'large', attempt: 2 });
    expect(await getEngineState('small')).not.toMatchObject({ breaker: { state: 'open' } });
  });
});

describe('an engine that no worker can reach', () => {
  it('loses its running jobs to another engine, except trainings; a slow engine keeps its jobs', async () => {
    const { db } = database;
    const stuck = await server('stuck', { takesMs: 60_000, concurrency: 4 });
    await work('a', [stuck]);
    const [job, training] = [await requestJob(), await requestJob()];
    await Promise.all([ends(job, 'running'), ends(training, 'running')]);
    await db.update(engineJobs).set({ operation: 'lora_training' }).where(eq(engineJobs.id, training.id));
    const good = await server('good');
    await work('b', [good]);
    await setBreaker('stuck', { state: 'open', until: Date.now() + 5_000, pauseMs: 5_000 });
    expect(await failOverJobs(db, log)).toBe(0);
    await db
      .update(engineStatus)
      .set({ onlineAt: sql`now() - interval '20 seconds'` })
      .where(eq(engineStatus.id, 'stuck'));
    await failOverJobs(db, log);
    const done = await ends(job, 'completed');
    expect(done).toMatchObject({ engineId: 'good', failedOn: 'stuck', attempt: 2 });
    // The worker that had it has stopped it.
    await eventually(async () => expect(stuck.cancelled).toContain(job.id));
    expect(await rowOf(training)).toMatchObject({ state: 'running', engineId: 'stuck' });
  });

  it.each([
    ['can do them', { operations: ['image_to_text'] }, {}],
    ['draws their person', { says: { identity: [] } }, { references: [reference] }],
  ] as const)('keeps its jobs when no other engine %s', async (_, other, what) => {
    const { db } = database;
    const only = await server('only', { takesMs: 60_000 });
    await work('a', [only]);
    const job = await requestJob();
    await ends(job, 'running');
    await needs(job, what, '');
    const second = await server('other', other);
    await reportEngines(db, [second]);
    await reportCapacity(db, 'b', await toCapacities(second));
    await setBreaker('only', { state: 'open', until: Date.now() + 5_000, pauseMs: 5_000 });
    await db.update(engineStatus).set({ onlineAt: sql`now() - interval '20 seconds'` });
    expect(await failOverJobs(db, log)).toBe(0);
    expect(await rowOf(job)).toMatchObject({ state: 'running', attempt: 1 });
  });
});

describe('a job', () => {
  const trained = { id: '00000000-0000-4000-8000-000000000001', sha256: 'a'.repeat(64) };

  it('with a trained model or a tag’s LoRA goes to an engine that supports it, and waits for one', async () => {
    const lacksWithModel = [
      { operation: 'text_to_image', category: 'sfw', reason: '', details: [] },
    ] as const;
    const soft = { name: 'soft light', licence: 'own', work: [serverModels[0]], details: [] };
    const without = await server('without', { says: { unsupportedWithModel: lacksWithModel, adapters: [] } });
    const withAll = await server('with', { says: { adapters: [soft] } });
    const [first, second] = await toCapacities(without, withAll);
    if (!first || !second) throw new Error('there are two');
    const capacities = [{ ...first, priority: 10 }, second];
    const [withModel, withTag] = [await requestJob(), await requestJob()];
    await needs(withModel, { trained }, 'm');
    await needs(withTag, { adapters: ['soft light'] }, 't');
    const plain = await requestJob();
    expect(await leased([first])).toEqual([`${plain.id} on without`]);
    expect(await leased([first])).toEqual([]);
    expect(await leased(capacities)).toEqual([`${withModel.id} on with`]);
    await database.db.update(engineJobs).set({ state: 'cancelled' }).where(eq(engineJobs.id, withModel.id));
    expect(await leased(capacities)).toEqual([`${withTag.id} on with`]);
    expect(await getEngineState('with')).toMatchObject({
      lora: 't',
      loraNames: ['soft light'],
      lorasLoaded: 1,
    });
  });

  it('with pictures of its person goes to the server that draws from them, which loads the model for it', async () => {
    const sources = [{ ...serverModels[0], sources: ['references' as const], references: 4 }];
    const klein = {
      ...serverModels[0],
      model: 'klein',
      licence: 'Apache-2.0',
      identity: 'references',
    } as const;
    const says = { identity: sources, models: [...serverModels, klein] };
    const without = await server('without', { says: { identity: [] } });
    const [words, knows] = await toCapacities(without, await server('knows', { says }));
    if (!words || !knows) throw new Error('there are two');
    const persona = await requestJob();
    await needs(persona, { references: [reference] }, ' references');
    const plain = await requestJob();
    // Another worker has the server that knows the person, so the job waits for it.
    await reportCapacity(database.db, 'other', [{ ...knows, state: 'open' }]);
    await reportEngines(database.db, [without, await server('knows', { says })]);
    expect(await leased([words])).toEqual([`${plain.id} on without`]);
    expect(await leased([{ ...words, priority: 10 }, knows])).toEqual([`${persona.id} on knows`]);
    expect(await getEngineState('knows')).toMatchObject({ base: 'klein', lora: null });
  });

  it('for a video of ten seconds waits where a server makes five', async () => {
    const says = { longestVideo: 5 };
    const [short] = await toCapacities(await server('short', { operations: ['text_to_video'], says }));
    const [any] = await toCapacities(await server('any', { operations: ['text_to_video'] }));
    if (!short || !any) throw new Error('there are two');
    const [long, brief] = [await requestJob(), await requestJob()];
    const set = (job: { id: string }, seconds: number) =>
      database.db
        .update(engineJobs)
        .set({
          operation: 'text_to_video',
          loras: ` ${seconds}s`,
          request: sql`${engineJobs.request} || ${JSON.stringify({ seconds })}::jsonb`,
        })
        .where(eq(engineJobs.id, job.id));
    await set(long, 10);
    await set(brief, 5);
    expect(await leased([short])).toEqual([`${brief.id} on short`]);
    expect(await leased([any])).toEqual([`${long.id} on any`]);
  });

  it('that a stopping worker returned continues on its engine, whatever the priorities', async () => {
    const { db } = database;
    const [one, two] = await toCapacities(await server('one'), await server('two'));
    if (!one || !two) throw new Error('there are two');
    const job = await requestJob();
    expect(await leased([two], 'stops')).toEqual([`${job.id} on two`]);
    await returnJobs(db, 'stops');
    expect(await leased([{ ...one, priority: 10 }, two], 'next')).toEqual([`${job.id} on two`]);
  });

  it('of a bundle goes before interactive jobs for the loaded model after two minutes', async () => {
    const capacities = await toCapacities(await server('one'));
    const [bulk] = await requestPictures(database.db, await person(), { count: 5, category: 'nsfw' });
    if (!bulk) throw new Error('no job was created');
    await requestJob('sfw');
    await leased(capacities);
    await database.db.execute(sql`update engine_jobs set state = 'cancelled' where state = 'running'`);
    await database.db.update(engineStates).set({ baseSince: sql`now() - interval '6 minutes'` });
    const calm = await requestJob('sfw');
    expect(await leased(capacities)).toEqual([`${calm.id} on one`]);
    await database.db.execute(sql`update engine_jobs set state = 'cancelled' where state = 'running'`);
    await database.db.update(engineStates).set({ baseSince: sql`now() - interval '6 minutes'` });
    await database.db
      .update(engineJobs)
      .set({ createdAt: sql`now() - interval '3 minutes'` })
      .where(eq(engineJobs.callId, bulk.callId));
    await requestJob('sfw');
    expect(await leased(capacities)).toEqual([`${bulk.id} on one`]);
    expect(await getEngineState('one')).toMatchObject({ base: 'bold' });
  });
});
