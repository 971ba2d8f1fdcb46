import { inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

/** A job's state, its step, and the reason when it failed. */
export type JobProgress = Pick<EngineJobRow, 'state' | 'step' | 'steps' | 'problem'>;

/** Lists the progress of jobs by id. Unknown ids are left out. */
export async function listJobProgress(
  db: Queryable,
  jobIds: readonly string[],
): Promise<Map<string, JobProgress>> {
  if (jobIds.length === 0) return new Map();
  const { id, problem, state, step, steps } = engineJobs;
  const rows = await db
    .select({ id, state, step, steps, problem })
    .from(engineJobs)
    .where(inArray(id, [...new Set(jobIds)]));
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}
