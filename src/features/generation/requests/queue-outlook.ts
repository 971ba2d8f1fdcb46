import { sql } from 'drizzle-orm';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import { allRooms, durationsLately, kindOfJob, needsOfJob } from '#features/generation/fleet';
import { loadsOf } from '#features/generation/jobs';
import { affinityOf, foresee, type Lane, type Outlook } from '#features/generation/scheduler';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

/** What lies before the jobs of the installation, as it was at most `keptMs` ago. */
export type QueueOutlook = {
  /** Of waiting jobs. */
  waiting: ReadonlyMap<string, Outlook>;
  /** More wait than were looked through. */
  cut: boolean;
  /** Milliseconds that jobs of this one's kind took lately. */
  lasting(jobId: string): number | undefined;
};

export type QueueOutlookReader = {
  /**
   * @param since milliseconds since the epoch; a reading from before is not good enough
   * @param knowing ids of waiting jobs; nor is one that does not know them
   */
  read(since: number, knowing: readonly string[]): Promise<QueueOutlook>;
};

/** One reading serves all the pages that ask within this time. */
const keptMs = 1_000;
/** Jobs that are looked ahead through; those behind them have no place yet. */
const longestQueue = 2_000;
type WaitingRow = {
  id: string;
  userId: string;
  lane: Lane;
  operation: Operation;
  category: Category;
  kind: string;
  loras: string;
  trained: boolean;
  adapters: string[] | null;
  createdAt: string;
};
const waitingRows = defineStatement<Record<string, never>, WaitingRow>(
  'queue_waiting',
  sql`
    select id, user_id as "userId", lane, operation, category, ${kindOfJob} as kind, loras, ${needsOfJob},
      extract(epoch from created_at) * 1000 as "createdAt"
    from (
      select *, row_number() over (partition by user_id, lane order by created_at, id) as place
      from engine_jobs where state = 'queued'
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
    select id, user_id as "userId", leased_by as worker, engine_id as engine, ${kindOfJob} as kind,
      extract(epoch from started_at) * 1000 as "startedAt"
    from engine_jobs where state = 'running'`,
);

/** Gives what lies before the waiting jobs, by one reading a second however many ask. */
export function openQueueOutlook(db: Db): QueueOutlookReader {
  let kept: { readAt: number; outlook: Promise<QueueOutlook> } | undefined;
  const readAgain = () => {
    const outlook = readOutlook(db);
    const reading = { readAt: Date.now(), outlook };
    kept = reading;
    outlook.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return outlook;
  };
  return {
    async read(since, knowing) {
      if (!kept || kept.readAt <= Math.max(since, Date.now() - keptMs)) return readAgain();
      const outlook = await kept.outlook;
      return outlook.cut || knowing.every((id) => outlook.waiting.has(id)) ? outlook : readAgain();
    },
  };
}

async function readOutlook(db: Db): Promise<QueueOutlook> {
  const [waiting, running, fleet, lasts] = await Promise.all([
    waitingRows(db, {}),
    runningRows(db, {}),
    allRooms(db),
    durationsLately(db),
  ]);
  const users = await loadsOf(db, [...new Set(waiting.map(({ userId }) => userId))]);
  const kinds = new Map([...waiting, ...running].map(({ id, kind }) => [id, kind]));
  const outlooks = foresee({
    now: Date.now(),
    users,
    // A breaker's pause is over before most of what waits begins.
    engines: fleet.rooms.map((room) => ({ ...room, state: 'open' as const })),
    lasts,
    waiting: waiting.map(({ adapters, loras, ...row }) => ({
      ...row,
      adapters: adapters ?? [],
      createdAt: Number(row.createdAt),
      affinity: fleet.bases && affinityOf(row, loras, fleet.bases),
    })),
    running: running.map(({ userId, worker, engine, kind, startedAt }) => ({
      userId,
      kind,
      engineId: engine === null ? null : fleet.roomOf(worker, engine),
      startedAt: Number(startedAt),
    })),
  });
  return {
    waiting: outlooks,
    cut: waiting.length === longestQueue,
    lasting: (jobId) => lasts.get(kinds.get(jobId) ?? ''),
  };
}
