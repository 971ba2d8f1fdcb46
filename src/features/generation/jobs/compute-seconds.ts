import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';

export type ComputeSeconds = { gpuSeconds: number; cpuSeconds: number };

/**
 * Sums the engine time of the completed jobs among some. A job's time runs from its last start to its end; one whose
 * engine is no longer known counts as CPU.
 *
 * @param jobIds a subquery of the ids of jobs
 * @returns whole seconds, by whether the engine reports a GPU
 */
export async function getComputeSeconds(db: Queryable, jobIds: SQL): Promise<ComputeSeconds> {
  const { rows } = await db.execute<ComputeSeconds>(sql`
    select
      coalesce(round(sum(seconds) filter (where gpu)), 0)::integer as "gpuSeconds",
      coalesce(round(sum(seconds) filter (where not gpu)), 0)::integer as "cpuSeconds"
    from (
      select extract(epoch from jobs.ended_at - jobs.started_at) as seconds, coalesce(engines.gpu, false) as gpu
      from engine_jobs as jobs left join engine_status as engines on engines.id = jobs.engine_id
      where jobs.id in ${jobIds} and jobs.state = 'completed' and jobs.started_at is not null
    ) as ran`);
  return rows[0] ?? { gpuSeconds: 0, cpuSeconds: 0 };
}
