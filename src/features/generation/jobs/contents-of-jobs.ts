import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { engineJobs } from './schema.ts';

/** The items that a person's jobs fill, by job; those that are gone, or fill none, are left out. */
export async function contentsOfJobs(
  db: Queryable,
  userId: string,
  jobIds: readonly string[],
): Promise<Map<string, string>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .select({ id: engineJobs.id, contentId: engineJobs.contentId })
    .from(engineJobs)
    .where(
      and(
        inArray(engineJobs.id, [...new Set(jobIds)]),
        eq(engineJobs.userId, userId),
        isNotNull(engineJobs.contentId),
      ),
    );
  return new Map(rows.flatMap(({ id, contentId }) => (contentId ? [[id, contentId]] : [])));
}
