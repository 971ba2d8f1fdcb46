import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { removeLocked } from './remove-upload.ts';
import { type UploadRow, uploads } from './schema.ts';

/** The upload of an import's entry, which has the entry's id; undefined when it was not stored, or is gone. */
export async function findImportedUpload(
  db: Queryable,
  userId: string,
  id: string,
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.userId, userId),
        isNotNull(uploads.importId),
        isNull(uploads.removedAt),
      ),
    );
  return row;
}

/** Another waiting picture of the account's imports that looks the same; null if there is none. */
export async function findSameWaiting(
  db: Queryable,
  { id, perceptualHash, userId }: Pick<UploadRow, 'id' | 'perceptualHash' | 'userId'>,
): Promise<string | null> {
  const [row] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        ne(uploads.id, id),
        isNotNull(uploads.importId),
        isNull(uploads.removedAt),
        sql`${uploads.perceptualHash} = ${perceptualHash?.toString() ?? null}::bigint`,
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/**
 * Removes the upload of an import's entry, once the entry became an item, or is given up. Its statements stay while an
 * item derives from it.
 *
 * @returns the keys of the files to remove after the commit
 */
export async function removeImportedUpload(tx: Tx, userId: string, id: string, now: Date): Promise<string[]> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.removedAt)))
    .for('update');
  return row ? removeLocked(tx, row, now) : [];
}
