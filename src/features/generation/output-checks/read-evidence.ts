import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { getCheck } from './queries.ts';
import { outputCheckViews } from './schema.ts';

/**
 * A withheld result for its evidence folder: what the inspectors found, its appeal, who viewed it and what was decided.
 *
 * @throws AppError NOT_FOUND
 */
export async function readResultEvidence(db: Queryable, jobId: string) {
  const { check, job } = await getCheck(db, jobId);
  const { output, tryAfter: _, tries: __, ...facts } = check;
  const { grantedAt, reason, reviewerId } = outputCheckViews;
  const views = await db
    .select({ reviewerId, reason, grantedAt })
    .from(outputCheckViews)
    .where(eq(outputCheckViews.jobId, jobId))
    .orderBy(asc(grantedAt));
  return {
    facts: {
      ...facts,
      operation: job.operation,
      category: job.category,
      problem: job.problem,
      files:
        output?.output.files.map(({ mediaType, sha256, variant }) => ({ variant, mediaType, sha256 })) ?? [],
      views,
    },
    decisionId: job.decisionId,
  };
}
