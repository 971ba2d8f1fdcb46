import { sql } from 'drizzle-orm';
import { getPlan, planIds } from '#contract/catalogue.ts';
import { type FleetSnapshot, type JobNeedsRow, jobNeedsSql, toJobNeeds } from '#features/generation/fleet';
import { toAffinity, type WaitingJob, type WorkKey } from '#features/generation/scheduler';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

type WaitingRow = JobNeedsRow &
  Pick<WaitingJob, 'id' | 'userId' | 'lane' | 'operation' | 'category'> & {
    loras: string;
    engineId: string | null;
    failedOn: string;
    failedAt: string | null;
    createdAt: string;
  };

/** The columns of a line: the order of the index `engine_jobs_waiting`, before `created_at`. */
const line = sql.raw('lane, operation, category, user_id, loras, failed_on');
const waiting = sql.raw("state = 'queued' and waits_for = 0");

/**
 * The lines are found one after the other, each by a search in the index: a `distinct` would read every waiting job, and
 * a lease would take longer the longer the queue is.
 */
const oldestWaitingRows = defineStatement<{ work: readonly WorkKey[]; each: number }, WaitingRow>(
  'jobs_waiting',
  sql`
    with recursive lines as (
      (select ${line} from engine_jobs where ${waiting} order by ${line} limit 1)
      union all
      select following.* from lines cross join lateral (
        select ${line} from engine_jobs
        where ${waiting} and (${line}) > (lines.lane, lines.operation, lines.category, lines.user_id, lines.loras, lines.failed_on)
        order by ${line} limit 1
      ) as following
    )
    select oldest.* from lines as line
    cross join lateral (
      select id, user_id as "userId", lane, operation, category, loras, ${jobNeedsSql},
        engine_id as "engineId", failed_on as "failedOn", extract(epoch from failed_at) * 1000 as "failedAt",
        extract(epoch from created_at) * 1000 as "createdAt"
      from engine_jobs
      where ${waiting} and lane = line.lane and operation = line.operation
        and category = line.category and user_id = line.user_id and loras = line.loras
        and failed_on = line.failed_on and run_after <= now()
      order by created_at, id
      limit ${sql.placeholder('each')}::integer
    ) as oldest
    where line.operation || ' ' || line.category = any(${sql.placeholder('work')}::text[])`,
);

/** No user starts more jobs at once than the largest plan has slots. */
const mostSlots = Math.max(...planIds.map((id) => getPlan(id).limits.slots));

/**
 * Lists the oldest jobs of each user, lane, operation, category, LoRA key and failed engine, as many as could start.
 *
 * @param free jobs that the engines can take
 */
export async function listOldestWaiting(
  tx: Tx,
  work: WorkKey[],
  free: number,
  { bases }: FleetSnapshot,
): Promise<WaitingJob[]> {
  const rows = await oldestWaitingRows(tx, { work, each: Math.min(free, mostSlots) });
  return rows.map(({ engineId, failedAt, failedOn, loras, ...row }) => ({
    ...toJobNeeds(row),
    createdAt: Number(row.createdAt),
    affinity: bases && toAffinity(row, loras, bases),
    ...(failedOn !== '' && { failed: { engineId: failedOn, at: Number(failedAt) } }),
    // A job that was returned or whose lease lapsed may still run on its engine.
    ...(engineId !== null && engineId !== failedOn && { runsOn: engineId }),
  }));
}
