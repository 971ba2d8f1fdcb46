import { buffer } from 'node:stream/consumers';
import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import { buildDocumentImageAad, buildDocumentImageKey } from './document-image.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';
import type { DocumentDeps } from './upload-documents.ts';

/**
 * Reseals every stored picture of an older key with the current one. One update replaces the old file by the new one, so
 * that this can run on a live installation, be interrupted and be repeated.
 *
 * @returns how many pictures were resealed
 * @throws Error for a picture that does not open
 */
export async function resealPictures({ db, documentKeys, storage }: DocumentDeps): Promise<number> {
  const keyId = documentKeys.currentId;
  const older = await db
    .select({
      documentId: identityDocumentImages.documentId,
      side: identityDocumentImages.side,
      storageKey: identityDocumentImages.storageKey,
      userId: identityDocuments.userId,
    })
    .from(identityDocumentImages)
    .innerJoin(identityDocuments, eq(identityDocuments.id, identityDocumentImages.documentId))
    .where(ne(identityDocumentImages.keyId, keyId));
  let resealed = 0;
  for (const { documentId, side, storageKey, userId } of older) {
    const sealed = await findSealedPicture({ storage }, storageKey);
    // Deleted meanwhile, 24 hours after its decision.
    if (!sealed) continue;
    const aad = buildDocumentImageAad(userId, documentId, side);
    const next = buildDocumentImageKey(documentId, side, keyId);
    await storage.put(next, seal(open(sealed, aad, documentKeys), aad, documentKeys));
    const moved = await db
      .update(identityDocumentImages)
      .set({ storageKey: next, keyId })
      .where(
        and(
          eq(identityDocumentImages.documentId, documentId),
          eq(identityDocumentImages.side, side),
          eq(identityDocumentImages.storageKey, storageKey),
        ),
      )
      .returning({ side: identityDocumentImages.side });
    await storage.remove(moved.length > 0 ? storageKey : next);
    resealed += moved.length;
  }
  return resealed;
}

/** Reads a sealed file; null when it no longer exists. */
export async function findSealedPicture(
  { storage }: Pick<DocumentDeps, 'storage'>,
  key: string,
): Promise<Buffer | null> {
  try {
    return await buffer(await storage.read(key));
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
