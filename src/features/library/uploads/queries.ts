import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Upload, UploadPeople, UploadPurpose } from '#contract/uploads.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { contentUploads } from '../items/schema.ts';
import { presentUpload } from './present-upload.ts';
import { type UploadRow, uploadConsents, uploads } from './schema.ts';

/** @throws AppError NOT_FOUND when the person has no such upload, or its files are gone */
export async function uploadOf(db: Queryable, userId: string, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(ownedBy(userId, id), isNull(uploads.removedAt)));
  if (!row) throw noUpload();
  return row;
}

/**
 * Locks an upload for as long as the transaction lasts, against every other change and against new work from it
 * (`lockSources`). To be called before anything else is locked.
 *
 * @returns it, also when its files are gone
 * @throws AppError NOT_FOUND
 */
export async function lockUpload(tx: Tx, userId: string, id: string): Promise<UploadRow> {
  const [row] = await tx.select().from(uploads).where(ownedBy(userId, id)).for('update');
  if (!row) throw noUpload();
  return row;
}

export function noUpload(): AppError {
  return new AppError('NOT_FOUND', 'There is no such upload.');
}

/**
 * A person's uploads of a kind, newest first.
 *
 * @param state `kept`: those that can be used; `removed`: whose files are gone, but not what was made from them
 */
export async function listUploads(
  db: Db,
  userId: string,
  { purpose, state }: { purpose: UploadPurpose; state: 'kept' | 'removed' },
): Promise<Upload[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.purpose, purpose),
        isNull(uploads.withheldAt),
        state === 'kept' ? isNull(uploads.removedAt) : isNotNull(uploads.removedAt),
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.id));
  return present(db, rows);
}

/** An upload with the latest statement on it. */
export async function shown(db: Queryable, row: UploadRow): Promise<Upload> {
  const [upload] = await present(db, [row]);
  if (!upload) throw new Error('one row gives one upload');
  return upload;
}

async function present(db: Queryable, rows: readonly UploadRow[]): Promise<Upload[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const latest = await db
    .selectDistinctOn([uploadConsents.uploadId])
    .from(uploadConsents)
    .where(inArray(uploadConsents.uploadId, ids))
    .orderBy(uploadConsents.uploadId, desc(uploadConsents.recordedAt), desc(uploadConsents.id));
  const consents = new Map(latest.map((consent) => [consent.uploadId, consent]));
  return rows.map((row) => presentUpload(row, consents.get(row.id) ?? null));
}

/** From what forbids most to what forbids least. */
const mostCareful: readonly UploadPeople[] = ['revoked', 'not_stated', 'consented', 'none'];

/** What was stated of people in the uploads that an item was made from: the most careful of it. */
export async function peopleBehind(db: Db, contentId: string): Promise<UploadPeople> {
  const behind = db
    .select({ id: contentUploads.uploadId })
    .from(contentUploads)
    .where(eq(contentUploads.contentId, contentId));
  const rows = await db.select({ people: uploads.people }).from(uploads).where(inArray(uploads.id, behind));
  const stated = new Set(rows.map(({ people }) => people));
  // None left: nobody can say any more who is in it.
  return mostCareful.find((people) => stated.has(people)) ?? 'not_stated';
}

/** How an upload is shown beside what was made from it; nothing once its files are gone. */
export async function shownUpload(db: Db, id: string) {
  const [row] = await db
    .select({ name: uploads.name, placeholder: uploads.placeholder })
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.removedAt), isNull(uploads.withheldAt)));
  return row && { ...row, picture: { uploadId: id } };
}

/** An upload that its owner can see: one that a takedown keeps is nobody's. */
export function ownedBy(userId: string, id: string) {
  return and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.withheldAt));
}
