import { buffer } from 'node:stream/consumers';
import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import { documentImageAad, documentImageKey } from './document-image.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';
import type { DocumentVault } from './upload-documents.ts';

/**
 * Seals every kept picture that is under an older key anew, under the current one. Each becomes a new file
 * that takes the old one's place in one update, so that this can run beside a working installation, be
 * interrupted and be repeated.
 *
 * @returns how many pictures were sealed anew
 * @throws Error for a picture that does not open
 */
export async function resealPictures({ db, documentKeys, storage }: DocumentVault): Promise<number> {
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
    const sealed = await readSealed({ storage }, storageKey);
    // Deleted meanwhile, 24 hours after its decision.
    if (!sealed) continue;
    const aad = documentImageAad(userId, documentId, side);
    const next = documentImageKey(documentId, side, keyId);
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

/** Null when there is no such file any more. */
export async function readSealed(
  { storage }: Pick<DocumentVault, 'storage'>,
  key: string,
): Promise<Buffer | null> {
  try {
    return await buffer(await storage.read(key));
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
