import { asc, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { contentFiles, contentItems, contentSources } from './schema.ts';

/** What is stored of items for an evidence folder: how each was made, from what, its hashes and its watermark number. */
export async function listContentEvidence(db: Queryable, ids: readonly string[]) {
  const { category, completedAt, createdAt, id, jobId, markedAt, metadata, origin } = contentItems;
  const { erasedAt, perceptualHash, trashedAt, type, userId, withheldAt } = contentItems;
  const rows = await db
    .select({
      ...{ id, userId, type, category, origin, createdAt, completedAt, jobId, perceptualHash },
      ...{ trashedAt, withheldAt, erasedAt, markedAt, metadata },
      mark: sql<string>`content_mark(${contentItems.id})::text`,
    })
    .from(contentItems)
    .where(inArray(contentItems.id, [...ids]))
    .orderBy(asc(contentItems.id));
  const files = await db
    .select({
      contentId: contentFiles.contentId,
      variant: contentFiles.variant,
      mediaType: contentFiles.mediaType,
      sha256: contentFiles.sha256,
    })
    .from(contentFiles)
    .where(inArray(contentFiles.contentId, [...ids]));
  const sources = await db
    .select()
    .from(contentSources)
    .where(inArray(contentSources.contentId, [...ids]))
    .orderBy(asc(contentSources.position));
  return rows.map(({ mark, markedAt: marked, ...item }) => ({
    ...item,
    watermark: marked && { number: mark, markedAt: marked },
    files: files.filter(({ contentId }) => contentId === item.id).map(({ contentId: _, ...file }) => file),
    sources: sources
      .filter(({ contentId }) => contentId === item.id)
      .map(({ contentId: _, ...source }) => source),
  }));
}
