import { sql } from 'drizzle-orm';
import { type Queue as BossQueue, fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { whenDatabaseIsThere } from '#platform/db/when-there.ts';
import type { Logger } from '#platform/log.ts';
import { atMost } from '#platform/rounds.ts';
import type { HandledJob, JobDefinition } from './job.ts';

export type QueueOptions = {
  /** A direct connection: notifications do not pass a transaction pooler. */
  databaseUrl: string;
  log: Logger;
  /** Every job there is; sending an unlisted one throws. */
  jobs: readonly JobDefinition[];
};

export type QueueDepth = { name: string; waiting: number; running: number; failed: number };

export type Queue = {
  /** Puts a job into the caller's transaction: it exists exactly if that commits. */
  enqueue<Data extends z.ZodType>(tx: Tx, job: JobDefinition<Data>, data: z.input<Data>): Promise<void>;
  /** How much of each job waits, runs and was given up; at most a few seconds old. */
  depths(): Promise<QueueDepth[]>;
  /** Tries a job again that was given up, if the caller's transaction commits. @returns false where there is none */
  retry(tx: Tx, name: string, id: string): Promise<boolean>;
  /**
   * Deletes jobs whose data names any of these words, whatever became of them, unless they run; if the caller's
   * transaction commits.
   */
  forget(tx: Tx, words: readonly string[]): Promise<void>;
  /** Starts carrying out jobs. @throws Error unless every job has exactly one handler */
  work(handlers: readonly HandledJob[]): Promise<void>;
  /** Begins no more jobs, and waits for those that run, but not longer than this. */
  rest(ms: number): Promise<void>;
  /** Ends; what still runs counts as failed, and is tried again by another process. */
  stop(): Promise<void>;
};

/** The net under the notifications, which retries do not send. */
const pollingSeconds = 1;
/** The least that pg-boss takes; a job of a killed worker runs again about this much later. */
const heartbeatSeconds = 10;
const superviseSeconds = 5;
/** What has not ended by the end of `rest` is not waited for again. */
const stopMs = 1_000;

/**
 * pg-boss, tuned: notified rather than polled, with crashed workers noticed within seconds.
 *
 * @throws Error with nothing left open, when the database does not let it begin
 */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'castwright-queue',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  const complain = complainSeldom(options.log);
  boss.on('error', complain);
  const known = new Set<string>();
  for (const { name } of options.jobs) {
    if (known.has(name)) throw new Error(`Two jobs are called ${name}.`);
    known.add(name);
  }
  try {
    await boss.start();
    await keepQueues(boss, options.jobs);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }

  return {
    async enqueue(tx, job, data) {
      if (!known.has(job.name)) throw new Error(`No such job: ${job.name}.`);
      const id = await boss.send(job.name, job.data.parse(data) as object, { db: fromDrizzle(tx, sql) });
      // A queue's policy may refuse without an error; work that is silently dropped must not pass for queued.
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
            // Many notifications wake it once, and a batch of one never counts as full: without this, of several
            // jobs that come together all but the first would wait for the poll.
            boss.notifyWorker(worker);
            for (const job of batch) await handle(definition.data.parse(job.data), job.signal);
          },
        );
        // Each looks at how things are: of several that nobody was there for one is enough.
        const { name, schedule } = definition;
        if (schedule)
          await whenDatabaseIsThere(() => boss.schedule(name, schedule, {}, { missed: 'once' }), options.log);
      }
    },
    async rest(ms) {
      await atMost(ms, Promise.all([...known].map((name) => boss.offWork(name, { wait: true }))));
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopMs });
    },
  };
}

/** The same complaint is written down again after so long. */
const silentMs = 10_000;
const mostComplaints = 100;

/**
 * Writes down what pg-boss complains about: it tells copies of errors, which are none any more, and while the database is
 * away each of its queues complains each second.
 */
export function complainSeldom(
  log: Pick<Logger, 'error'>,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const told = new Map<string, { at: number; since: number }>();
  return (thrown) => {
    const error = asError(thrown);
    // Each of the queues says the same, and which it is.
    const complaint = error.message.replace(/ \(Queue: .*\)$/, '');
    const last = told.get(complaint);
    if (last && now() - last.at < silentMs) {
      last.since += 1;
      return;
    }
    // Messages may name what is different each time: they are not gathered for ever.
    if (told.size >= mostComplaints) told.clear();
    told.set(complaint, { at: now(), since: 0 });
    const more = last?.since ? { sinceThen: last.since } : {};
    log.error({ err: error, ...more }, 'the job queue reported an error');
  };
}

function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { code, message, stack } = (thrown ?? {}) as { code?: unknown; message?: unknown; stack?: unknown };
  const error = Object.assign(new Error(typeof message === 'string' ? message : 'of no form that is known'), {
    ...(typeof code === 'string' && { code }),
  });
  if (typeof stack === 'string') error.stack = stack;
  return error;
}

/** Makes the queues, and gives those that an earlier version made the options of this one: pg-boss leaves them as they are. */
async function keepQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const wanted = settingsOf(job);
    const stored = there.get(job.name);
    if (!stored) await boss.createQueue(job.name, wanted);
    else if (Object.entries(wanted).some(([option, value]) => stored[option as keyof BossQueue] !== value))
      await boss.updateQueue(job.name, wanted);
  }
}

function settingsOf({ minutes, retries }: JobDefinition): Omit<BossQueue, 'name'> {
  return {
    notify: true,
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: 2,
    heartbeatSeconds,
    expireInSeconds: (minutes ?? 10) * 60,
    deleteAfterSeconds: 7 * 86_400,
  };
}

/** @throws Error naming the jobs that have no handler, more than one, or are unknown */
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
