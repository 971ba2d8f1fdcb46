import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from '@castwright/engine-port';
import {
  type EngineTerms,
  type OwnCapacity,
  readRecentDurations,
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
import type { Db } from '#platform/db/client.ts';
import { type Listener, listenToDatabase } from '#platform/db/listen.ts';
import { waitForDatabase } from '#platform/db/wait-for-database.ts';
import { startInterval } from '#platform/interval.ts';
import type { Logger } from '#platform/log.ts';
import { recordSpan } from '#platform/tracing/spans.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import { createEngineSet } from './engine-set.ts';
import { failOverJobs } from './fail-over.ts';
import { findDueWork } from './find-due-work.ts';
import { leaseJobs } from './lease-jobs.ts';
import { recoverLapsedJobs, renewLeases, returnJob, returnJobs } from './leases.ts';
import { shutdownReason } from './run-job.ts';

export type DispatcherOptions = {
  db: Db;
  /** A direct connection for notifications. */
  databaseUrl: string;
  /** Names this process among all workers. */
  workerId: string;
  /** Those that it starts with. */
  engines: readonly Engine[];
  /** The operator's settings for them, by engine id. */
  terms?: ReadonlyMap<string, EngineTerms>;
  runJob: (engine: Engine, job: EngineJobRow, signal: AbortSignal) => Promise<void>;
  log: Logger;
  /** Called for lapsed leases of any worker that this one recovers, and for jobs that this one has lost. */
  onLeases?: (what: 'lapsed' | 'lost', jobs: number) => void;
  /** Called when registered engines may have changed. */
  onEnginesChanged?: () => void;
  /** A worker that does not renew its leases for this long loses its jobs. */
  leaseMs?: number;
  /** The polling interval, for missed notifications. */
  pollMs?: number;
  /** The interval of an engine's probes. */
  probeMs?: number;
};

/** A job that runs in this process. */
type RunningJob = { engine: Engine; stop: AbortController; done: Promise<void> };

export type Dispatcher = {
  start(): Promise<void>;
  /** Adds an engine, or replaces the one with its id; jobs of the replaced one end there. */
  setEngine(engine: Engine, terms?: EngineTerms): Promise<void>;
  /** Gives an engine no new job and forgets it; its running jobs end there. */
  removeEngine(engineId: string): Promise<void>;
  /** Waits for the end of the jobs that run on an engine here now. */
  waitForJobsOn(engine: Engine): Promise<void>;
  /** Stops leasing, waits for running jobs, and after `drainMs` returns the rest to the queue. */
  stop(drainMs: number): Promise<void>;
  /** Counts the jobs that run in this process. */
  running(): number;
};

const defaultLeaseMs = 15_000;
const defaultPollMs = 1_000;
/** The start does not wait longer than this for engines to report their abilities. */
const startTimeoutMs = 2_000;
/** How long the durations of recent jobs are cached. */
const durationsMaxAgeMs = 60_000;
/** How long a stopping worker waits for running cleanups; unfinished ones stay scheduled. */
const cleanupTimeoutMs = 2_000;

/** Creates the dispatcher of a worker process: leases jobs to its engines, renews the leases, and stops lost jobs. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, log, workerId, leaseMs = defaultLeaseMs, pollMs = defaultPollMs } = options;
  const running = new Map<string, RunningJob>();
  const logFailure = (error: unknown) => log.error({ err: error }, 'a dispatcher round failed');
  const engines = createEngineSet({
    ...options,
    // Before the listener is connected, cancellations would be missed.
    onMore: () => listener && wake(),
    onError: logFailure,
  });
  let listener: Listener | undefined;
  let timers: (() => void)[] = [];
  const durations = { readAt: 0, byKind: new Map<string, number>() };
  let stopping = false;
  let again = false;
  let leasing: Promise<void> | undefined;
  /** The running cleanup round, by engine. */
  const cleanups = new Map<string, Promise<void>>();

  function listFreeCapacity(): OwnCapacity[] {
    return engines.list().map(({ capacity }) => {
      const busy = [...running.values()].filter((each) => each.engine.id === capacity.id).length;
      return { ...capacity, free: Math.max(0, capacity.free - busy) };
    });
  }

  /** Reads how long recent jobs took, once a minute; by it a job may wait for an engine that will soon be free. */
  async function readDurations(): Promise<ReadonlyMap<string, number>> {
    // Only needed for engines that keep models loaded; such an engine may come after the worker has started.
    const needed = engines.list().some(({ capacity }) => capacity.bases);
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
        const leased = await leaseJobs(db, {
          workerId,
          capacities: listFreeCapacity(),
          leaseMs,
          durations: await readDurations(),
        });
        for (const { job, engineId } of leased) {
          const span = { name: 'lease job', kind: 'internal', attributes: {}, startedAt } as const;
          if (job.traceContext) recordSpan({ ...span, parent: job.traceContext });
          start(job, engineId);
        }
      } catch (error) {
        log.error({ err: error }, 'jobs could not be leased');
      }
    }
  }

  function start(job: EngineJobRow, engineId: string): void {
    const engine = engines.find(engineId);
    if (!engine) {
      // It left while the lease was made.
      void returnJob(db, workerId, job.id).catch((error) =>
        log.warn({ err: error, jobId: job.id }, 'a job of an engine that left could not be returned'),
      );
      return;
    }
    // Its first run may not know yet that the job was moved.
    running.get(job.id)?.stop.abort();
    const stop = new AbortController();
    const run: RunningJob = { engine, stop, done: Promise.resolve() };
    running.set(job.id, run);
    run.done = options.runJob(engine, job, stop.signal).finally(() => {
      if (running.get(job.id) === run) running.delete(job.id);
      if (!stopping) wake();
    });
  }

  const publishCapacity = () =>
    reportCapacity(
      db,
      workerId,
      engines.list().map(({ capacity }) => capacity),
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
    const { isJobWaiting, enginesToCleanUp } = await findDueWork(
      db,
      engines.list().map(({ engine }) => engine.id),
    );
    if (isJobWaiting) wake();
    for (const { engine } of engines.list()) if (enginesToCleanUp.includes(engine.id)) cleanUp(engine);
  }

  /** Not awaited: an engine that hangs must delay neither the leases nor another engine's cleanups. */
  function cleanUp(engine: Engine): void {
    if (cleanups.has(engine.id)) return;
    const round = runCleanups(db, engine, log)
      .catch(logFailure)
      .finally(() => cleanups.delete(engine.id));
    cleanups.set(engine.id, round);
  }

  function hint(jobId: string): void {
    running.get(jobId)?.engine.handleHint?.(jobId);
  }

  function addInterval(ms: number, action: () => Promise<unknown>): void {
    timers.push(startInterval(ms, action, logFailure));
  }

  return {
    async start() {
      await withTimeout(startTimeoutMs, engines.probeAll());
      await waitForDatabase(publishCapacity, log);
      addInterval(Math.min(leaseMs / 3, 5_000), async () => {
        // Renew first: after a stall of this process its own leases must not lapse.
        await renewOwnLeases();
        await recoverLapsed();
        await failOverJobs(db, log);
        await publishCapacity();
      });
      engines.startProbes();
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

    async setEngine(engine, terms) {
      if (stopping) return;
      await engines.set(engine, terms);
      await publishCapacity();
    },

    async removeEngine(engineId) {
      engines.remove(engineId);
      await withdrawCapacity(db, workerId, engineId);
    },

    async waitForJobsOn(engine) {
      const jobs = [...running.values()].filter((each) => each.engine === engine);
      await Promise.allSettled(jobs.map(({ done }) => done));
    },

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
      for (const end of timers) end();
      engines.stopProbes();
      timers = [];
      await returnJobs(db, workerId);
      await withTimeout(cleanupTimeoutMs, Promise.allSettled(cleanups.values()));
      await withdrawCapacity(db, workerId);
      for (const { stop } of running.values()) stop.abort(shutdownReason);
      await drained;
    },

    running: () => running.size,
  };
}
