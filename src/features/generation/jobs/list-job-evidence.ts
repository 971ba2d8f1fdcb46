import { asc, inArray, or } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { engineJobs } from './schema.ts';

/** The jobs with these ids or decisions, and those that made these items, for an evidence folder. */
export function listJobEvidence(
  db: Queryable,
  given: { jobIds: readonly string[]; decisionIds: readonly string[]; contentIds: readonly string[] },
) {
  const { attempt, category, contentId, createdAt, decisionId, endedAt, engineId, id, operation } =
    engineJobs;
  const { state, userId } = engineJobs;
  return db
    .select({
      id,
      userId,
      decisionId,
      contentId,
      operation,
      category,
      state,
      engineId,
      attempt,
      createdAt,
      endedAt,
    })
    .from(engineJobs)
    .where(
      or(
        inArray(id, [...given.jobIds]),
        inArray(decisionId, [...given.decisionIds]),
        inArray(contentId, [...given.contentIds]),
      ),
    )
    .orderBy(asc(id));
}
