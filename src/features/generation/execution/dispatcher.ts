import type { Engine } from '@castwright/engine-port';
import {
  durationsLately,
  type EngineTerms,
  type KnownEngine,
  lookAt,
  type OwnRoom,
  reportRooms,
  unseenEngine,
  withdrawRooms,
} from '#features/generation/fleet';
import { cancelChannel, clearLeftovers, hintChannel, jobsChannel } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { type Listener, listenToDatabase } from '#platform/db/listen.ts';
import { whenDatabaseIsThere } from '#platform/db/when-there.ts';
import type { Logger } from '#platform/log.ts';
import { atMost, inRounds } from '#platform/rounds.ts';
import { recordSpan } from '#platform/tracing/spans.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import { failOverJobs } from './fail-over.ts';
import { leaseJobs, recoverLapsedJobs, renewLeases, returnJobs } from './lease-jobs.ts';
import { leaving } from './run-job.ts';

export type DispatcherOptions = {
  db: Db;
  /** A direct connection for notifications. */
  databaseUrl: string;
  /** Names this process among all workers. */
  workerId: string;
  engines: readonly Engine[];
  /** What the operator says of them, by their ids. */
  terms?: ReadonlyMap<string, EngineTerms>;
  runJob: (engine: Engine, job: EngineJobRow, signal: AbortSignal) => Promise<void>;
  log: Logger;
  /** Told of leases that ran out: of any worker, as this one found; and of jobs that this one has lost. */
  onLeases?: (what: 'lapsed' | 'lost', jobs: number) => void;
  /** A worker silent for this long has lost its jobs. */
  leaseMs?: number;
  /** The net under the notifications. */
  pollMs?: number;
  /** Between two looks at each engine. */
  lookMs?: number;
};

export type Dispatcher = {
  start(): Promise<void>;
  /** Leases nothing more, waits for what runs, and after `drainMs` gives the rest back to the queue. */
  stop(drainMs: number): Promise<void>;
  /** Jobs running in this process. */
  running(): number;
};

const defaultLeaseMs = 15_000;
const defaultPollMs = 1_000;
/** An engine that went away is given nothing more after this, and one that came back is given work. */
const defaultLookMs = 5_000;
/** One that is away is looked at more often: it may only have missed a call. */
const awayLookMs = 1_000;
/** An engine that does not say in this time what it can do is given work once it has. */
const mostStartMs = 2_000;
/** What is known of how long jobs take. */
const lastsKeptMs = 60_000;
/** A stopping worker waits so long for an engine that it tells what to take away: what is not done stays recorded. */
const mostClearMs = 2_000;

