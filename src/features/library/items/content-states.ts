import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { ContentStatus } from '#contract/library.ts';
import type { Queryable } from '#platform/db/client.ts';
import { contentFiles, contentItems } from './schema.ts';

/** The state of an item, for a feature that requested it. */
export type ContentState = {
  status: ContentStatus;
  /** Why it failed, for the creator. */
  failure: string | null;
  /** The engine's note about a flawed result. */
  note: string | null;
  isTrashed: boolean;
};

/** Lists the states of items by id; items that do not exist are left out. */
export async function listContentStates(
  db: Queryable,
  contentIds: readonly string[],
): Promise<Map<string, ContentState>> {
  if (contentIds.length === 0) return new Map();
  const { id, metadata, status, trashedAt } = contentItems;
  const rows = await db
    .select({ id, metadata, status, trashedAt })
    .from(contentItems)
    .where(inArray(id, [...new Set(contentIds)]));
  return new Map(
    rows.map(({ id, metadata, status, trashedAt }) => [
      id,
      {
        status,
        failure: metadata.failure ?? null,
        note: metadata.note ?? null,
        isTrashed: trashedAt !== null,
      },
    ]),
  );
}

/** Lists the ids of the items that exist, in any state. */
export async function listExistingContents(db: Queryable, contentIds: readonly string[]): Promise<string[]> {
  if (contentIds.length === 0) return [];
  const rows = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(inArray(contentItems.id, [...contentIds]));
  return rows.map(({ id }) => id);
}

/** Finds the state of an item and the SHA-256 of its original in hexadecimal. */
export async function findOriginal(
  db: Queryable,
  contentId: string,
): Promise<{ status: ContentStatus; isTrashed: boolean; sha256: string | null } | null> {
  const [found] = await db
    .select({
      status: contentItems.status,
      trashedAt: contentItems.trashedAt,
      sha256: contentFiles.sha256,
    })
    .from(contentItems)
    .leftJoin(
      contentFiles,
      and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'original')),
    )
    .where(eq(contentItems.id, contentId));
  if (!found) return null;
  const { sha256, status, trashedAt } = found;
  return { status, isTrashed: trashedAt !== null, sha256 };
}

/** Counts the completed items outside the trash by model; models without items are left out. */
export async function countMadeWithModels(
  db: Queryable,
  userId: string,
  modelIds: readonly string[],
): Promise<Map<string, number>> {
  if (modelIds.length === 0) return new Map();
  const { modelId, status, trashedAt } = contentItems;
  const rows = await db
    .select({ modelId, made: count() })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.userId, userId),
        inArray(modelId, [...modelIds]),
        isNull(trashedAt),
        eq(status, 'completed'),
      ),
    )
    .groupBy(modelId);
  return new Map(rows.flatMap(({ made, modelId }) => (modelId ? [[modelId, made]] : [])));
}
