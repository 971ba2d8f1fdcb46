import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { StoredFile } from '#features/library/items';
import type { Db } from '#platform/db/client.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentFiles, contentItems } from '#schema/library/items';
import { makeStoredFile } from './content.ts';

/** Stores a few pictures in their three sizes: soft colours under a grain that makes them as large as real ones. */
export async function storePictures(storage: Storage, count: number): Promise<StoredFile[][]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const hue = Math.round((n * 360) / count);
      const [width, height] = n % 2 ? [832, 1216] : [1024, 1024];
      const ground = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <radialGradient id="g"><stop stop-color="hsl(${hue} 60% 70%)"/><stop offset="1" stop-color="hsl(${hue + 40} 50% 22%)"/></radialGradient>
        <rect width="100%" height="100%" fill="url(#g)"/></svg>`);
      const grain = sharp({
        create: {
          width,
          height,
          channels: 3,
          noise: { type: 'gaussian', mean: 128, sigma: 24 },
          background: '#808080',
        },
      });
      const { data, info } = await sharp(ground)
        .composite([{ input: await grain.png().toBuffer(), blend: 'soft-light' }])
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { preview, thumbnail, small } = await createPictureViews({ data, ...info, channels: 3 });
      const files = Object.entries({ preview, thumbnail, small }).map(async ([variant, bytes]) => {
        const key = `shared/${n}-${variant}`;
        await storage.put(key, bytes);
        return makeStoredFile(variant as 'preview', key, bytes);
      });
      return Promise.all(files);
    }),
  );
}

/** The files of each picture that a user has already. */
export async function listPictures(db: Db, userId: string): Promise<StoredFile[][]> {
  const rows = await db
    .select({ file: contentFiles })
    .from(contentFiles)
    .innerJoin(contentItems, eq(contentItems.id, contentFiles.contentId))
    .where(eq(contentItems.userId, userId));
  const pictures = Map.groupBy(rows, ({ file }) => file.contentId);
  return [...pictures.values()].map((files) => files.map(({ file: { contentId: _, ...file } }) => file));
}

/** Gives each of a user's completed items without files the files of one of these pictures. */
export async function sharePictures(
  db: Db,
  userId: string,
  pictures: readonly StoredFile[][],
): Promise<void> {
  const files = JSON.stringify(pictures.flatMap((picture, n) => picture.map((file) => ({ n, ...file }))));
  await db.execute(sql`
    insert into content_files (content_id, variant, storage_key, media_type, byte_size, sha256, etag)
    select i.id, f.variant, f."storageKey", f."mediaType", f."byteSize", f.sha256, f.etag
    from (select id, row_number() over (order by created_at) as n from content_items
      where user_id = ${userId}::uuid and status = 'completed') i
    join jsonb_to_recordset(${files}::jsonb) as f (n int, variant text, "storageKey" text, "mediaType" text,
      "byteSize" int, sha256 text, etag text) on f.n = i.n % ${pictures.length}::int
    on conflict do nothing`);
}
