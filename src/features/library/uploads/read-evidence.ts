import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#platform/db/client.ts';
import { contentSources, contentUploads } from '../items/schema.ts';
import { refusedUploads, uploadConsents, uploads } from './schema.ts';

/** A refused upload for its evidence folder. @throws AppError NOT_FOUND */
export async function readRefusedUpload(db: Queryable, id: string) {
  const [row] = await db.select().from(refusedUploads).where(eq(refusedUploads.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'Refused upload not found.');
  // The name of a file may name a person.
  const { name: _, ...facts } = row;
  return facts;
}

/** The uploads behind items, their soundtracks and these uploads, with every statement about them, revoked ones too. */
export async function listUploadEvidence(
  db: Queryable,
  { contentIds, uploadIds }: { contentIds: readonly string[]; uploadIds: readonly string[] },
) {
  const { contentId, role, uploadId: soundtrackId } = contentSources;
  const ofItems = [...contentIds];
  const behind = [
    ...(await db.select().from(contentUploads).where(inArray(contentUploads.contentId, ofItems))),
    ...(await db
      .select({ contentId, uploadId: soundtrackId })
      .from(contentSources)
      .where(and(inArray(contentId, ofItems), eq(role, 'sound'), isNotNull(soundtrackId)))),
  ];
  const ids = [...new Set([...uploadIds, ...behind.flatMap(({ uploadId }) => uploadId ?? [])])];
  const rows = await db.select().from(uploads).where(inArray(uploads.id, ids)).orderBy(asc(uploads.id));
  const statements = await db
    .select()
    .from(uploadConsents)
    .where(inArray(uploadConsents.uploadId, ids))
    .orderBy(asc(uploadConsents.recordedAt), asc(uploadConsents.id));
  return rows.map(
    ({
      createdAt,
      id,
      inspection,
      people,
      perceptualHash,
      removedAt,
      sha256,
      soundRights,
      userId,
      withheldAt,
    }) => ({
      id,
      userId,
      createdAt,
      removedAt,
      withheldAt,
      people,
      sha256,
      perceptualHash,
      inspection,
      soundRights,
      usedIn: behind.filter(({ uploadId }) => uploadId === id).map(({ contentId }) => contentId),
      statements: statements
        .filter(({ uploadId }) => uploadId === id)
        .map(({ id: _, uploadId: __, ...statement }) => statement),
    }),
  );
}
