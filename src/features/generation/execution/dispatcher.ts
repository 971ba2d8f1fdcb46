import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from '@castwright/engine-port';
import {
  createKnownEngine,
  type EngineTerms,
  type KnownEngine,
  type OwnCapacity,
  probeEngine,
  readRecentDurations,
  replaceKnownEngines,
  reportCapacity,
  withdrawCapacity,
} from '#features/generation/fleet';
import {
  cancelChannel,
  enginesChannel,
  jobHintChannel,
  jobsChannel,
  runCleanups,
} from '#features/generation/jobs';
import { type Listener, listenToDatabase } from '#platform/db/listen.ts';
import { waitForDatabase } from '#platform/db/wait-for-database.ts';
import { startInterval } from '#platform/interval.ts';
import { recordSpan } from '#platform/tracing/spans.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import type { Dispatcher, DispatcherOptions } from './dispatcher-types.ts';
import { createDrainingEngines } from './draining-engines.ts';
import { failOverJobs } from './fail-over.ts';
import { findDueWork } from './find-due-work.ts';
import { leaseJobs } from './lease-jobs.ts';
import { recoverLapsedJobs, renewLeases, returnJobs } from './leases.ts';
import { shutdownReason } from './run-job.ts';

/** A job that runs in this process. */
type RunningJob = { engine: Engine; stop: AbortController; done: Promise<void> };

const defaultLeaseMs = 15_000;
const defaultPollMs = 1_000;
/** How soon an engine that goes away or comes back is noticed. */
const defaultProbeMs = 5_000;
/** Shorter for an engine that is away: it may only have missed a call. */
const offlineProbeMs = 1_000;
/** The start does not wait longer than this for engines to report their abilities. */
const startTimeoutMs = 2_000;
/** How long the durations of recent jobs are cached. */
const durationsMaxAgeMs = 60_000;
/** How long a stopping worker waits for running cleanups; unfinished ones stay scheduled. */
const cleanupTimeoutMs = 2_000;

