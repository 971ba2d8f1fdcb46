import { createHash } from 'node:crypto';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-response.ts';
import type { PdqHash } from '#platform/media/pdq-frequencies.ts';
import { computeCropHashes } from '#platform/media/pdq-windows.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import { bitDistance, isDistinctive, isSimilar } from '#platform/media/similar-pictures.ts';
import { uploadNotFound } from './queries.ts';
import { decodeUpload, examineUpload } from './receive-picture.ts';
import { removeLocked } from './remove-upload.ts';
import { uploads } from './schema.ts';
import { pictureKey } from './upload-files.ts';

const limitDecodes = createConcurrencyLimit(1);

/**
 * Computes the file hash, perceptual hash and crop hashes of a picture, for example from a report. Stores nothing.
 *
 * @throws AppError FILE_REFUSED, FILE_TOO_LARGE
 */
export async function computePictureMarks(file: Buffer): Promise<PictureMarks & { cropHashes: PdqHash[] }> {
  const { bytes } = await examineUpload(file, limits.uploadPixels);
  const sha256s = [createHash('sha256').update(file).digest('hex')];
  return limitDecodes(async () => {
    const pixels = await decodeUpload(bytes, limits.uploadPixels, decodePicture);
    const { perceptualHash } = await createPictureViews(pixels);
    return { sha256s, perceptualHash, cropHashes: await computeCropHashes(pixels) };
  });
}

type PictureMarks = { sha256s: readonly string[]; perceptualHash: bigint | null };

/** Lists the uploads of all accounts that match a picture by file hash or similarity, ordered by id. */
export async function listUploadCopies(db: Queryable, { perceptualHash, sha256s }: PictureMarks) {
  const looks = perceptualHash !== null && isDistinctive(perceptualHash) ? perceptualHash : null;
  const same: SQL[] = [];
  if (sha256s.length > 0) same.push(inArray(uploads.sha256, [...sha256s]));
  if (looks !== null) same.push(isSimilar(uploads.perceptualHash, looks));
  if (same.length === 0) return [];
  return db
    .select({
      id: uploads.id,
      userId: uploads.userId,
      sha256: uploads.sha256,
      perceptualHash: uploads.perceptualHash,
      distance: looks === null ? sql<null>`null` : bitDistance(uploads.perceptualHash, looks),
    })
    .from(uploads)
    .where(and(or(...same), eq(uploads.purpose, 'picture'), isNull(uploads.removedAt)))
    .orderBy(asc(uploads.id));
}

/** Withholds uploads from all users, including their owners; files stay. Idempotent. */
export async function withholdUploads(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(uploads)
    .set({ withheldAt: now })
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.withheldAt)));
}

/** Releases uploads to their owners. Idempotent. */
export async function releaseUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(uploads)
    .set({ withheldAt: null })
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.erasedAt)));
}

/** Permanently removes withheld uploads. @returns the keys of the files to remove after the commit */
export async function removeWithheldUploads(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isNotNull(uploads.withheldAt), isNull(uploads.removedAt)))
    .orderBy(asc(uploads.id))
    .for('update');
  const keys: string[] = [];
  for (const row of rows) keys.push(...(await removeLocked(tx, row, now)));
  return keys;
}

/**
 * Returns the stored picture of an upload for a reviewer, withheld or not.
 *
 * @throws AppError NOT_FOUND
 */
export async function getUploadForReview(db: Queryable, id: string): Promise<ServedFile> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.removedAt)));
  if (!upload) throw uploadNotFound();
  const { byteSize, mediaType, sha256 } = upload;
  return { storageKey: pictureKey(upload), mediaType, byteSize, etag: `"${sha256.slice(0, 32)}"` };
}
