import { sql } from 'drizzle-orm';
import type { ContentItem } from '#contract/library.ts';

const time = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The columns of `content_items i` in the form of the contract; PostgreSQL formats metadata and times as text. */
export const itemColumns = sql`i.id, i.name, i.type, i.category, i.status, ${time('i.created_at')} as "createdAt",
  i.made_by as "madeBy", i.width, i.height, i.duration_ms / 1000.0::float8 as duration, i.placeholder, i.likeness, i.favourite, i.verdict,
  coalesce((select v.size from content_stacks v where v.user_id = i.user_id and v.bundle_id = i.bundle_id
    and v.type = i.type and v.category = i.category), 1) as variants, i.tags,
  ${time('i.trashed_at')} as "trashedAt", i.metadata::text as metadata`;

/** Converts a row to an item. Written out, because rest spread takes several times as long. */
export function toContentItem(row: ContentItem): ContentItem {
  const { id, name, type, category, status, createdAt, madeBy, width, height, duration } = row;
  const { placeholder, likeness, favourite, verdict, variants, tags, trashedAt, metadata } = row;
  return {
    id,
    name,
    type,
    category,
    status,
    createdAt,
    madeBy,
    width,
    height,
    duration,
    placeholder,
    likeness,
    favourite,
    verdict,
    variants,
    tags,
    trashedAt,
    metadata,
  };
}
