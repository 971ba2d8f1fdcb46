/** Reviews of identity documents, for administrators: the facts, a short look at the pictures, the decision. */
import { z } from 'zod';
import { id, idParams, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { documentType } from './onboarding.ts';
import { defineRoutes } from './route.ts';

/** Minutes for which a reviewer sees the pictures of one document before another reason is asked for. */
export const viewMinutes = 5;

export const viewReasons = ['decide', 'second_opinion', 'person_asks'] as const;
/** Why a reviewer looks at somebody's identity document. */
export type ViewReason = (typeof viewReasons)[number];

/** Why a document is not accepted, in the words that the person reads; `other` is explained by the reviewer alone. */
export const rejections = {
  unreadable: 'The pictures are too dark, blurred or cut off to be read.',
  wrong_document: 'This is not the document that you chose, or a side of it is missing.',
  expired: 'The document has expired.',
  name: 'The name on the document is not the name of the account.',
  birth: 'The date of birth on the document is not the one that you gave.',
  under_age: 'By the document, you are under 18.',
  not_genuine: 'The document does not look genuine.',
  other: '',
} as const;
export type Rejection = keyof typeof rejections;

/** The reason that suspends the account with the rejection. */
export const suspendingRejection = 'under_age' satisfies Rejection;

const reviewState = z.enum(['pending', 'approved', 'rejected']);

/** A document as the queue shows it: nothing in it says whose it is. */
export const identityReview = z.strictObject({
  id,
  documentType,
  state: reviewState,
  receivedAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** How many documents of the same person were rejected before this one. */
  rejectedBefore: z.int(),
  /** The reader's own: somebody else has to review it. */
  isYours: z.boolean(),
});
export type IdentityReview = z.infer<typeof identityReview>;

/** A look that lasts still, and for how long: counted here, as clocks of browsers go as they please. */
const documentView = z.strictObject({ id, secondsLeft: z.int() });
export type DocumentView = z.infer<typeof documentView>;

export const identityReviewDetails = identityReview.extend({
  person: z.strictObject({
    id,
    name: z.string(),
    email: z.string(),
    /** As they stated it; null for nobody who has passed the gate. */
    dateOfBirth: z.string().nullable(),
    /** In whole years, today. */
    age: z.int().nullable(),
  }),
  /** Of which there are pictures still. */
  sides: z.array(z.enum(['front', 'back'])),
  /** What the person was told on a rejection. */
  reason: z.string().nullable(),
  /** Who decided, by their address. */
  decidedBy: z.string().nullable(),
  /** The same person's other documents, the newest first. */
  others: z.array(
    z.strictObject({ id, state: reviewState, receivedAt: timestamp, reason: z.string().nullable() }),
  ),
  /** The reader's look that lasts still. */
  view: documentView.nullable(),
  /** Whether the reader has looked at the pictures, without which nobody approves. */
  looked: z.boolean(),
});
export type IdentityReviewDetails = z.infer<typeof identityReviewDetails>;

const words = z.string().trim().max(limits.viewWordsMaximum, `At most ${limits.viewWordsMaximum} characters`);

export const documentViewForm = z.strictObject({
  reason: z.enum(viewReasons, 'Please choose why'),
  words: words.min(3, 'Please say why, in a few words'),
});

export const documentDecisionForm = z
  .discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    z.strictObject({
      decision: z.literal('reject'),
      reason: z.enum(Object.keys(rejections) as [Rejection, ...Rejection[]], 'Please choose why'),
      /** Added to the reason's own. */
      words: words.default(''),
    }),
  ])
  .refine((form) => form.decision === 'approve' || form.reason !== 'other' || form.words.length > 0, {
    path: ['words'],
    message: 'Please say why: the person reads it',
  });

const forAdmins = { tag: 'Administration', access: 'app', role: 'admin', owner: 'installation' } as const;

export const identityReviewRoutes = defineRoutes({
  listIdentityReviews: {
    method: 'GET',
    path: '/api/admin/identity',
    summary: 'Identity documents that wait, the longest waiting first, or those decided, the latest first',
    ...forAdmins,
    query: z.strictObject({ show: z.enum(['waiting', 'decided']).default('waiting') }),
    response: z.array(identityReview),
  },
  readIdentityReview: {
    method: 'GET',
    path: '/api/admin/identity/:id',
    summary: 'What is stated of the person, and what became of earlier documents; no pictures',
    ...forAdmins,
    params: idParams,
    response: identityReviewDetails,
  },
  openDocumentPictures: {
    method: 'POST',
    path: '/api/admin/identity/:id/views',
    summary: `Look at the pictures of a document for ${viewMinutes} minutes, for a reason that is kept`,
    ...forAdmins,
    status: 201,
    params: idParams,
    body: documentViewForm,
    response: documentView,
  },
  documentPicture: {
    method: 'GET',
    path: '/api/admin/identity/:id/views/:viewId/:side',
    summary: 'One side of a document, while the look lasts, for who opened it; each view is recorded',
    ...forAdmins,
    params: z.strictObject({ id, viewId: id, side: z.enum(['front', 'back']) }),
    response: { kind: 'binary', description: 'image/jpeg' },
  },
  decideDocument: {
    method: 'POST',
    path: '/api/admin/identity/:id/decision',
    summary:
      'Approve a document after a look at it, or reject it with a reason that the person reads; for being under age that suspends the account',
    ...forAdmins,
    params: idParams,
    body: documentDecisionForm,
    response: identityReviewDetails,
  },
});
