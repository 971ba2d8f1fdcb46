import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

/** @throws AppError NOT_FOUND for an unknown job and for another account's */
export async function getJob(db: Queryable, userId: string, jobId: string): Promise<EngineJobRow> {
  const [row] = await db
    .select()
    .from(engineJobs)
    .where(and(eq(engineJobs.id, jobId), eq(engineJobs.userId, userId)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such job.');
  return row;
}

/**
 * The condition that a job belongs to an account, for the statements of other features.
 *
 * @param jobId the column with the job's id
 */
export function isOwnJob(jobId: Column, userId: string): SQL {
  return sql`${jobId} in (select ${engineJobs.id} from ${engineJobs} where ${engineJobs.userId} = ${userId})`;
}

/**
 * The condition that neither the item of a job nor its owner is under legal hold, for the statements of other features.
 *
 * @param jobId the column with the job's id
 */
export function isJobNotHeld(jobId: Column): SQL {
  const isFree = isNotHeld(engineJobs.contentId, engineJobs.userId);
  return sql`exists (select from ${engineJobs} where ${engineJobs.id} = ${jobId} and ${isFree})`;
}
