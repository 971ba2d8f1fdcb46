import { sql } from 'drizzle-orm';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import {
  type JobNeedsRow,
  jobKindSql,
  jobNeedsSql,
  listCapacity,
  readRecentDurations,
  toJobNeeds,
} from '#features/generation/fleet';
import { readUserLoads } from '#features/generation/jobs';
import { estimateQueue, type Lane, type QueueEstimate, toAffinity } from '#features/generation/scheduler';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

/** The estimates for the installation's jobs at one moment. */
export type QueueView = {
  /** The estimates of waiting jobs, by id. */
  waiting: ReadonlyMap<string, QueueEstimate>;
  /** Whether more jobs wait than were read. */
  cut: boolean;
  /** Milliseconds that recent jobs of this job's kind took. */
  getDuration(jobId: string): number | undefined;
};

export type QueueEstimator = {
  /**
   * Reads the estimates, from the cache if it is recent enough.
   *
   * @param since milliseconds since the epoch; the view must be newer
   * @param jobIds waiting jobs that the view must include
   */
  read(since: number, jobIds: readonly string[]): Promise<QueueView>;
};

/** All callers within this time share one view. */
const maxAgeMs = 1_000;
/** Jobs that are simulated; those behind them have no position. */
const longestQueue = 2_000;
type WaitingRow = JobNeedsRow & {
  id: string;
  userId: string;
  lane: Lane;
  operation: Operation;
  category: Category;
  kind: string;
  loras: string;
  createdAt: string;
};
const waitingRows = defineStatement<Record<string, never>, WaitingRow>(
  'queue_waiting',
  sql`
    select id, user_id as "userId", lane, operation, category, ${jobKindSql} as kind, loras, ${jobNeedsSql},
      extract(epoch from created_at) * 1000 as "createdAt"
    from (
      select *, row_number() over (partition by user_id, lane order by created_at, id) as place
      from engine_jobs where state = 'queued' and waits_for = 0
    ) as queued
    order by lane desc, place, created_at limit ${sql.raw(String(longestQueue))}`,
);

type RunningRow = {
  id: string;
  userId: string;
  worker: string;
  engine: string | null;
  kind: string;
  startedAt: string;
};
const runningRows = defineStatement<Record<string, never>, RunningRow>(
  'queue_running',
  sql`
    select id, user_id as "userId", leased_by as worker, engine_id as engine, ${jobKindSql} as kind,
      extract(epoch from started_at) * 1000 as "startedAt"
    from engine_jobs where state = 'running'`,
);

/** Creates an estimator that reads the queue at most once a second, unless a caller needs a newer view. */
export function createQueueEstimator(db: Db): QueueEstimator {
  let cached: { readAt: number; view: Promise<QueueView> } | undefined;
  const readAgain = () => {
    const view = readQueue(db);
    const entry = { readAt: Date.now(), view };
    cached = entry;
    view.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return view;
  };
  return {
    async read(since, jobIds) {
      if (!cached || cached.readAt <= Math.max(since, Date.now() - maxAgeMs)) return readAgain();
      const view = await cached.view;
      return view.cut || jobIds.every((id) => view.waiting.has(id)) ? view : readAgain();
    },
  };
}

async function readQueue(db: Db): Promise<QueueView> {
  const [waiting, running, fleet, durations] = await Promise.all([
    waitingRows(db, {}),
    runningRows(db, {}),
    listCapacity(db),
    readRecentDurations(db),
  ]);
  const users = await readUserLoads(db, [...new Set(waiting.map(({ userId }) => userId))]);
  const kinds = new Map([...waiting, ...running].map(({ id, kind }) => [id, kind]));
  const estimates = estimateQueue({
    now: Date.now(),
    users,
    // A breaker's pause is over before most waiting jobs start.
    engines: fleet.capacities.map((capacity) => ({ ...capacity, state: 'open' as const })),
    durations,
    waiting: waiting.map(({ loras, ...row }) => ({
      ...toJobNeeds(row),
      createdAt: Number(row.createdAt),
      affinity: fleet.bases && toAffinity(row, loras, fleet.bases),
    })),
    running: running.map(({ userId, worker, engine, kind, startedAt }) => ({
      userId,
      kind,
      engineId: engine === null ? null : fleet.toCapacityId(worker, engine),
      startedAt: Number(startedAt),
    })),
  });
  return {
    waiting: estimates,
    cut: waiting.length === longestQueue,
    getDuration: (jobId) => durations.get(kinds.get(jobId) ?? ''),
  };
}