/** Creates the dispatcher of a worker process: leases jobs to its engines, renews the leases, and stops lost jobs. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, log, workerId, leaseMs = defaultLeaseMs, pollMs = defaultPollMs } = options;
  const { probeMs: lookMs = defaultProbeMs } = options;
  const running = new Map<string, RunningJob>();
  let known: KnownEngine[] = options.engines.map((engine) =>
    createKnownEngine(engine, options.terms?.get(engine.id)),
  );
  const draining = createDrainingEngines({
    db,
    log,
    isBusy: (engine) => [...running.values()].some((each) => each.engine === engine),
  });
  const probing: (() => void)[] = [];
  let listener: Listener | undefined;
  let timers: (() => void)[] = [];
  const durations = { readAt: 0, byKind: new Map<string, number>() };
  let stopping = false;
  let again = false;
  let leasing: Promise<void> | undefined;
  /** The running cleanup round, by engine. */
  const cleanups = new Map<string, Promise<void>>();

  function listFreeCapacity(): OwnCapacity[] {
    return known.map(({ capacity }) => {
      const busy = [...running.values()].filter(({ engine }) => engine.id === capacity.id).length;
      return { ...capacity, free: Math.max(0, capacity.free - busy) };
    });
  }

  /** Reads how long recent jobs took, once a minute; by it a job may wait for an engine that will soon be free. */
  async function readDurations(): Promise<ReadonlyMap<string, number>> {
    // Only needed for engines that keep models loaded; such an engine may come after the worker has started.
    const needed = known.some(({ capacity }) => capacity.bases);
    if (!needed || Date.now() - durations.readAt < durationsMaxAgeMs) return durations.byKind;
    durations.readAt = Date.now();
    durations.byKind = await readRecentDurations(db);
    return durations.byKind;
  }

  /** Leases jobs. Calls during a pass cause one more pass. */
  function wake(): void {
    again = true;
    leasing ??= pass().finally(() => {
      leasing = undefined;
      if (again && !stopping) wake();
    });
  }

  async function pass(): Promise<void> {
    while (again && !stopping) {
      // Jobs that end in the same turn of the event loop free their engines for one lease.
      await nextTurn();
      again = false;
      try {
        const startedAt = Date.now();
        // An engine that is removed meanwhile still gets what is leased for it now.
        const engines = new Map(known.map(({ engine }) => [engine.id, engine]));
        const leased = await leaseJobs(db, {
          workerId,
          capacities: listFreeCapacity(),
          leaseMs,
          durations: await readDurations(),
        });
        for (const { job, engineId } of leased) {
          const span = { name: 'lease job', kind: 'internal', attributes: {}, startedAt } as const;
          if (job.traceContext) recordSpan({ ...span, parent: job.traceContext });
          const engine = engines.get(engineId);
          if (engine) start(job, engine);
        }
      } catch (error) {
        log.error({ err: error }, 'jobs could not be leased');
      }
    }
  }

  function start(job: EngineJobRow, engine: Engine): void {
    // Its first run may not know yet that the job was moved.
    running.get(job.id)?.stop.abort();
    const stop = new AbortController();
    const run: RunningJob = { engine, stop, done: Promise.resolve() };
    running.set(job.id, run);
    run.done = options.runJob(engine, job, stop.signal).finally(() => {
      if (running.get(job.id) === run) running.delete(job.id);
      void draining.closeIdle();
      if (!stopping) wake();
    });
  }

  async function probe(engine: KnownEngine): Promise<void> {
    // Before the listener is connected, cancellations would be missed.
    if ((await probeEngine(engine)) && listener) wake();
  }

  const publishCapacity = () =>
    reportCapacity(
      db,
      workerId,
      known.map(({ capacity }) => capacity),
    );

  async function renewOwnLeases(): Promise<void> {
    if (running.size === 0) return;
    const jobIds = [...running.keys()];
    const mine = await renewLeases(db, workerId, leaseMs);
    const lost = jobIds.filter((id) => !mine.has(id));
    for (const id of lost) running.get(id)?.stop.abort();
    if (lost.length > 0) options.onLeases?.('lost', lost.length);
  }

  async function recoverLapsed(): Promise<void> {
    const lapsed = await recoverLapsedJobs(db);
    if (lapsed === 0) return;
    options.onLeases?.('lapsed', lapsed);
    wake();
  }

  /** Finds what came without a notification: a retry that is due, jobs of a lost connection, remote cleanups. */
  async function poll(): Promise<void> {
    const engines = known.map(({ engine }) => engine);
    const { isJobWaiting, enginesToCleanUp } = await findDueWork(
      db,
      engines.map(({ id }) => id),
    );
    if (isJobWaiting) wake();
    for (const engine of engines) if (enginesToCleanUp.includes(engine.id)) cleanUp(engine);
  }

  /** Not awaited: an engine that hangs must delay neither the leases nor another engine's cleanups. */
  function cleanUp(engine: Engine): void {
    if (cleanups.has(engine.id)) return;
    const round = runCleanups(db, engine, log)
      .catch((error) => log.error({ err: error }, 'a dispatcher round failed'))
      .finally(() => cleanups.delete(engine.id));
    cleanups.set(engine.id, round);
  }

  function hint(jobId: string): void {
    running.get(jobId)?.engine.handleHint?.(jobId);
  }

  const startRound = (ms: number, action: () => Promise<unknown>) =>
    startInterval(ms, action, (error) => log.error({ err: error }, 'a dispatcher round failed'));
  const addInterval = (ms: number, action: () => Promise<unknown>) =>
    void timers.push(startRound(ms, action));

  function startProbing(engine: KnownEngine): void {
    const end = startRound(Math.min(lookMs, offlineProbeMs), async () => {
      if (engine.capacity.free === 0 || Date.now() - engine.probedAt >= lookMs) await probe(engine);
    });
    probing.push(end);
  }

  async function setEngines(
    engines: readonly Engine[],
    terms?: ReadonlyMap<string, EngineTerms>,
  ): Promise<void> {
    if (stopping) return;
    const { gone, next, removed } = replaceKnownEngines(known, engines, terms);
    known = next;
    for (const end of probing.splice(0)) end();
    for (const entry of known) startProbing(entry);
    await leasing;
    draining.add(removed);
    await withTimeout(startTimeoutMs, Promise.all(known.map(probe)));
    await withdrawCapacity(db, workerId, gone);
    await publishCapacity();
    // Not awaited: an engine that is slow to close must not delay the others.
    void draining.closeIdle();
    wake();
  }

  return {
    async start() {
      await withTimeout(startTimeoutMs, Promise.all(known.map(probe)));
      await waitForDatabase(publishCapacity, log);
      addInterval(Math.min(leaseMs / 3, 5_000), async () => {
        // Renew first: after a stall of this process its own leases must not lapse.
        await renewOwnLeases();
        await recoverLapsed();
        await failOverJobs(db, log);
        await publishCapacity();
      });
      for (const each of known) startProbing(each);
      addInterval(pollMs, poll);
      listener = await listenToDatabase({
        databaseUrl: options.databaseUrl,
        log,
        channels: {
          [jobsChannel]: wake,
          [cancelChannel]: (jobId) => running.get(jobId)?.stop.abort(),
          [jobHintChannel]: hint,
          [enginesChannel]: () => options.onEnginesChanged?.(),
        },
        onConnected: () => {
          wake();
          options.onEnginesChanged?.();
        },
      });
      // Without waiting for the first round: this may be the restart of a worker that was killed.
      await recoverLapsed().catch((error) => log.error({ err: error }, 'lapsed jobs could not be recovered'));
    },

    setEngines,

    async stop(drainMs) {
      stopping = true;
      await listener?.close();
      await leasing;
      const drained = Promise.allSettled([...running.values()].map((each) => each.done));
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, drainMs);
      });
      await Promise.race([drained, timeout]);
      clearTimeout(timer);
      for (const end of [...timers, ...probing.splice(0)]) end();
      timers = [];
      await returnJobs(db, workerId);
      await withTimeout(cleanupTimeoutMs, Promise.allSettled(cleanups.values()));
      await withdrawCapacity(db, workerId);
      for (const { stop } of running.values()) stop.abort(shutdownReason);
      await drained;
      await draining.closeIdle();
    },

    running: () => running.size,
  };
}
