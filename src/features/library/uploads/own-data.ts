import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import type { Logger } from '#platform/log.ts';
import { type DataPart, type FilePart, tablePart } from '#platform/own-data/data-part.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { removeLocked } from './remove-upload.ts';
import { uploadConsents, uploads } from './schema.ts';
import { pictureKey, removeFiles } from './upload-files.ts';

const shown = (userId: string) => and(eq(uploads.userId, userId), isNull(uploads.withheldAt));

export const uploadData: readonly DataPart[] = [
  tablePart({
    name: 'uploads',
    about:
      'Pictures and masks that you handed in, and what each file said of itself. Files are in the folder uploads.',
    table: uploads,
    of: (userId) => shown(userId) ?? eq(uploads.userId, userId),
    without: [
      uploads.madeBy,
      uploads.perceptualHash,
      uploads.storageKey,
      uploads.withheldAt,
      uploads.erasedAt,
    ],
  }),
  tablePart({
    name: 'statements-of-consent',
    about: 'Who is in an upload, in your words, how they agreed, and whether it was taken back.',
    table: uploadConsents,
    of: uploadConsents.userId,
  }),
];

const page = 500;

/** The cleaned pictures of what a person handed in and that is still there. */
export function uploadFilesOf({ db, storage }: { db: Db; storage: Storage }): FilePart {
  return {
    folder: 'uploads',
    about: 'Pictures and masks that you handed in, as they were cleaned, by their id.',
    async *files(userId) {
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        const rows = await db
          .select()
          .from(uploads)
          .where(and(shown(userId), isNull(uploads.removedAt), gt(uploads.id, after)))
          .orderBy(asc(uploads.id))
          .limit(page);
        for (const row of rows) {
          const ending = row.mediaType === 'image/png' ? 'png' : 'jpg';
          const open = () => readUnlessMissing(storage, pictureKey(row));
          yield { name: `${row.id}.${ending}`, at: row.createdAt, size: row.byteSize, open };
        }
        const last = rows.at(-1);
        if (!last || rows.length < page) return;
        after = last.id;
      }
    },
  };
}

/**
 * Removes all uploads of an account that is deleted, with their files. What is held by itself stays, hidden.
 *
 * @returns whether anything stayed
 */
export async function removeUploadsOf(
  { db, log, storage }: { db: Db; storage: Storage; log: Pick<Logger, 'warn'> },
  userId: string,
  now: Date,
): Promise<boolean> {
  const theirs = eq(uploads.userId, userId);
  const found = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(theirs, or(isNull(uploads.erasedAt), notHeld(uploads.id, uploads.userId))))
    .orderBy(asc(uploads.id));
  for (const { id } of found) {
    const keys = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
      return row ? removeLocked(tx, row, now) : [];
    });
    await removeFiles(storage, keys, log);
  }
  await db.delete(uploads).where(and(theirs, notHeld(uploads.id, uploads.userId)));
  const [kept] = await db.select({ id: uploads.id }).from(uploads).where(theirs).limit(1);
  return kept !== undefined;
}

/**
 * What a deleted account handed in for a team's account stays there, and so do the statements about it: the consents
 * of those who are in it are the account's to prove and to take back.
 */
export async function forgetUploader(tx: Tx, userId: string): Promise<void> {
  await tx.update(uploads).set({ madeBy: null }).where(eq(uploads.madeBy, userId));
  await tx
    .update(uploadConsents)
    .set({ userId: uploads.userId })
    .from(uploads)
    .where(
      and(
        eq(uploadConsents.userId, userId),
        eq(uploads.id, uploadConsents.uploadId),
        ne(uploads.userId, userId),
      ),
    );
}
