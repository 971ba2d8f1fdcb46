import { sql } from 'drizzle-orm';
import type { JobState } from '#contract/jobs.ts';
import { isFreshCapacity } from '#features/generation/fleet';
import type { Lane } from '#features/generation/scheduler';
import type { Db } from '#platform/db/client.ts';
import { engineCapacities, engineJobs, remoteCleanups } from '../jobs/schema.ts';

export type QueueFigures = {
  /** Active jobs; `oldestSeconds` is the age of the oldest. */
  jobs: { lane: Lane; state: JobState; jobs: number; oldestSeconds: number }[];
  /** Jobs that ended within the last hour, by the engine's fault. */
  ended: { state: JobState; fault: string; jobs: number }[];
  /** Jobs whose remote cleanup is due. */
  cleanups: number;
  /** Worker processes that reported their capacity recently. */
  workers: number;
};

/** Counts the queue for the operator's metrics. */
export async function getQueueFigures(db: Db): Promise<QueueFigures> {
  const [jobs, ended, counts] = await Promise.all([
    db.execute<{ lane: Lane; state: JobState; jobs: number; oldest: number }>(sql`
      select lane, state, count(*)::integer as jobs,
        extract(epoch from now() - min(created_at))::float as oldest
      from ${engineJobs} where state in ('queued', 'running', 'checking') group by lane, state`),
    db.execute<{ state: JobState; fault: string; jobs: number }>(sql`
      select state, coalesce(fault, '') as fault, count(*)::integer as jobs
      from ${engineJobs} where ended_at > now() - interval '1 hour' group by 1, 2`),
    db.execute<{ cleanups: number; workers: number }>(sql`
      select (select count(*) from ${remoteCleanups})::integer as cleanups,
        (select count(distinct worker_id) from ${engineCapacities} where ${isFreshCapacity})::integer as workers`),
  ]);
  const { cleanups = 0, workers = 0 } = counts.rows[0] ?? {};
  return {
    jobs: jobs.rows.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: oldest })),
    ended: ended.rows,
    cleanups,
    workers,
  };
}
