import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { cancelChannel, jobsChannel } from './channels.ts';
import { lapseJob } from './lapse-job.ts';
import { engineJobs } from './schema.ts';

/**
 * Returns the running jobs of an engine that has left the fleet to the queue; the workers that run them stop. Each job
 * has a transaction of its own, so a call that is interrupted may be repeated.
 *
 * @param startedBefore only jobs that started earlier; default: all
 * @returns how many jobs were returned
 */
export async function releaseJobsOfEngine(db: Db, engineId: string, startedBefore?: Date): Promise<number> {
  const ofEngine = and(
    eq(engineJobs.engineId, engineId),
    eq(engineJobs.state, 'running'),
    startedBefore && lt(engineJobs.startedAt, startedBefore),
  );
  const jobs = await db
    .select({ id: engineJobs.id, attempt: engineJobs.attempt })
    .from(engineJobs)
    .where(ofEngine)
    .orderBy(asc(engineJobs.id));
  let released = 0;
  for (const job of jobs) {
    const same = and(ofEngine, eq(engineJobs.attempt, job.attempt)) as SQL;
    const isReleased = await db.transaction(async (tx) => {
      if (!(await lapseJob(tx, job, same))) return false;
      await tx.execute(sql`select pg_notify(${cancelChannel}, ${job.id}), pg_notify(${jobsChannel}, '')`);
      return true;
    });
    if (isReleased) released++;
  }
  return released;
}
