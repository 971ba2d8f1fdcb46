import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { endedStates, hasEnded } from './job-states.ts';
import { getJob } from './queries.ts';
import { engineJobs } from './schema.ts';

/**
 * Removes an ended job from its owner's queue dock, in every open page.
 *
 * @throws AppError NOT_FOUND; CONFLICT for a job that has not ended
 */
export async function dismissJob(db: Db, userId: string, jobId: string): Promise<void> {
  const job = await getJob(db, userId, jobId);
  if (!hasEnded(job.state))
    throw new AppError('CONFLICT', 'This job is still running or queued. Cancel it first.');
  await dismissEndedJobs(db, userId, jobId);
}

/** Removes all ended jobs from the dock, or only the given one. @returns how many were removed */
export async function dismissEndedJobs(db: Db, userId: string, jobId?: string): Promise<number> {
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
