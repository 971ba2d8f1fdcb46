/** Reviews of identity documents, for administrators: the details, a time-limited view of the pictures, the decision. */
import { z } from 'zod';
import { id, idParams, timestamp } from './common.ts';
import { documentType } from './onboarding.ts';
import { reviewView, reviewViewForm, viewMinutes, viewWords } from './review-views.ts';
import { defineRoutes } from './route.ts';

/** The reasons for a rejection, as the creator reads them; `other` has only the reviewer's explanation. */
export const rejectionReasons = {
  unreadable: 'The pictures are too dark, blurred or cut off to be read.',
  wrong_document: 'This is not the document that you chose, or a side of it is missing.',
  expired: 'The document has expired.',
  name: 'The name on the document is not the name of the account.',
  birth: 'The date of birth on the document is not the one that you gave.',
  under_age: 'By the document, you are under 18.',
  not_genuine: 'The document does not look genuine.',
  other: '',
} as const;
export type Rejection = keyof typeof rejectionReasons;

/** The reason that also suspends the account. */
export const suspendingRejection = 'under_age' satisfies Rejection;

const reviewState = z.enum(['pending', 'approved', 'rejected']);

/** A document in the queue, without its owner. */
export const identityReview = z.strictObject({
  id,
  documentType,
  state: reviewState,
  receivedAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** Number of earlier rejections of the same creator. */
  rejectedBefore: z.int(),
  /** The reviewer's own document, which another administrator must review. */
  isYours: z.boolean(),
});
export type IdentityReview = z.infer<typeof identityReview>;

export const identityReviewDetails = identityReview.extend({
  person: z.strictObject({
    id,
    name: z.string(),
    email: z.string(),
    /** As stated; never null after onboarding. */
    dateOfBirth: z.string().nullable(),
    /** In whole years. */
    age: z.int().nullable(),
  }),
  /** The sides whose pictures still exist. */
  sides: z.array(z.enum(['front', 'back'])),
  /** The reason sent to the creator on rejection. */
  reason: z.string().nullable(),
  /** The reviewer's e-mail address. */
  decidedBy: z.string().nullable(),
  /** Other documents of the same creator, newest first. */
  others: z.array(
    z.strictObject({ id, state: reviewState, receivedAt: timestamp, reason: z.string().nullable() }),
  ),
  /** The reviewer's active view. */
  view: reviewView.nullable(),
  /** Whether the reviewer has viewed the pictures, which an approval requires. */
  looked: z.boolean(),
});
export type IdentityReviewDetails = z.infer<typeof identityReviewDetails>;

export const documentDecisionForm = z
  .discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    z.strictObject({
      decision: z.literal('reject'),
      reason: z.enum(Object.keys(rejectionReasons) as [Rejection, ...Rejection[]], 'Please choose why'),
      /** Added to the reason's text. */
      words: viewWords.default(''),
    }),
  ])
  .refine((form) => form.decision === 'approve' || form.reason !== 'other' || form.words.length > 0, {
    path: ['words'],
    message: 'Enter an explanation for the creator',
  });

const forAdmins = { tag: 'Administration', access: 'app', role: 'admin', owner: 'installation' } as const;

export const identityReviewRoutes = defineRoutes({
  listIdentityReviews: {
    method: 'GET',
    path: '/api/admin/identity',
    summary: 'Pending identity documents, oldest first, or decided ones, latest first',
    ...forAdmins,
    query: z.strictObject({ show: z.enum(['waiting', 'decided']).default('waiting') }),
    response: z.array(identityReview),
  },
  readIdentityReview: {
    method: 'GET',
    path: '/api/admin/identity/:id',
    summary: 'The details of a document and the decisions on earlier ones, without pictures',
    ...forAdmins,
    params: idParams,
    response: identityReviewDetails,
  },
  openDocumentPictures: {
    method: 'POST',
    path: '/api/admin/identity/:id/views',
    summary: `View the pictures of a document for ${viewMinutes} minutes, with a recorded reason`,
    ...forAdmins,
    status: 201,
    params: idParams,
    body: reviewViewForm,
    response: reviewView,
  },
  documentPicture: {
    method: 'GET',
    path: '/api/admin/identity/:id/views/:viewId/:side',
    summary:
      'One side of a document during an active view, for the reviewer who opened it; each view is recorded',
    ...forAdmins,
    params: z.strictObject({ id, viewId: id, side: z.enum(['front', 'back']) }),
    response: { kind: 'binary', description: 'image/jpeg' },
  },
  decideDocument: {
    method: 'POST',
    path: '/api/admin/identity/:id/decision',
    summary:
      'Approve a document after viewing it, or reject it with a reason for the creator; the reason under age suspends the account',
    ...forAdmins,
    params: idParams,
    body: documentDecisionForm,
    response: identityReviewDetails,
  },
});
