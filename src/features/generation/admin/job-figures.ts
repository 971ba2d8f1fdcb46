import { count, countDistinct, gte, sql } from 'drizzle-orm';
import type { JobState, Operation } from '#contract/jobs.ts';
import type { Db } from '#platform/db/client.ts';
import { engineJobs } from '../jobs/schema.ts';

/** Counts the jobs created since `from`, by operation and state. */
export function listJobCountsSince(
  db: Db,
  from: Date,
): Promise<{ operation: Operation; state: JobState; jobs: number }[]> {
  const { operation, state } = engineJobs;
  return db
    .select({ operation, state, jobs: count() })
    .from(engineJobs)
    .where(gte(engineJobs.createdAt, from))
    .groupBy(operation, state);
}

/** Counts the users who created a job since `from`. */
export async function countActivePeopleSince(db: Db, from: Date): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(engineJobs.userId) })
    .from(engineJobs)
    .where(gte(engineJobs.createdAt, from));
  return row?.people ?? 0;
}

export type EngineTime = { engineId: string; operation: Operation; jobs: number; milliseconds: number };

/** Sums the run time of jobs that ended since `from`, by engine and operation: from the last start to the end. */
export function listEngineTimeSince(db: Db, from: Date): Promise<EngineTime[]> {
  const { endedAt, engineId, operation, startedAt } = engineJobs;
  return db
    .select({
      engineId: sql<string>`${engineId}`,
      operation,
      jobs: count(),
      milliseconds:
        sql<number>`coalesce(round(sum(extract(epoch from ${endedAt} - ${startedAt})) * 1000), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(engineJobs)
    .where(sql`${engineId} is not null and ${startedAt} is not null and ${gte(endedAt, from)}`)
    .groupBy(engineId, operation)
    .orderBy(engineId, operation);
}
