import type { Box } from '@castwright/engine-port';
import { and, eq, inArray } from 'drizzle-orm';
import type { Category } from '#contract/common.ts';
import { isSignable, type Provenance, toProvenance } from '#features/library/disclosure';
import type { Queryable } from '#platform/db/client.ts';
import { contentFiles, contentItems } from './schema.ts';
import type { StoredFile } from './store-file.ts';
import { takesCopies } from './takes-copies.ts';

/** A picture or video of an account, as a post that publishes it needs it. */
export type PublishableContent = {
  id: string;
  name: string;
  type: 'image' | 'video';
  category: Category;
  width: number;
  height: number;
  durationMs: number | null;
  /** The time of the frame that was chosen as the poster of a video. */
  posterSecond: number | null;
  /** Boxes of faces in fractions; null when unknown. */
  faces: readonly Box[] | null;
  provenance: Provenance;
  file: Pick<StoredFile, 'storageKey' | 'mediaType' | 'byteSize' | 'sha256'>;
  /** Whether its stored file has the watermark. */
  isMarked: boolean;
};

/**
 * Lists those of the given items that an account may publish: completed pictures and videos that were made here, neither
 * in the trash nor withheld nor erased. What was imported is left out, because it carries no mark of this installation.
 */
export async function listPublishableContents(
  db: Queryable,
  userId: string,
  contentIds: readonly string[],
): Promise<Map<string, PublishableContent>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .select({ item: contentItems, file: contentFiles })
    .from(contentItems)
    .innerJoin(
      contentFiles,
      and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'original')),
    )
    .where(and(eq(contentItems.userId, userId), inArray(contentItems.id, [...new Set(contentIds)])));
  return new Map(rows.flatMap(({ file, item }) => toPublishable(item, file)));
}

type ItemRow = typeof contentItems.$inferSelect;

function toPublishable(
  item: ItemRow,
  file: typeof contentFiles.$inferSelect,
): [string, PublishableContent][] {
  const { category, durationMs, erasedAt, faces, height, id, name, status, trashedAt, type, width } = item;
  const isGone = trashedAt !== null || item.withheldAt !== null || erasedAt !== null;
  if (status !== 'completed' || isGone || width === null || height === null) return [];
  if (type !== 'image' && type !== 'video') return [];
  if (!isSignable(file.mediaType) || !takesCopies({ ...file, metadata: item.metadata })) return [];
  const isMarked = item.markedAt !== null;
  const posterSecond = item.metadata.posterSecond ?? null;
  const facts = { id, name, type, category, width, height, durationMs, posterSecond, faces, isMarked };
  return [[id, { ...facts, provenance: toProvenance(item), file }]];
}
