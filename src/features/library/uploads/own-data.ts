import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { beforeAllIds } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { createTablePart, type DataPart, type FilePart } from '#platform/own-data/data-part.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { removeLocked } from './remove-upload.ts';
import { refusedUploads, uploadConsents, uploads } from './schema.ts';
import { pictureKey } from './upload-files.ts';

const isVisible = (userId: string) => and(eq(uploads.userId, userId), isNull(uploads.withheldAt));

export const uploadData: readonly DataPart[] = [
  createTablePart({
    name: 'uploads',
    about:
      'Your uploaded pictures, masks and soundtracks, with your statements about soundtracks, and the metadata of each file. The folder uploads has the files.',
    table: uploads,
    owner: (userId) => isVisible(userId) ?? eq(uploads.userId, userId),
    without: [
      uploads.madeBy,
      uploads.perceptualHash,
      uploads.storageKey,
      uploads.withheldAt,
      uploads.erasedAt,
    ],
  }),
  createTablePart({
    name: 'statements-of-consent',
    about:
      'Your statements about the people in your uploads: who agreed, how, and whether the consent was revoked.',
    table: uploadConsents,
    owner: uploadConsents.userId,
  }),
  createTablePart({
    name: 'refused-uploads',
    about: 'Uploads that were refused, with the reason. The pictures are not kept.',
    table: refusedUploads,
    owner: refusedUploads.userId,
    // It names a hash list and its picture.
    without: [refusedUploads.match],
  }),
];

const page = 500;
const fileEndings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'audio/mp4': 'm4a' } as const;

/** Creates the export part with the cleaned files of all existing uploads. */
export function createUploadFilePart({ db, storage }: { db: Db; storage: Storage }): FilePart {
  return {
    folder: 'uploads',
    about: 'Your uploaded pictures, masks and soundtracks without metadata, named by id.',
    async *files(userId) {
      for (let after = beforeAllIds; ; ) {
        const rows = await db
          .select()
          .from(uploads)
          .where(and(isVisible(userId), isNull(uploads.removedAt), gt(uploads.id, after)))
          .orderBy(asc(uploads.id))
          .limit(page);
        for (const row of rows) {
          const ending = fileEndings[row.mediaType];
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
 * Removes all uploads of a deleted account with their files. Uploads under a legal hold of their own stay hidden.
 *
 * @returns whether any upload stayed
 */
export async function removeUserUploads(
  { db, log, storage }: { db: Db; storage: Storage; log: Pick<Logger, 'warn'> },
  userId: string,
  now: Date,
): Promise<boolean> {
  const theirs = eq(uploads.userId, userId);
  const found = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(theirs, or(isNull(uploads.erasedAt), isNotHeld(uploads.id, uploads.userId))))
    .orderBy(asc(uploads.id));
  for (const { id } of found) {
    const keys = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
      return row ? removeLocked(tx, row, now) : [];
    });
    await removeFiles(storage, keys, log);
  }
  await db.delete(uploads).where(and(theirs, isNotHeld(uploads.id, uploads.userId)));
  const [kept] = await db.select({ id: uploads.id }).from(uploads).where(theirs).limit(1);
  return kept !== undefined;
}

/**
 * Uploads that a deleted user added to a team account stay there, with their consent statements, which the team account
 * must be able to prove and revoke.
 */
export async function clearUploader(tx: Tx, userId: string): Promise<void> {
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
