import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { contentItems, contentSources, contentUploads, type SourceRole } from './schema.ts';

/** A picture or trained model that an item is made from. */
export type Source = { role: SourceRole; kind: 'content' | 'upload'; id: string };

/**
 * Records the sources of items, and whether they derive from an upload, through any number of tools
 * (docs/requirements/decisions.md 19). Masks and soundtracks show no people and do not count.
 */
export async function recordSources(
  tx: Tx,
  made: readonly { contentId: string; sources: readonly Source[] }[],
): Promise<void> {
  const rows = made.flatMap(({ contentId, sources }) =>
    sources.map(({ role, kind, id }, position) => ({
      contentId,
      role,
      position,
      sourceContentId: kind === 'content' ? id : null,
      uploadId: kind === 'upload' ? id : null,
    })),
  );
  if (rows.length === 0) return;
  await tx.insert(contentSources).values(rows);
  const items = sql`(select unnest(${sql.param(made.map(({ contentId }) => contentId))}::uuid[]))`;
  await tx.execute(sql`
    insert into ${contentUploads} (content_id, upload_id)
    select s.content_id, s.upload_id from ${contentSources} s
    where s.content_id in ${items} and s.upload_id is not null and s.role not in ('mask', 'sound')
    union
    select s.content_id, u.upload_id from ${contentSources} s
    join ${contentUploads} u on u.content_id = s.source_content_id
    where s.content_id in ${items}`);
  await tx.execute(sql`
    update ${contentItems} i set origin = 'uploaded'
    where i.id in ${items} and (
      exists (select from ${contentUploads} u where u.content_id = i.id)
      or exists (
        select from ${contentSources} s join ${contentItems} p on p.id = s.source_content_id
        where s.content_id = i.id and p.origin = 'uploaded'))`);
}
