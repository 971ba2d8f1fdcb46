import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { endedStates, hasEnded } from './job-states.ts';
import { jobOf } from './queries.ts';
import { engineJobs } from './schema.ts';

/**
 * Takes an ended job out of its owner's dock, in every tab.
 *
 * @throws AppError NOT_FOUND; CONFLICT for one that has not ended
 */
export async function dismissJob(db: Db, userId: string, jobId: string): Promise<void> {
  const job = await jobOf(db, userId, jobId);
  if (!hasEnded(job.state)) throw new AppError('CONFLICT', 'This job has not ended; cancel it first.');
  await dismiss(db, userId, jobId);
}

/** Takes out everything that has ended, or only this. @returns how many jobs that were */
export async function dismiss(db: Db, userId: string, jobId?: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(engineJobs)
      .set({ dismissedAt: new Date() })
      .where(
        and(
          eq(engineJobs.userId, userId),
          jobId === undefined ? undefined : eq(engineJobs.id, jobId),
          isNull(engineJobs.dismissedAt),
          inArray(engineJobs.state, [...endedStates]),
        ),
      );
    if (rowCount) await publish(tx, userId, { name: 'jobs', data: {} });
    return rowCount ?? 0;
  });
}
