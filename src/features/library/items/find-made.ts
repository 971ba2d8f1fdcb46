import { inArray, sql } from 'drizzle-orm';
import type { Operation } from '#contract/jobs.ts';
import type { Queryable } from '#platform/db/client.ts';
import { isImported } from './import-content.ts';
import { contentFiles, contentItems } from './schema.ts';

/** Content that is stored here: when it was made, and how. */
export type MadeContent = {
  id: string;
  madeAt: Date;
  /** The operations of its sources and its own, the first one first. */
  steps: Operation[];
};

/** Sources of sources that are looked at. */
const mostSteps = 20;

/** Finds the content whose original is exactly these bytes. @param sha256 in hexadecimal */
export async function findByOriginal(db: Queryable, sha256: string): Promise<MadeContent | null> {
  const found = await db
    .select({ id: contentFiles.contentId })
    .from(contentFiles)
    .where(sql`${contentFiles.sha256} = ${sha256} and ${contentFiles.variant} = 'original'
      and not exists (select from ${contentItems} where ${contentItems.id} = ${contentFiles.contentId} and ${isImported})`)
    .limit(1);
  return readMade(db, found);
}

/**
 * Finds the content that a watermark names.
 *
 * @param number of the content, 40 bits
 * @returns null when it is not stored any more, and when two items share the number
 */
export async function findByMark(db: Queryable, number: bigint): Promise<MadeContent | null> {
  const found = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(sql`content_mark(${contentItems.id}) = ${number.toString()}::bigint and not ${isImported}`)
    .limit(2);
  return found.length === 1 ? readMade(db, found) : null;
}

async function readMade(db: Queryable, [found]: readonly { id: string }[]): Promise<MadeContent | null> {
  if (!found) return null;
  const { rows } = await db.execute<{ id: string; depth: number }>(sql`
    with recursive made as (
      select ${found.id}::uuid as id, 0 as depth
      union
      select source_content_id, depth + 1 from made join content_sources on content_id = made.id
      where role in ('source', 'target') and source_content_id is not null and depth < ${mostSteps}
    )
    select id, max(depth) as depth from made group by id order by depth desc limit ${mostSteps}`);
  const ids = rows.map(({ id }) => id);
  const { completedAt, createdAt, id, metadata, type } = contentItems;
  const items = await db
    .select({
      id,
      type,
      metadata,
      madeAt: sql<Date>`coalesce(${completedAt}, ${createdAt})`.mapWith(createdAt),
    })
    .from(contentItems)
    .where(inArray(id, ids));
  const byId = new Map(items.map((item) => [item.id, item]));
  const own = byId.get(found.id);
  if (!own) return null;
  const steps = ids.flatMap((each) => {
    const item = byId.get(each);
    if (!item) return [];
    // Only tools record their operation.
    return item.metadata.operation ?? (item.type === 'video' ? 'text_to_video' : 'text_to_image');
  });
  return { id: found.id, madeAt: own.madeAt, steps };
}
