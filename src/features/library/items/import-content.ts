import { decodePicture } from '@castwright/media/decode-picture.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import { limits } from '#contract/limits.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { publishContentChanges } from './publish-content-changes.ts';
import { recordSources } from './record-sources.ts';
import { contentFiles, contentItems } from './schema.ts';
import { outputFolder, type StoredFile, storeFile } from './store-file.ts';

/** A picture that was made elsewhere, cleaned as every upload is. */
export type ImportedPicture = {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
};

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/**
 * Stores the files of an imported picture: itself, without a signature and without our watermark, because it was not made
 * here, and its previews. Existing files stay, so that it can be repeated.
 *
 * @param contentId of the item that will have them
 */
export async function storeImportedFiles(
  storage: Storage,
  contentId: string,
  { bytes, mediaType }: ImportedPicture,
): Promise<StoredFile[]> {
  const views = await createPictureViews(await decodePicture(bytes, limits.uploadPixels));
  const folder = `${outputFolder}/${contentId}/import`;
  const view = (variant: 'preview' | 'thumbnail' | 'small') =>
    storeFile(storage, variant, `${folder}/${variant}.webp`, 'image/webp', views[variant]);
  return [
    await storeFile(storage, 'original', `${folder}/original.${endings[mediaType]}`, mediaType, bytes),
    await view('preview'),
    await view('thumbnail'),
    await view('small'),
  ];
}

export type ImportedContent = {
  /** The id of the item, and of the upload that it derives from. */
  id: string;
  userId: string;
  madeBy: string | null;
  name: string;
  metadata: ContentMetadata;
  picture: ImportedPicture & { placeholder: string; perceptualHash: bigint | null };
  files: readonly StoredFile[];
  now: Date;
};

/**
 * Creates a completed item of an imported picture. It derives from its upload, so that every rule for uploads holds for it
 * (docs/requirements/decisions.md 19): safe for work, by the statement about the people in it.
 */
export async function importContent(tx: Tx, given: ImportedContent): Promise<void> {
  const { files, id, madeBy, metadata, name, now, picture, userId } = given;
  const { bytes, height, perceptualHash, placeholder, width } = picture;
  await tx.insert(contentItems).values({
    ...{ id, userId, madeBy, name, metadata, width, height, placeholder, perceptualHash },
    ...{ type: 'image', category: 'sfw', status: 'completed', origin: 'uploaded' },
    ...{ createdAt: now, completedAt: now, byteSize: bytes.length },
  });
  await tx.insert(contentFiles).values(files.map((file) => ({ ...file, contentId: id })));
  await recordSources(tx, [{ contentId: id, sources: [{ role: 'source', kind: 'upload', id }] }]);
  await publishContentChanges(tx, userId, [id]);
}

/** SQL condition: the item was imported, and not made here. */
export const isImported = sql`(${contentItems.metadata} ? 'imported')`;

/** An item of the account whose original is exactly these bytes; null if there is none. @param sha256 in hexadecimal */
export async function findSameOriginal(
  db: Queryable,
  userId: string,
  sha256: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: contentItems.id })
    .from(contentFiles)
    .innerJoin(contentItems, eq(contentItems.id, contentFiles.contentId))
    .where(
      and(
        sql`${contentFiles.sha256} = ${sha256} and ${contentFiles.variant} = 'original'`,
        eq(contentItems.userId, userId),
        isNull(contentItems.withheldAt),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** An item of the account outside the trash that looks the same, by its perceptual hash; null if there is none. */
export async function findSameLooking(
  db: Queryable,
  userId: string,
  perceptualHash: bigint,
): Promise<string | null> {
  const hash = sql`${perceptualHash.toString()}::bigint`;
  const [row] = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.userId, userId),
        isNull(contentItems.trashedAt),
        isNull(contentItems.withheldAt),
        // By the index of bands, then exactly.
        sql`picture_bands(${contentItems.perceptualHash}) @> picture_bands(${hash}) and ${contentItems.perceptualHash} is not null`,
        sql`${contentItems.perceptualHash} = ${hash}`,
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Previews of the account's imported pictures, for comparisons with the faces of uploads. */
export async function listImportedPictures(
  db: Queryable,
  userId: string,
): Promise<{ id: string; previewKey: string }[]> {
  return db
    .select({ id: contentItems.id, previewKey: contentFiles.storageKey })
    .from(contentItems)
    .innerJoin(
      contentFiles,
      and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'preview')),
    )
    .where(and(eq(contentItems.userId, userId), isImported));
}
