import { desc, eq } from 'drizzle-orm';
import { open } from '#platform/crypto/sealing.ts';
import { buildDocumentImageAad } from './document-image.ts';
import { findSealedPicture } from './reseal-pictures.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';
import type { DocumentDeps } from './upload-documents.ts';

/**
 * Decrypts the newest document pictures to check that the configured keys are the right ones. The pictures are not shown.
 *
 * @returns how many were tried, and the storage keys of those that did not open or are missing
 */
export async function checkPictureKeys(
  { db, documentKeys, storage }: DocumentDeps,
  most: number,
): Promise<{ tried: number; unopened: string[] }> {
  const { documentId, side, storageKey } = identityDocumentImages;
  const rows = await db
    .select({ documentId, side, storageKey, userId: identityDocuments.userId })
    .from(identityDocumentImages)
    .innerJoin(identityDocuments, eq(identityDocuments.id, documentId))
    .orderBy(desc(documentId), side)
    .limit(most);
  const unopened: string[] = [];
  for (const row of rows) {
    const sealed = await findSealedPicture({ storage }, row.storageKey);
    try {
      if (!sealed) throw new Error('gone');
      open(sealed, buildDocumentImageAad(row.userId, row.documentId, row.side), documentKeys);
    } catch {
      unopened.push(row.storageKey);
    }
  }
  return { tried: rows.length, unopened };
}
