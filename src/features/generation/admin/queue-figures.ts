import { sql } from 'drizzle-orm';
import type { JobState } from '#contract/jobs.ts';
import { freshRoom } from '#features/generation/fleet';
import type { Lane } from '#features/generation/scheduler';
import type { Db } from '#platform/db/client.ts';
import { engineJobs, engineLeftovers, engineRooms } from '../jobs/schema.ts';

export type QueueFigures = {
  /** What waits and runs; `oldestSeconds` since it was asked for. */
  jobs: { lane: Lane; state: JobState; jobs: number; oldestSeconds: number }[];
  /** What ended within the hour, by the engine's fault. */
  ended: { state: JobState; fault: string; jobs: number }[];
  /** Jobs of which an engine may still have something. */
  leftovers: number;
  /** Worker processes that were heard of lately. */
  workers: number;
};

/** How the queue stands, for those who watch the installation. */
export async function queueFigures(db: Db): Promise<QueueFigures> {
  const [jobs, ended, counts] = await Promise.all([
    db.execute<{ lane: Lane; state: JobState; jobs: number; oldest: number }>(sql`
      select lane, state, count(*)::integer as jobs,
        extract(epoch from now() - min(created_at))::float as oldest
      from ${engineJobs} where state = 'queued' or state = 'running' group by lane, state`),
    db.execute<{ state: JobState; fault: string; jobs: number }>(sql`
      select state, coalesce(fault, '') as fault, count(*)::integer as jobs
      from ${engineJobs} where ended_at > now() - interval '1 hour' group by 1, 2`),
    db.execute<{ leftovers: number; workers: number }>(sql`
      select (select count(*) from ${engineLeftovers})::integer as leftovers,
        (select count(distinct worker_id) from ${engineRooms} where ${freshRoom})::integer as workers`),
  ]);
  const { leftovers = 0, workers = 0 } = counts.rows[0] ?? {};
  return {
    jobs: jobs.rows.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: oldest })),
    ended: ended.rows,
    leftovers,
    workers,
  };
}
