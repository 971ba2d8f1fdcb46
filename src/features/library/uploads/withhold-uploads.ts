import { createHash } from 'node:crypto';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-answer.ts';
import { bitsFrom, isAlike, isTelling } from '#platform/media/alike.ts';
import { viewsOf } from '#platform/media/picture-views.ts';
import { createTurns } from '#platform/turns.ts';
import { noUpload } from './queries.ts';
import { decoding, examineUpload } from './receive-picture.ts';
import { removeLocked } from './remove-upload.ts';
import { uploads } from './schema.ts';
import { pictureKey } from './upload-files.ts';

const inTurn = createTurns(1);

/**
 * What a picture that somebody hands in is known by. Nothing of it is kept.
 *
 * @throws AppError FILE_REFUSED, FILE_TOO_LARGE
 */
export async function marksOfPicture(file: Buffer): Promise<{ sha256s: string[]; perceptualHash: bigint }> {
  const { bytes } = await examineUpload(file, limits.uploadPixels);
  const perceptualHash = await inTurn(async () => {
    const views = await viewsOf(await decoding(bytes, limits.uploadPixels, decodePicture));
    return views.perceptualHash;
  });
  return { sha256s: [createHash('sha256').update(file).digest('hex')], perceptualHash };
}

type Wanted = { sha256s: readonly string[]; perceptualHash: bigint | null };

/** Everybody's uploads that are a picture, by their bytes or by their looks, in the order of their ids. */
export async function uploadsLike(db: Queryable, { perceptualHash, sha256s }: Wanted) {
  const looks = perceptualHash !== null && isTelling(perceptualHash) ? perceptualHash : null;
  const same: SQL[] = [];
  if (sha256s.length > 0) same.push(inArray(uploads.sha256, [...sha256s]));
  if (looks !== null) same.push(isAlike(uploads.perceptualHash, looks));
  if (same.length === 0) return [];
  return db
    .select({
      id: uploads.id,
      userId: uploads.userId,
      sha256: uploads.sha256,
      perceptualHash: uploads.perceptualHash,
      distance: looks === null ? sql<null>`null` : bitsFrom(uploads.perceptualHash, looks),
    })
    .from(uploads)
    .where(and(or(...same), eq(uploads.purpose, 'picture'), isNull(uploads.removedAt)))
    .orderBy(asc(uploads.id));
}

/** Keeps uploads from everybody, their owners too, with their files. Repeatable. */
export async function withholdUploads(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(uploads)
    .set({ withheldAt: now })
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.withheldAt)));
}

/** Gives uploads back to their owners. Repeatable. */
export async function releaseUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(uploads)
    .set({ withheldAt: null })
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.erasedAt)));
}

/** Removes withheld uploads for good. @returns the keys of the files to remove once the transaction has committed */
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
 * Where a reviewer's view of an upload lies, withheld or not.
 *
 * @throws AppError NOT_FOUND
 */
export async function uploadForReview(db: Queryable, id: string): Promise<ServedFile> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.removedAt)));
  if (!upload) throw noUpload();
  const { byteSize, mediaType, sha256 } = upload;
  return { storageKey: pictureKey(upload), mediaType, byteSize, etag: `"${sha256.slice(0, 32)}"` };
}
