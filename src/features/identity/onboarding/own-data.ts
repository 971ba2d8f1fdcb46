import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { asc, eq, sql } from 'drizzle-orm';
import { type KeyRing, open as openSealed } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { createTablePart, type DataPart, type FilePart } from '#platform/own-data/data-part.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { buildDocumentImageAad } from './document-image.ts';
import { consentRecords, documentViews, identityDocumentImages, identityDocuments } from './schema.ts';

export const onboardingData: readonly DataPart[] = [
  createTablePart({
    name: 'consents',
    about: 'Your consents, with version, time and network address.',
    table: consentRecords,
    owner: consentRecords.userId,
  }),
  createTablePart({
    name: 'identity-documents',
    about: 'The identity documents you submitted, with type and decision.',
    table: identityDocuments,
    owner: identityDocuments.userId,
  }),
  createTablePart({
    name: 'identity-pictures',
    about: 'Document pictures that are still stored. They are in the folder identity, decrypted.',
    table: identityDocumentImages,
    owner: (userId) =>
      sql`${identityDocumentImages.documentId} in (select id from identity_documents where user_id = ${userId})`,
    without: [identityDocumentImages.storageKey, identityDocumentImages.keyId],
  }),
  createTablePart({
    name: 'looks-at-documents',
    about: 'When a reviewer viewed your document pictures, and for which reason.',
    table: documentViews,
    owner: (userId) =>
      sql`${documentViews.documentId} in (select id from identity_documents where user_id = ${userId})`,
    without: [documentViews.words],
  }),
];

type IdentityFileDeps = { db: Db; storage: Storage; documentKeys: KeyRing };

/** The export's folder of stored identity pictures, decrypted. */
export function createIdentityFiles({ db, documentKeys, storage }: IdentityFileDeps): FilePart {
  return {
    folder: 'identity',
    about: 'The pictures of your identity documents that are still stored.',
    async *files(userId) {
      for (const { documentId, key, mediaType, side, at } of await listImages(db, userId)) {
        const open = async () => {
          const sealed = await readUnlessMissing(storage, key);
          if (!sealed) return null;
          const aad = buildDocumentImageAad(userId, documentId, side);
          return Readable.from([openSealed(await buffer(sealed), aad, documentKeys)]);
        };
        yield { name: `${documentId} ${side}.${mediaType.split('/').at(-1)}`, at, open };
      }
    },
  };
}

function listImages(db: Db, userId: string) {
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

/** Removes the documents of a deleted account, each file before its row. */
export async function removeDocuments(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
): Promise<void> {
  for (const { key } of await listImages(db, userId)) await storage.remove(key);
  await db.delete(identityDocuments).where(eq(identityDocuments.userId, userId));
}
