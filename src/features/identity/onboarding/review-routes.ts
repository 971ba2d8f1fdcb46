import { type identityReviewRoutes, rejections, suspendingRejection } from '#contract/identity-reviews.ts';
import { recordAct } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type DecisionPost, decideDocuments } from './decide-documents.ts';
import { listReviews, readReview } from './review-queue.ts';
import type { DocumentVault } from './upload-documents.ts';
import { openPictures, viewedPicture } from './view-pictures.ts';

/** Nothing keeps a document's picture, and nothing in it runs or loads anything. */
const shownOnce = {
  'cache-control': 'no-store, private',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

export function identityReviewHandlers(
  dependencies: DocumentVault & DecisionPost & { clock: Clock },
): Handlers<typeof identityReviewRoutes> {
  const { clock, db } = dependencies;
  return {
    listIdentityReviews: ({ caller, query }) => listReviews(db, query.show, caller.userId),

    readIdentityReview: ({ caller: { userId: actorId }, params: { id: subjectId } }) =>
      db.transaction(async (tx) => {
        const review = await readReview(tx, subjectId, actorId, clock());
        await recordAct(tx, { actorId, action: 'document.viewed', subjectId, now: clock() });
        return review;
      }),

    openDocumentPictures: ({ body, caller: { userId: reviewerId }, params: { id: documentId } }) =>
      db.transaction((tx) => openPictures(tx, { documentId, reviewerId, ...body, now: clock() })),

    async documentPicture({ caller: { userId: readerId }, params: { id: documentId, side, viewId } }) {
      const look = { documentId, viewId, side, readerId, now: clock() };
      const { bytes, mediaType } = await viewedPicture(dependencies, look);
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
              reason: `${rejections[body.reason]} ${body.words}`,
              underAge: body.reason === suspendingRejection,
            } as const);
      await db.transaction((tx) =>
        decideDocuments(tx, dependencies, { documentId, reviewerId, now, ...decision }),
      );
      return readReview(db, documentId, reviewerId, now);
    },
  };
}