/** Leases waiting jobs to this process's engines, keeps the leases, and lets go when it should. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, log, workerId, engines, leaseMs = defaultLeaseMs, pollMs = defaultPollMs } = options;
  const { lookMs = defaultLookMs } = options;
  const running = new Map<string, { engineId: string; stop: AbortController; done: Promise<void> }>();
  const known: KnownEngine[] = engines.map((engine) => unseenEngine(engine, options.terms?.get(engine.id)));
  let listener: Listener | undefined;
  let timers: (() => void)[] = [];
  const lasted = { readAt: 0, of: new Map<string, number>() };
  let stopping = false;
  let again = false;
  let leasing: Promise<void> | undefined;
  /** By engine. */
  const clearing = new Map<string, Promise<void>>();

  function freeRooms(): OwnRoom[] {
    return known.map(({ room }) => {
      const busy = [...running.values()].filter((each) => each.engineId === room.id).length;
      return { ...room, free: Math.max(0, room.free - busy) };
    });
  }

  /** How long jobs took lately, read once a minute: by it a job waits for an engine that is about to be free. */
  async function lasts(): Promise<ReadonlyMap<string, number>> {
    // Only where something could be waited for: an engine may come after the worker has started.
    const needed = known.some(({ room }) => room.bases);
    if (!needed || Date.now() - lasted.readAt < lastsKeptMs) return lasted.of;
    lasted.readAt = Date.now();
    lasted.of = await durationsLately(db);
    return lasted.of;
  }

  /** Any number of calls while one pass runs make one more pass. */
  function wake(): void {
    again = true;
    leasing ??= pass().finally(() => {
      leasing = undefined;
      if (again && !stopping) wake();
    });
  }

  async function pass(): Promise<void> {
    while (again && !stopping) {
      again = false;
      try {
        const startedAt = Date.now();
        const leased = await leaseJobs(db, { workerId, rooms: freeRooms(), leaseMs, lasts: await lasts() });
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
    const engine = known.find((each) => each.room.id === engineId)?.engine;
    if (!engine) return;
    const stop = new AbortController();
    const done = options.runJob(engine, job, stop.signal).finally(() => {
      running.delete(job.id);
      if (!stopping) wake();
    });
    running.set(job.id, { engineId, stop, done });
  }

  async function look(at: KnownEngine): Promise<void> {
    // Whoever cannot hear of a cancellation yet begins nothing.
    if ((await lookAt(at)) && listener) wake();
  }

  const tellRooms = () =>
    reportRooms(
      db,
      workerId,
      known.map(({ room }) => room),
    );

  async function keepLeases(): Promise<void> {
    if (running.size === 0) return;
    const asked = [...running.keys()];
    const mine = await renewLeases(db, workerId, leaseMs);
    const lost = asked.filter((id) => !mine.has(id));
    for (const id of lost) running.get(id)?.stop.abort();
    if (lost.length > 0) options.onLeases?.('lost', lost.length);
  }

  function hint(jobId: string): void {
    const engineId = running.get(jobId)?.engineId;
    engines.find(({ id }) => id === engineId)?.hint?.(jobId);
  }

  function every(ms: number, what: () => Promise<unknown>): void {
    timers.push(inRounds(ms, what, (error) => log.error({ err: error }, 'a dispatcher round failed')));
  }

  return {
    async start() {
      await atMost(mostStartMs, Promise.all(known.map(look)));
      await whenDatabaseIsThere(tellRooms, log);
      every(Math.min(leaseMs / 3, 5_000), async () => {
        // First: after a stall of this process its own jobs must not pass for lapsed.
        await keepLeases();
        const lapsed = await recoverLapsedJobs(db);
        if (lapsed > 0) {
          options.onLeases?.('lapsed', lapsed);
          wake();
        }
        await failOverJobs(db, log);
        await tellRooms();
      });
      for (const each of known) {
        every(Math.min(lookMs, awayLookMs), async () => {
          if (each.room.free === 0 || Date.now() - each.lookedAt >= lookMs) await look(each);
        });
      }
      every(pollMs, async () => wake());
      // In rounds of their own: an engine that hangs keeps neither the leases from being renewed nor another from
      // being told.
      for (const engine of engines) {
        every(pollMs, () => {
          const round = clearLeftovers(db, engine, log);
          clearing.set(engine.id, round);
          return round;
        });
      }
      listener = await listenToDatabase({
        databaseUrl: options.databaseUrl,
        log,
        channels: {
          [jobsChannel]: wake,
          [cancelChannel]: (jobId) => running.get(jobId)?.stop.abort(),
          [hintChannel]: hint,
        },
        onConnected: wake,
      });
    },

    async stop(drainMs) {
      stopping = true;
      await listener?.close();
      await leasing;
      const drained = Promise.allSettled([...running.values()].map((each) => each.done));
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, drainMs);
      });
      await Promise.race([drained, tooLong]);
      clearTimeout(timer);
      for (const end of timers) end();
      timers = [];
      await returnJobs(db, workerId);
      await atMost(mostClearMs, Promise.allSettled(clearing.values()));
      await withdrawRooms(db, workerId);
      for (const { stop } of running.values()) stop.abort(leaving);
      await drained;
    },

    running: () => running.size,
  };
}
