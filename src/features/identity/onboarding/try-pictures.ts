import { desc, eq } from 'drizzle-orm';
import { open } from '#platform/crypto/sealing.ts';
import { documentImageAad } from './document-image.ts';
import { readSealed } from './reseal-pictures.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';
import type { DocumentVault } from './upload-documents.ts';

/**
 * Opens the newest pictures of documents, and looks at none of them: whether the keys that are here are the right ones.
 *
 * @returns how many were tried, and where those lie that did not open or are not there
 */
export async function tryPictures(
  { db, documentKeys, storage }: DocumentVault,
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
    const sealed = await readSealed({ storage }, row.storageKey);
    try {
      if (!sealed) throw new Error('gone');
      open(sealed, documentImageAad(row.userId, row.documentId, row.side), documentKeys);
    } catch {
      unopened.push(row.storageKey);
    }
  }
  return { tried: rows.length, unopened };
}
