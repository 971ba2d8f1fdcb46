import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { asc, eq, sql } from 'drizzle-orm';
import { type KeyRing, open as openSealed } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { type DataPart, type FilePart, tablePart } from '#platform/own-data/data-part.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { documentImageAad } from './document-image.ts';
import { consentRecords, documentViews, identityDocumentImages, identityDocuments } from './schema.ts';

export const onboardingData: readonly DataPart[] = [
  tablePart({
    name: 'consents',
    about: 'What you agreed to, in which version, when, and from where.',
    table: consentRecords,
    of: consentRecords.userId,
  }),
  tablePart({
    name: 'identity-documents',
    about: 'The documents you handed in, by their type, and what was decided.',
    table: identityDocuments,
    of: identityDocuments.userId,
  }),
  tablePart({
    name: 'identity-pictures',
    about: 'Pictures of them that are still kept. They are in the folder identity, opened.',
    table: identityDocumentImages,
    of: (userId) =>
      sql`${identityDocumentImages.documentId} in (select id from identity_documents where user_id = ${userId})`,
    without: [identityDocumentImages.storageKey, identityDocumentImages.keyId],
  }),
  tablePart({
    name: 'looks-at-documents',
    about: 'When somebody who checks documents looked at the pictures of yours, and on which ground.',
    table: documentViews,
    of: (userId) =>
      sql`${documentViews.documentId} in (select id from identity_documents where user_id = ${userId})`,
    without: [documentViews.words],
  }),
];

type Vault = { db: Db; storage: Storage; documentKeys: KeyRing };

/** The pictures of a person's identity documents that are still kept, opened. */
export function identityFilesOf({ db, documentKeys, storage }: Vault): FilePart {
  return {
    folder: 'identity',
    about: 'The pictures of your identity documents, as long as they are kept.',
    async *files(userId) {
      for (const { documentId, key, mediaType, side, at } of await imagesOf(db, userId)) {
        const open = async () => {
          const sealed = await readUnlessMissing(storage, key);
          if (!sealed) return null;
          const aad = documentImageAad(userId, documentId, side);
          return Readable.from([openSealed(await buffer(sealed), aad, documentKeys)]);
        };
        yield { name: `${documentId} ${side}.${mediaType.split('/').at(-1)}`, at, open };
      }
    },
  };
}

function imagesOf(db: Db, userId: string) {
  return db
    .select({
      documentId: identityDocuments.id,
      at: identityDocuments.createdAt,
      side: identityDocumentImages.side,
      key: identityDocumentImages.storageKey,
      mediaType: identityDocumentImages.mediaType,
    })
    .from(identityDocumentImages)
    .innerJoin(identityDocuments, eq(identityDocuments.id, identityDocumentImages.documentId))
    .where(eq(identityDocuments.userId, userId))
    .orderBy(asc(identityDocuments.id), asc(identityDocumentImages.side));
}

/** Removes the documents of an account that is deleted: each file before its row, as ever. */
export async function removeDocumentsOf(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
): Promise<void> {
  for (const { key } of await imagesOf(db, userId)) await storage.remove(key);
  await db.delete(identityDocuments).where(eq(identityDocuments.userId, userId));
}
