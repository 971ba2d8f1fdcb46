import { sql } from 'drizzle-orm';
import { type Queue as BossQueue, fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { waitForDatabase } from '#platform/db/wait-for-database.ts';
import type { Logger } from '#platform/log.ts';
import { daySeconds } from '#platform/time.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { HandledJob, JobDefinition } from './job.ts';
import { startWakingWorkers } from './wake-workers.ts';

export type QueueOptions = {
  /** A direct URL: notifications do not pass a transaction pooler. */
  databaseUrl: string;
  log: Logger;
  /** All job definitions; enqueueing an unlisted job throws. */
  jobs: readonly JobDefinition[];
  /**
   * Whether this process may work on jobs; by default it may. One that only enqueues leaves the schedules to the workers,
   * and supervises the queues only where no worker has done so for half a minute.
   */
  isWorker?: boolean;
};

export type QueueDepth = { name: string; waiting: number; running: number; failed: number };

export type Queue = {
  /** Enqueues a job in the caller's transaction: it exists only if that commits. */
  enqueue<Data extends z.ZodType>(tx: Tx, job: JobDefinition<Data>, data: z.input<Data>): Promise<void>;
  /** Counts waiting, running and failed jobs by queue; at most a few seconds old. */
  depths(): Promise<QueueDepth[]>;
  /** Retries a failed job if the caller's transaction commits. @returns false when there is no such job */
  retry(tx: Tx, name: string, id: string): Promise<boolean>;
  /**
   * Deletes jobs whose data or output contains any of these words, in any state but active, if the caller's
   * transaction commits.
   */
  forget(tx: Tx, words: readonly string[]): Promise<void>;
  /** Starts processing jobs. @throws Error unless every job has exactly one handler */
  work(handlers: readonly HandledJob[]): Promise<void>;
  /** Stops taking jobs and waits up to this many milliseconds for the running ones. */
  drain(ms: number): Promise<void>;
  /** Stops the queue; jobs that still run count as failed, and another process retries them. */
  stop(): Promise<void>;
};

/**
 * A worker asks by itself this often; `startWakingWorkers` finds what is due sooner. Each of some seventy queues asks
 * by a statement of its own.
 */
const pollingSeconds = 600;
/** The minimum of pg-boss. A job of a killed worker runs again 10 to 20 s later. */
const heartbeatSeconds = 10;
const superviseSeconds = { worker: 10, other: 30 };
/** `drain` has waited already. */
const stopMs = 1_000;

/**
 * Opens pg-boss with notifications instead of polling, and detection of crashed workers within seconds.
 *
 * @throws Error when it cannot start; nothing is left open then
 */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { isWorker = true } = options;
  const intervalSeconds = isWorker ? superviseSeconds.worker : superviseSeconds.other;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'castwright-queue',
    max: 4,
    useListenNotify: true,
    schedule: isWorker,
    superviseIntervalSeconds: intervalSeconds,
    monitorIntervalSeconds: intervalSeconds,
  });
  const reportError = createErrorReporter(options.log);
  boss.on('error', reportError);
  const known = new Set<string>();
  for (const { name } of options.jobs) {
    if (known.has(name)) throw new Error(`Two jobs are called ${name}.`);
    known.add(name);
  }
  try {
    await boss.start();
    await ensureQueues(boss, options.jobs);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }

  const workers = new Map<string, string>();
  let stopWaking = async () => {};

  return {
    async enqueue(tx, job, data) {
      if (!known.has(job.name)) throw new Error(`No such job: ${job.name}.`);
      const id = await boss.send(job.name, job.data.parse(data) as object, { db: fromDrizzle(tx, sql) });
      // A queue's policy may drop a job without an error; that must not pass for success.
      if (!id) throw new Error(`The queue refused a job: ${job.name}.`);
    },
    async depths() {
      const queues = await boss.getQueues([...known]);
      return queues.map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
        name,
        waiting: readyCount + deferredCount,
        running: activeCount,
        failed: failedCount,
      }));
    },
    async retry(tx, name, id) {
      if (!known.has(name)) return false;
      const db = fromDrizzle(tx, sql);
      const [found] = await boss.findJobs(name, { id, db });
      if (found?.state !== 'failed') return false;
      await boss.retry(name, id, { db });
      return true;
    },
    async forget(tx, words) {
      const names = sql.join(
        words.map(
          (word) => sql`position(${word} in coalesce(data::text, '') || coalesce(output::text, '')) > 0`,
        ),
        sql` or `,
      );
      await tx.execute(sql`delete from pgboss.job where state <> 'active' and (${names})`);
    },
    async work(handlers) {
      assertOneHandlerEach([...known], handlers);
      for (const { definition, handle } of handlers) {
        const worker: string = await boss.work(
          definition.name,
          { pollingIntervalSeconds: pollingSeconds, notifyPollingIntervalSeconds: pollingSeconds },
          async (batch) => {
            // Several notifications wake the worker only once, and a batch of one never counts as full. Without
            // this call, all but the first of several simultaneous jobs would wait for the poll.
            boss.notifyWorker(worker);
            for (const job of batch) await handle(definition.data.parse(job.data), job.signal);
          },
        );
        workers.set(definition.name, worker);
        // Scheduled jobs read the current state, so one run makes up for several missed ones.
        const { name, schedule } = definition;
        if (schedule)
          await waitForDatabase(() => boss.schedule(name, schedule, {}, { missed: 'once' }), options.log);
      }
      stopWaking = startWakingWorkers(boss, workers, reportError);
    },
    async drain(ms) {
      await stopWaking();
      await withTimeout(ms, Promise.all([...known].map((name) => boss.offWork(name, { wait: true }))));
    },
    async stop() {
      await stopWaking();
      await boss.stop({ graceful: true, timeout: stopMs });
    },
  };
}

