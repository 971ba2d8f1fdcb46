import { and, desc, eq, lt } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { AdminJob } from '#contract/jobs-and-backups.ts';
import type { RouteQuery } from '#contract/route.ts';
import type { Db } from '#platform/db/client.ts';
import { engineJobs } from '../jobs/schema.ts';

/** Lists engine jobs of all accounts, newest first, without prompts and settings. */
export async function listJobsForOperator(
  db: Db,
  { before, limit, operation, state }: RouteQuery<Contract['listAllJobs']>,
): Promise<{ jobs: AdminJob[]; more: boolean }> {
  const {
    id,
    userId,
    lane,
    engineId,
    attempt,
    cost,
    problem,
    fault,
    faultDetail,
    createdAt,
    startedAt,
    endedAt,
  } = engineJobs;
  const rows = await db
    .select({
      id,
      userId,
      operation: engineJobs.operation,
      lane,
      state: engineJobs.state,
      engineId,
      attempt,
      cost,
      problem,
      fault,
      faultDetail,
      createdAt,
      startedAt,
      endedAt,
    })
    .from(engineJobs)
    .where(
      and(
        state ? eq(engineJobs.state, state) : undefined,
        operation ? eq(engineJobs.operation, operation) : undefined,
        before ? lt(engineJobs.id, before) : undefined,
      ),
    )
    .orderBy(desc(engineJobs.id))
    .limit(limit + 1);
  return {
    jobs: rows.slice(0, limit).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
    more: rows.length > limit,
  };
}
