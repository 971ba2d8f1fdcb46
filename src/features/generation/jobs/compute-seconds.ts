import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

type Parameters = { userId: string; from: Date; until: Date };
export type ComputeSeconds = { gpuSeconds: number; cpuSeconds: number };

/** A job's time runs from its last start to its end. A job whose engine is no longer known counts as CPU. */
const summed = defineStatement<Parameters, ComputeSeconds>(
  'generation_compute_seconds',
  sql`
    select
      coalesce(round(sum(seconds) filter (where gpu)), 0)::integer as "gpuSeconds",
      coalesce(round(sum(seconds) filter (where not gpu)), 0)::integer as "cpuSeconds"
    from (
      select extract(epoch from jobs.ended_at - jobs.started_at) as seconds, coalesce(engines.gpu, false) as gpu
      from engine_jobs as jobs left join engine_status as engines on engines.id = jobs.engine_id
      where jobs.user_id = ${sql.placeholder('userId')}::uuid and jobs.state = 'completed'
        and jobs.started_at is not null
        and jobs.ended_at >= ${sql.placeholder('from')}::timestamptz
        and jobs.ended_at < ${sql.placeholder('until')}::timestamptz
    ) as ran`,
);

/**
 * Sums the engine time of an account's completed jobs that ended from `from` to before `until`.
 *
 * @returns whole seconds, by whether the engine reports a GPU
 */
export async function getComputeSeconds(
  db: Queryable,
  userId: string,
  from: Date,
  until: Date,
): Promise<ComputeSeconds> {
  const [row] = await summed(db, { userId, from, until });
  return row ?? { gpuSeconds: 0, cpuSeconds: 0 };
}
