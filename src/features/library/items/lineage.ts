import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { contentItems, contentSources, type SourceRole } from './schema.ts';

/** Items in the trash do not appear in a lineage. */
const notTrashed = isNull(contentItems.trashedAt);

const relativeColumns = {
  id: contentItems.id,
  name: contentItems.name,
  placeholder: contentItems.placeholder,
};

/** An item in the lineage of another. */
type Relative = { id: string; name: string; placeholder: string | null };

/** Lists the sources of an item in the order of its request: an item, an upload id, or neither once it is deleted. */
export function listSources(
  db: Queryable,
  contentId: string,
): Promise<{ role: SourceRole; uploadId: string | null; item: Relative | null }[]> {
  return db
    .select({ role: contentSources.role, uploadId: contentSources.uploadId, item: relativeColumns })
    .from(contentSources)
    .leftJoin(contentItems, and(eq(contentItems.id, contentSources.sourceContentId), notTrashed))
    .where(eq(contentSources.contentId, contentId))
    .orderBy(asc(contentSources.position));
}

/** Lists an account's items that were made from an item, newest first. */
export function listMadeFrom(
  db: Queryable,
  userId: string,
  contentId: string,
  limit: number,
): Promise<Relative[]> {
  return db
    .selectDistinct({ ...relativeColumns, createdAt: contentItems.createdAt })
    .from(contentSources)
    .innerJoin(contentItems, eq(contentItems.id, contentSources.contentId))
    .where(and(eq(contentSources.sourceContentId, contentId), eq(contentItems.userId, userId), notTrashed))
    .orderBy(desc(contentItems.createdAt))
    .limit(limit);
}