/** The same error is logged at most this often. */
const silentMs = 10_000;
const maximumMessages = 100;

/**
 * Creates a logger for pg-boss errors that throttles repeats: while the database cannot be reached, one comes
 * each second. pg-boss emits copies that are no `Error` objects, so they are converted.
 */
export function createErrorReporter(
  log: Pick<Logger, 'error'>,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const reported = new Map<string, { at: number; since: number }>();
  return (thrown) => {
    const error = asError(thrown);
    // All queues report the same error with their own name at the end.
    const complaint = error.message.replace(/ \(Queue: .*\)$/, '');
    const last = reported.get(complaint);
    if (last && now() - last.at < silentMs) {
      last.since += 1;
      return;
    }
    // Bounded, because messages may contain varying values.
    if (reported.size >= maximumMessages) reported.clear();
    reported.set(complaint, { at: now(), since: 0 });
    const more = last?.since ? { sinceThen: last.since } : {};
    log.error({ err: error, ...more }, 'the job queue reported an error');
  };
}

function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { code, message, stack } = (thrown ?? {}) as { code?: unknown; message?: unknown; stack?: unknown };
  const error = Object.assign(new Error(typeof message === 'string' ? message : 'unknown error'), {
    ...(typeof code === 'string' && { code }),
  });
  if (typeof stack === 'string') error.stack = stack;
  return error;
}

/** Creates missing queues and updates the options of existing ones, which pg-boss leaves unchanged. */
async function ensureQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const wanted = toQueueSettings(job);
    const stored = there.get(job.name);
    if (!stored) await boss.createQueue(job.name, wanted);
    else if (Object.entries(wanted).some(([option, value]) => stored[option as keyof BossQueue] !== value))
      await boss.updateQueue(job.name, wanted);
  }
}

function toQueueSettings({ minutes, retries }: JobDefinition): Omit<BossQueue, 'name'> {
  return {
    notify: true,
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: 2,
    heartbeatSeconds,
    expireInSeconds: (minutes ?? 10) * 60,
    deleteAfterSeconds: 7 * daySeconds,
  };
}

/** @throws Error naming the jobs with no handler, with several, or unknown to the queue */
export function assertOneHandlerEach(jobs: readonly string[], handlers: readonly HandledJob[]): void {
  const count = (name: string) => handlers.filter((each) => each.definition.name === name).length;
  const wrong = jobs.filter((name) => count(name) !== 1);
  const unknown = handlers.map((each) => each.definition.name).filter((name) => !jobs.includes(name));
  if (wrong.length > 0 || unknown.length > 0) {
    throw new Error(
      `Each job needs exactly one handler. Without or with several: ${wrong.join(', ')}. Unknown: ${unknown.join(', ')}.`,
    );
  }
}
