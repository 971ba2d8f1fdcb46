import { count, countDistinct, gte, sql } from 'drizzle-orm';
import type { JobState, Operation } from '#contract/jobs.ts';
import type { Db } from '#platform/db/client.ts';
import { engineJobs } from '../jobs/schema.ts';

/** Jobs that were asked for since then, by operation and how they stand. */
export function jobCountsSince(
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

/** How many people have asked for something since then. */
export async function activePeopleSince(db: Db, from: Date): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(engineJobs.userId) })
    .from(engineJobs)
    .where(gte(engineJobs.createdAt, from));
  return row?.people ?? 0;
}

export type EngineTime = { engineId: string; operation: Operation; jobs: number; milliseconds: number };

/** How long jobs that ended since then kept each engine, from their last start, however they ended. */
export function engineTimeSince(db: Db, from: Date): Promise<EngineTime[]> {
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
