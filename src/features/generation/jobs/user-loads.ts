import { sql } from 'drizzle-orm';
import { getPlan, type PlanId } from '#contract/catalogue.ts';
import { priorityWeights } from '#contract/plan-limits.ts';
import type { UserLoad } from '#features/generation/scheduler';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

type LoadRow = {
  id: string;
  subscription: PlanId;
  running: number;
  lastInteractive: string | null;
  lastBulk: string | null;
};

const lastStart = (lane: 'interactive' | 'bulk') => sql`
  select extract(epoch from started_at) * 1000 from engine_jobs
  where user_id = users.id and lane = '${sql.raw(lane)}' and started_at is not null
  order by started_at desc limit 1`;

const loads = defineStatement<{ userIds: readonly string[] }, LoadRow>(
  'jobs_loads',
  sql`
    select users.id, users.subscription,
      (select count(*)::integer from engine_jobs where user_id = users.id and state = 'running') as running,
      (${lastStart('interactive')}) as "lastInteractive",
      (${lastStart('bulk')}) as "lastBulk"
    from users where id = any(${sql.placeholder('userIds')}::uuid[])`,
);

/** Reads the scheduler's view of users: running jobs, last starts, and slots and weight of the plan, by user id. */
export async function readUserLoads(db: Queryable, userIds: string[]): Promise<Map<string, UserLoad>> {
  const rows = await loads(db, { userIds });
  return new Map(
    rows.map((row) => {
      const lastBulkAt = Number(row.lastBulk ?? 0);
      const lastServedAt = Math.max(lastBulkAt, Number(row.lastInteractive ?? 0));
      const { priority, slots } = getPlan(row.subscription).limits;
      const weight = priorityWeights[priority];
      return [row.id, { running: row.running, slots, weight, lastServedAt, lastBulkAt }];
    }),
  );
}
