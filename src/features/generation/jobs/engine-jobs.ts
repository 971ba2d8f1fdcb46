/** Running jobs by engine, and what is left of an engine that does not return. */
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#platform/db/client.ts';
import { engineJobs, engineStates, engineStatus, remoteCleanups } from './schema.ts';

/** Counts the jobs that run on an engine now. */
export async function countRunningOn(db: Queryable, engineId: string): Promise<number> {
  const [row] = await db
    .select({ jobs: count() })
    .from(engineJobs)
    .where(and(eq(engineJobs.state, 'running'), eq(engineJobs.engineId, engineId)));
  return row?.jobs ?? 0;
}

/** Counts the running jobs of each engine that has any. */
export async function countRunningByEngine(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({ engineId: sql<string>`${engineJobs.engineId}`, jobs: count() })
    .from(engineJobs)
    .where(and(eq(engineJobs.state, 'running'), isNotNull(engineJobs.engineId)))
    .groupBy(engineJobs.engineId);
  return new Map(rows.map(({ engineId, jobs }) => [engineId, jobs]));
}

/** Deletes the state, the report and the scheduled cleanups of an engine that does not return. Repeatable. */
export async function forgetEngine(db: Db, engineId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(remoteCleanups).where(eq(remoteCleanups.engineId, engineId));
    await tx.delete(engineStates).where(eq(engineStates.engineId, engineId));
    await tx.delete(engineStatus).where(eq(engineStatus.id, engineId));
  });
}
