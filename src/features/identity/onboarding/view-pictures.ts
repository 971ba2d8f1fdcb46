import { createHash } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { type DocumentView, type ViewReason, viewMinutes } from '#contract/identity-reviews.ts';
import { recordAct } from '#features/trust/audit';
import { open } from '#platform/crypto/sealing.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type DocumentSide, documentImageAad } from './document-image.ts';
import { readSealed } from './reseal-pictures.ts';
import { documentViews, identityDocumentImages, identityDocuments } from './schema.ts';
import type { DocumentVault } from './upload-documents.ts';

type DocumentOf = Pick<typeof identityDocuments.$inferSelect, 'userId' | 'status'>;

/** Who looks at or decides about a document that waits. @throws AppError FORBIDDEN, CONFLICT */
export function requireReviewable({ status, userId }: DocumentOf, reviewerId: string): void {
  if (userId === reviewerId) {
    throw new AppError('FORBIDDEN', 'Somebody else has to review your own document.');
  }
  if (status !== 'pending') throw new AppError('CONFLICT', `This document was ${status} already.`);
}

type Opening = { documentId: string; reviewerId: string; reason: ViewReason; words: string; now: Date };

/**
 * Lets one reviewer see the pictures of one document that waits, for some minutes. Why is kept: the choice and the
 * digest of the words in the audit log, the words beside.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN for one's own, CONFLICT for one that is decided
 */
export async function openPictures(tx: Tx, given: Opening): Promise<DocumentView> {
  const { documentId, now, reason, reviewerId, words } = given;
  const [document] = await tx
    .select({ userId: identityDocuments.userId, status: identityDocuments.status })
    .from(identityDocuments)
    .where(eq(identityDocuments.id, documentId))
    .for('share');
  if (!document) throw noDocument();
  requireReviewable(document, reviewerId);
  const id = newId();
  const expiresAt = new Date(now.getTime() + viewMinutes * 60_000);
  await tx
    .insert(documentViews)
    .values({ id, documentId, reviewerId, reason, words, grantedAt: now, expiresAt });
  const details = { viewId: id, reason, words: digestOf(words) };
  const act = { action: 'document.pictures_opened', subjectId: documentId, details } as const;
  await recordAct(tx, { actorId: reviewerId, ...act, now });
  return { id, secondsLeft: viewMinutes * 60 };
}

/** SHA-256 in hexadecimal. */
const digestOf = (words: string) => createHash('sha256').update(words).digest('hex');

/** A reviewer's look at a document that lasts still, the latest; null when there is none. */
export async function viewOf(
  db: Queryable,
  documentId: string,
  reviewerId: string,
  now: Date,
): Promise<DocumentView | null> {
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

/** Whether a reviewer has ever looked at the pictures of a document. */
export async function hasLooked(db: Queryable, documentId: string, reviewerId: string): Promise<boolean> {
  const [view] = await db
    .select({ id: documentViews.id })
    .from(documentViews)
    .where(and(eq(documentViews.documentId, documentId), eq(documentViews.reviewerId, reviewerId)))
    .limit(1);
  return view !== undefined;
}

type Looking = { documentId: string; viewId: string; side: DocumentSide; readerId: string; now: Date };

/**
 * One side of a document, opened, for who was let in and while that lasts. The view is recorded first.
 *
 * @throws AppError NOT_FOUND for another's look and a picture that is gone, FORBIDDEN when the time is over,
 *   CONFLICT once the document is decided
 */
export async function viewedPicture(
  { db, documentKeys, storage }: DocumentVault,
  { documentId, now, readerId, side, viewId }: Looking,
): Promise<{ bytes: Buffer; mediaType: string }> {
  const picture = await db.transaction(async (tx) => {
    const found = await findPicture(tx, { documentId, viewId, side, readerId });
    if (!found) throw noDocument();
    if (found.expiresAt <= now) {
      throw new AppError('FORBIDDEN', 'The time for this look is over. Say again why you need to see it.');
    }
    requireReviewable(found, readerId);
    const view = { action: 'document.picture_viewed', details: { viewId, side } } as const;
    await recordAct(tx, { actorId: readerId, subjectId: documentId, ...view, now });
    return found;
  });
  const sealed = await readSealed({ storage }, picture.storageKey);
  if (!sealed) throw noDocument();
  const bytes = open(sealed, documentImageAad(picture.userId, documentId, side), documentKeys);
  return { bytes, mediaType: picture.mediaType };
}

async function findPicture(db: Queryable, given: Omit<Looking, 'now'>) {
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

export function noDocument(): AppError {
  return new AppError('NOT_FOUND', 'There is no such document, or its pictures are gone.');
}
