import { inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { engineJobs } from './schema.ts';

/** Returns those of the given safety decisions that a job refers to; they are kept as long as the job. */
export async function listDecisionsInUse(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const jobs = await db
    .selectDistinct({ decisionId: engineJobs.decisionId })
    .from(engineJobs)
    .where(inArray(engineJobs.decisionId, [...ids]));
  return new Set(jobs.map(({ decisionId }) => decisionId));
}
