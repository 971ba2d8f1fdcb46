import { inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { engineJobs } from './schema.ts';

/** Which of these safety decisions a job was made on: they stay as long as it does. */
export async function decisionsInUse(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const jobs = await db
    .selectDistinct({ decisionId: engineJobs.decisionId })
    .from(engineJobs)
    .where(inArray(engineJobs.decisionId, [...ids]));
  return new Set(jobs.map(({ decisionId }) => decisionId));
}
