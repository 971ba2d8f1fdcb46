import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Upload, UploadPeople, UploadPurpose } from '#contract/uploads.ts';
import { wasCheckedForPeople } from '#features/trust/inspection';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { contentUploads } from '../items/schema.ts';
import { presentUpload } from './present-upload.ts';
import { type UploadRow, uploadConsents, uploads } from './schema.ts';

/** @throws AppError NOT_FOUND when the account has no such upload, or its files were removed */
export async function getUpload(db: Queryable, userId: string, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(ownedBy(userId, id), isNull(uploads.removedAt)));
  if (!row) throw uploadNotFound();
  return row;
}

/**
 * Locks an upload for the transaction, against other changes and new jobs that use it (`lockSources`). Call this before
 * any other lock.
 *
 * @returns the upload, also when its files were removed
 * @throws AppError NOT_FOUND
 */
export async function lockUpload(tx: Tx, userId: string, id: string): Promise<UploadRow> {
  const [row] = await tx.select().from(uploads).where(ownedBy(userId, id)).for('update');
  if (!row) throw uploadNotFound();
  return row;
}

export function uploadNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such upload.');
}

/**
 * Lists an account's uploads of one purpose, newest first.
 *
 * @param state `kept`: usable uploads; `removed`: uploads without files that items still derive from
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
        // A picture of an import is on its page alone until it is an item; its consent can be withdrawn then.
        state === 'kept'
          ? and(isNull(uploads.removedAt), isNull(uploads.importId))
          : isNotNull(uploads.removedAt),
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.id));
  return presentUploads(db, rows);
}

/** Converts an upload with its latest consent statement. */
export async function presentWithConsent(db: Queryable, row: UploadRow): Promise<Upload> {
  const [upload] = await presentUploads(db, [row]);
  if (!upload) throw new Error('the upload was not converted');
  return upload;
}

async function presentUploads(db: Queryable, rows: readonly UploadRow[]): Promise<Upload[]> {
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

/** From the most to the least restrictive. */
const strictestFirst: readonly UploadPeople[] = ['revoked', 'not_stated', 'consented', 'none'];

/** What is known of the people in uploads, as `PictureFacts` has it. */
export type PeopleFacts = { people: UploadPeople; checkedForPeople: boolean };

/** What is known of the people in an upload. */
export const toPeopleFacts = ({
  inspection,
  people,
}: Pick<UploadRow, 'inspection' | 'people'>): PeopleFacts => ({
  people,
  checkedForPeople: wasCheckedForPeople(inspection),
});

/** Of an item: the most restrictive statement about people among the uploads that it derives from. */
export async function getPeopleFacts(db: Queryable, contentId: string): Promise<PeopleFacts> {
  const behind = db
    .select({ id: contentUploads.uploadId })
    .from(contentUploads)
    .where(eq(contentUploads.contentId, contentId));
  const { inspection, people } = uploads;
  const facts = (
    await db.select({ people, inspection }).from(uploads).where(inArray(uploads.id, behind))
  ).map(toPeopleFacts);
  // Without uploads left, the people in it are unknown.
  return {
    people: strictestFirst.find((stated) => facts.some((each) => each.people === stated)) ?? 'not_stated',
    checkedForPeople: facts.length > 0 && facts.every((each) => each.checkedForPeople),
  };
}

/** Finds an upload for the lineage of an item; undefined once its files were removed. */
export async function findVisibleUpload(db: Db, id: string) {
  const [row] = await db
    .select({ name: uploads.name, placeholder: uploads.placeholder })
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.removedAt), isNull(uploads.withheldAt)));
  return row && { ...row, picture: { uploadId: id } };
}

/** Lists the ids of those uploads that their owner can see and use. */
export async function listVisibleUploads(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.removedAt), isNull(uploads.withheldAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether an upload with this id exists, in any state. */
export async function hasUpload(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(uploads, eq(uploads.id, id))) > 0;
}

/** SQL condition: the upload of an account; withheld uploads are hidden. */
export function ownedBy(userId: string, id: string) {
  return and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.withheldAt));
}

/** Lists the uploaded pictures of an account that exist, for comparisons with them: ids and storage folders. */
export async function listPictureFiles(
  db: Queryable,
  userId: string,
): Promise<Pick<UploadRow, 'id' | 'storageKey'>[]> {
  const { id, storageKey } = uploads;
  return db
    .select({ id, storageKey })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.purpose, 'picture'), isNull(uploads.removedAt)))
    .orderBy(desc(uploads.createdAt));
}
