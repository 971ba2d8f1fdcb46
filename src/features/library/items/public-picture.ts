import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-response.ts';

export type PublicPicture = ServedFile & { width: number; height: number };

/**
 * The preview of an account's picture that visitors may see: generated, completed, safe for work, and neither in the trash
 * nor withheld nor erased. Read it at every request, so that a removal takes effect at once.
 *
 * @returns null for any other item
 */
export async function findPublicPicture(
  db: Queryable,
  { contentId, userId }: { userId: string; contentId: string },
): Promise<PublicPicture | null> {
  const { rows } = await db.execute(sql`
    select f.storage_key as "storageKey", f.media_type as "mediaType", f.byte_size::int as "byteSize", f.etag,
      i.width, i.height
    from content_items i join content_files f on f.content_id = i.id and f.variant = 'preview'
    where i.id = ${contentId} and i.user_id = ${userId} and i.type = 'image' and i.status = 'completed'
      and i.origin = 'generated' and i.category = 'sfw' and i.width is not null and i.height is not null
      and i.trashed_at is null and i.withheld_at is null and i.erased_at is null`);
  return (rows as PublicPicture[])[0] ?? null;
}
