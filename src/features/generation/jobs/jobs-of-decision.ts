import { asc, eq } from 'drizzle-orm';
import type { JobState } from '#contract/jobs.ts';
import type { Queryable } from '#platform/db/client.ts';
import { engineJobs } from './schema.ts';

/** Lists the jobs that a safety decision allowed, oldest first. */
export function listJobsOfDecision(
  db: Queryable,
  decisionId: string,
): Promise<{ id: string; state: JobState; contentId: string | null }[]> {
  return db
    .select({ id: engineJobs.id, state: engineJobs.state, contentId: engineJobs.contentId })
    .from(engineJobs)
    .where(eq(engineJobs.decisionId, decisionId))
    .orderBy(asc(engineJobs.id));
}
