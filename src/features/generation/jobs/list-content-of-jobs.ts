import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { engineJobs } from './schema.ts';

/** Lists the content items of an account's jobs, by job id. Jobs without an item are left out. */
export async function listContentOfJobs(
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
