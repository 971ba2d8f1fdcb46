import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { DocumentType } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import { type KeyRing, seal } from '#platform/crypto/sealing.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { users } from '../accounts/schema.ts';
import { cleanedMediaType, cleanPicture, formatMessage } from './clean-picture.ts';
import { buildDocumentImageAad, buildDocumentImageKey, documentSides } from './document-image.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';

export type DocumentDeps = {
  db: Db;
  storage: Storage;
  /** Seals identity pictures only. */
  documentKeys: KeyRing;
  log?: Logger | undefined;
};

export type DocumentUpload = {
  userId: string;
  documentType: DocumentType;
  /** File bytes by form field, `frontImage` and `backImage`. */
  files: Readonly<Record<string, { bytes: Buffer } | undefined>>;
  now: Date;
};

type SealedImage = typeof identityDocumentImages.$inferInsert & { sealed: Buffer };

/**
 * Stores the front and back of an identity document, cleaned and sealed, which opens the app. Files are written before
 * the transaction that records them, and removed when it fails.
 *
 * @returns the document's id
 * @throws AppError VALIDATION_FAILED when a side is missing, FILE_TOO_LARGE, FILE_REFUSED, CONFLICT when documents were
 *   submitted before
 */
export async function uploadDocuments(vault: DocumentDeps, upload: DocumentUpload): Promise<string> {
  const { db, storage } = vault;
  await refuseSecondUpload(db, upload.userId);
  const documentId = newId();
  const images = await cleanAndSeal(vault.documentKeys, documentId, upload);
  try {
    for (const { storageKey, sealed } of images) await storage.put(storageKey, sealed);
    await db.transaction((tx) => recordDocument(tx, documentId, images, upload));
  } catch (error) {
    if ((await settleFailure(vault, documentId, images)) === 'recorded') return documentId;
    throw error;
  }
  return documentId;
}

/** Avoids needless decoding; the update in `recordDocument` decides. */
async function refuseSecondUpload(db: Db, userId: string): Promise<void> {
  const [person] = await db
    .select({ uploadedAt: users.documentsUploadedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new AppError('UNAUTHORIZED', 'Please sign in.');
  if (person.uploadedAt) throw createAlreadyUploadedError();
}

/** Processes one side after the other, which halves the memory for large pictures. */
async function cleanAndSeal(
  documentKeys: KeyRing,
  documentId: string,
  { files, userId }: DocumentUpload,
): Promise<SealedImage[]> {
  const given = documentSides.map(({ field, side }) => ({ field, side, bytes: files[field]?.bytes }));
  const missing = given.filter(({ bytes }) => !bytes).map(({ field }) => field);
  if (missing.length > 0) {
    throw new AppError('VALIDATION_FAILED', formatMessage(onboardingMessages.documents.missing), {
      fields: missing,
    });
  }
  const images: SealedImage[] = [];
  for (const { field, side, bytes } of given) {
    if (!bytes) continue;
    const picture = await cleanPicture(bytes, field);
    images.push({
      documentId,
      side,
      storageKey: buildDocumentImageKey(documentId, side, documentKeys.currentId),
      keyId: documentKeys.currentId,
      mediaType: cleanedMediaType,
      byteSize: picture.length,
      sealed: seal(picture, buildDocumentImageAad(userId, documentId, side), documentKeys),
    });
  }
  return images;
}

/** The update comes first: of two concurrent uploads its row lock lets one through, and the other one sees it. */
async function recordDocument(
  tx: Tx,
  documentId: string,
  images: readonly SealedImage[],
  { documentType, now, userId }: DocumentUpload,
): Promise<void> {
  const opened = await tx
    .update(users)
    .set({ documentsUploadedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.documentsUploadedAt)))
    .returning({ id: users.id });
  if (opened.length === 0) throw createAlreadyUploadedError();
  await tx.insert(identityDocuments).values({ id: documentId, userId, documentType, createdAt: now });
  await tx.insert(identityDocumentImages).values(images.map(({ sealed: _, ...row }) => row));
}

/**
 * Cleans up after a failure: keeps the files when the document was recorded and only the answer to the commit was lost,
 * and removes them otherwise. If the database is unavailable the files stay, sealed and logged, and
 * `removeOrphanedPictures` removes them later.
 */
async function settleFailure(
  { db, log, storage }: DocumentDeps,
  documentId: string,
  images: readonly SealedImage[],
): Promise<'recorded' | 'removed' | 'unknown'> {
  try {
    const rows = await db
      .select({ id: identityDocuments.id })
      .from(identityDocuments)
      .where(eq(identityDocuments.id, documentId));
    if (rows.length > 0) return 'recorded';
    for (const { storageKey } of images) await storage.remove(storageKey);
    return 'removed';
  } catch (err) {
    log?.error({ err, documentId }, 'sealed files of a failed document upload may have been left behind');
    return 'unknown';
  }
}

function createAlreadyUploadedError(): AppError {
  return new AppError('CONFLICT', 'You have already uploaded your identity documents.');
}
