import { createHash } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { type ReviewView, type ViewReason, viewMinutes } from '#contract/review-views.ts';
import { recordAuditEntry } from '#features/trust/audit';
import { open } from '#platform/crypto/sealing.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { buildDocumentImageAad, type DocumentSide } from './document-image.ts';
import { findSealedPicture } from './reseal-pictures.ts';
import { documentViews, identityDocumentImages, identityDocuments } from './schema.ts';
import type { DocumentDeps } from './upload-documents.ts';

type ReviewedDocument = Pick<typeof identityDocuments.$inferSelect, 'userId' | 'status'>;

/** @throws AppError FORBIDDEN for the reviewer's own document, CONFLICT for a decided one */
export function requireReviewable({ status, userId }: ReviewedDocument, reviewerId: string): void {
  if (userId === reviewerId) {
    throw new AppError('FORBIDDEN', 'Another administrator has to review your own document.');
  }
  if (status !== 'pending') throw new AppError('CONFLICT', `This document was already ${status}.`);
}

type OpenPicturesInput = {
  documentId: string;
  reviewerId: string;
  reason: ViewReason;
  words: string;
  now: Date;
};

/**
 * Lets one reviewer view the pictures of one waiting document for some minutes. The audit log stores the chosen reason
 * and the digest of the explanation; the explanation itself is stored with the view.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN for the reviewer's own document, CONFLICT for a decided one
 */
export async function openPictures(tx: Tx, given: OpenPicturesInput): Promise<ReviewView> {
  const { documentId, now, reason, reviewerId, words } = given;
  const [document] = await tx
    .select({ userId: identityDocuments.userId, status: identityDocuments.status })
    .from(identityDocuments)
    .where(eq(identityDocuments.id, documentId))
    .for('share');
  if (!document) throw createNoDocumentError();
  requireReviewable(document, reviewerId);
  const id = newId();
  const expiresAt = new Date(now.getTime() + viewMinutes * 60_000);
  await tx
    .insert(documentViews)
    .values({ id, documentId, reviewerId, reason, words, grantedAt: now, expiresAt });
  const details = { viewId: id, reason, words: hashWords(words) };
  const act = { action: 'document.pictures_opened', subjectId: documentId, details } as const;
  await recordAuditEntry(tx, { actorId: reviewerId, ...act, now });
  return { id, secondsLeft: viewMinutes * 60 };
}

/** SHA-256 in hexadecimal. */
const hashWords = (words: string) => createHash('sha256').update(words).digest('hex');

/** The reviewer's latest unexpired view of a document; null for none. */
export async function findOpenView(
  db: Queryable,
  documentId: string,
  reviewerId: string,
  now: Date,
): Promise<ReviewView | null> {
  const [view] = await db
    .select({ id: documentViews.id, expiresAt: documentViews.expiresAt })
    .from(documentViews)
    .where(
      and(
        eq(documentViews.documentId, documentId),
        eq(documentViews.reviewerId, reviewerId),
        gt(documentViews.expiresAt, now),
      ),
    )
    .orderBy(desc(documentViews.expiresAt))
    .limit(1);
  return view
    ? { id: view.id, secondsLeft: Math.ceil((view.expiresAt.getTime() - now.getTime()) / 1000) }
    : null;
}

/** Whether the reviewer has ever opened the pictures of a document. */
export async function hasViewed(db: Queryable, documentId: string, reviewerId: string): Promise<boolean> {
  const [view] = await db
    .select({ id: documentViews.id })
    .from(documentViews)
    .where(and(eq(documentViews.documentId, documentId), eq(documentViews.reviewerId, reviewerId)))
    .limit(1);
  return view !== undefined;
}

type ViewPictureInput = {
  documentId: string;
  viewId: string;
  side: DocumentSide;
  readerId: string;
  now: Date;
};

/**
 * One decrypted side of a document, for the reviewer of an unexpired view. The audit entry is written first.
 *
 * @throws AppError NOT_FOUND for another reviewer's view and a deleted picture, FORBIDDEN for an expired view, CONFLICT
 *   once the document is decided
 */
export async function viewPicture(
  { db, documentKeys, storage }: DocumentDeps,
  { documentId, now, readerId, side, viewId }: ViewPictureInput,
): Promise<{ bytes: Buffer; mediaType: string }> {
  const picture = await db.transaction(async (tx) => {
    const found = await findPicture(tx, { documentId, viewId, side, readerId });
    if (!found) throw createNoDocumentError();
    if (found.expiresAt <= now) {
      throw new AppError('FORBIDDEN', 'This view has expired. Enter a reason again to reopen the pictures.');
    }
    requireReviewable(found, readerId);
    const view = { action: 'document.picture_viewed', details: { viewId, side } } as const;
    await recordAuditEntry(tx, { actorId: readerId, subjectId: documentId, ...view, now });
    return found;
  });
  const sealed = await findSealedPicture({ storage }, picture.storageKey);
  if (!sealed) throw createNoDocumentError();
  const bytes = open(sealed, buildDocumentImageAad(picture.userId, documentId, side), documentKeys);
  return { bytes, mediaType: picture.mediaType };
}

async function findPicture(db: Queryable, given: Omit<ViewPictureInput, 'now'>) {
  const { documentId, readerId, side, viewId } = given;
  const [found] = await db
    .select({
      userId: identityDocuments.userId,
      status: identityDocuments.status,
      expiresAt: documentViews.expiresAt,
      storageKey: identityDocumentImages.storageKey,
      mediaType: identityDocumentImages.mediaType,
    })
    .from(documentViews)
    .innerJoin(identityDocuments, eq(identityDocuments.id, documentViews.documentId))
    .innerJoin(identityDocumentImages, eq(identityDocumentImages.documentId, documentViews.documentId))
    .where(
      and(
        eq(documentViews.id, viewId),
        eq(documentViews.documentId, documentId),
        eq(documentViews.reviewerId, readerId),
        eq(identityDocumentImages.side, side),
      ),
    );
  return found;
}

export function createNoDocumentError(): AppError {
  return new AppError('NOT_FOUND', 'This document does not exist, or its pictures were deleted.');
}
