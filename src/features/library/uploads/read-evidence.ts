import { asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#platform/db/client.ts';
import { contentUploads } from '../items/schema.ts';
import { refusedUploads, uploadConsents, uploads } from './schema.ts';

/** A refused upload for its evidence folder. @throws AppError NOT_FOUND */
export async function readRefusedUpload(db: Queryable, id: string) {
  const [row] = await db.select().from(refusedUploads).where(eq(refusedUploads.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'Refused upload not found.');
  // The name of a file may name a person.
  const { name: _, ...facts } = row;
  return facts;
}

/** The uploads behind items and these ones, with every statement about their people, revoked ones too. */
export async function listUploadEvidence(
  db: Queryable,
  { contentIds, uploadIds }: { contentIds: readonly string[]; uploadIds: readonly string[] },
) {
  const behind = await db
    .select()
    .from(contentUploads)
    .where(inArray(contentUploads.contentId, [...contentIds]));
  const ids = [...new Set([...uploadIds, ...behind.map(({ uploadId }) => uploadId)])];
  const rows = await db.select().from(uploads).where(inArray(uploads.id, ids)).orderBy(asc(uploads.id));
  const statements = await db
    .select()
    .from(uploadConsents)
    .where(inArray(uploadConsents.uploadId, ids))
    .orderBy(asc(uploadConsents.recordedAt), asc(uploadConsents.id));
  return rows.map(
    ({ createdAt, id, inspection, people, perceptualHash, removedAt, sha256, userId, withheldAt }) => ({
      id,
      userId,
      createdAt,
      removedAt,
      withheldAt,
      people,
      sha256,
      perceptualHash,
      inspection,
      usedIn: behind.filter(({ uploadId }) => uploadId === id).map(({ contentId }) => contentId),
      statements: statements
        .filter(({ uploadId }) => uploadId === id)
        .map(({ id: _, uploadId: __, ...statement }) => statement),
    }),
  );
}
