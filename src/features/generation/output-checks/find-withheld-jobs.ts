import { and, inArray, isNotNull } from 'drizzle-orm';
import type { FindWithheldJobs } from '#features/library/items';
import type { Queryable } from '#platform/db/client.ts';
import { outputChecks } from './schema.ts';

/** Finds which of these jobs have an output whose files are kept for a decision about them. */
export function findWithheldJobs(db: Queryable): FindWithheldJobs {
  return async (jobIds) => {
    if (jobIds.length === 0) return [];
    const rows = await db
      .select({ jobId: outputChecks.jobId })
      .from(outputChecks)
      .where(and(inArray(outputChecks.jobId, [...jobIds]), isNotNull(outputChecks.output)));
    return rows.map(({ jobId }) => jobId);
  };
}
