import {
  type identityReviewRoutes,
  rejectionReasons,
  suspendingRejection,
} from '#contract/identity-reviews.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { decideDocument } from './decide-document.ts';
import { listReviews, readReview } from './review-queue.ts';
import type { DocumentDeps } from './upload-documents.ts';
import { openPictures, viewPicture } from './view-pictures.ts';

/** Document pictures must not be cached, and must not run scripts or load anything. */
const shownOnce = {
  'cache-control': 'no-store, private',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

export function identityReviewHandlers(
  dependencies: DocumentDeps & MailContext & { clock: Clock },
): Handlers<typeof identityReviewRoutes> {
  const { clock, db } = dependencies;
  return {
    listIdentityReviews: ({ caller, query }) => listReviews(db, query.show, caller.userId),

    readIdentityReview: ({ caller: { userId: actorId }, params: { id: subjectId } }) =>
      db.transaction(async (tx) => {
        const review = await readReview(tx, subjectId, actorId, clock());
        await recordAuditEntry(tx, { actorId, action: 'document.viewed', subjectId, now: clock() });
        return review;
      }),

    openDocumentPictures: ({ body, caller: { userId: reviewerId }, params: { id: documentId } }) =>
      db.transaction((tx) => openPictures(tx, { documentId, reviewerId, ...body, now: clock() })),

    async documentPicture({ caller: { userId: readerId }, params: { id: documentId, side, viewId } }) {
      const look = { documentId, viewId, side, readerId, now: clock() };
      const { bytes, mediaType } = await viewPicture(dependencies, look);
      return {
        headers: { ...shownOnce, 'content-type': mediaType, 'content-length': String(bytes.length) },
        body: bytes,
      };
    },

    async decideDocument({ body, caller: { userId: reviewerId }, params: { id: documentId } }) {
      const now = clock();
      const decision =
        body.decision === 'approve'
          ? ({ decision: 'approve' } as const)
          : ({
              decision: 'reject',
              reason: `${rejectionReasons[body.reason]} ${body.words}`,
              underAge: body.reason === suspendingRejection,
            } as const);
      await db.transaction((tx) =>
        decideDocument(tx, dependencies, { documentId, reviewerId, now, ...decision }),
      );
      return readReview(db, documentId, reviewerId, now);
    },
  };
}
