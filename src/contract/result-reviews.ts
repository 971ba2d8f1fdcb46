/** Results that were refused or wait for a reviewer: the creator's list and appeals, and the desk of the reviewers. */
import { z } from 'zod';
import { category, id, idParams, success, timestamp } from './common.ts';
import { operation } from './jobs.ts';
import { limits } from './limits.ts';
import { reviewView, reviewViewForm, viewMinutes } from './review-views.ts';
import { defineRoutes } from './route.ts';
import { appealForm } from './safety.ts';

/** Days for which a refused result is kept for an appeal. */
export const resultAppealDays = 7;

/**
 * `waiting`: it could not be inspected yet. `approved`: a reviewer allowed it, and it is about to be delivered.
 * `removed`: its files are gone or about to be.
 */
export const resultState = z.enum([
  'waiting',
  'in_review',
  'refused',
  'appealed',
  'approved',
  'delivered',
  'removed',
]);
export type ResultState = z.infer<typeof resultState>;

/** A result of the creator that was not delivered at once. */
export const withheldResult = z.strictObject({
  /** The job's id. */
  id,
  name: z.string(),
  operation,
  category,
  state: resultState,
  withheldAt: timestamp,
  /** Why the job failed; null while it has not. */
  problem: z.string().nullable(),
  appeal: z.strictObject({ text: z.string(), createdAt: timestamp }).nullable(),
  decidedAt: timestamp.nullable(),
  /** The reviewer's reason. */
  answer: z.string().nullable(),
  /** The deadline of an appeal; null when there can be none. */
  appealableUntil: timestamp.nullable(),
});
export type WithheldResult = z.infer<typeof withheldResult>;

/** A result in the queue, without its owner. */
export const queuedResult = withheldResult
  .pick({ id: true, operation: true, category: true, state: true, withheldAt: true, decidedAt: true })
  .extend({
    /** What the inspectors found, such as `explicit`. */
    labels: z.array(z.string()),
    isAppeal: z.boolean(),
    /** The reviewer's own result, about which another administrator must decide. */
    isYours: z.boolean(),
  });
export type QueuedResult = z.infer<typeof queuedResult>;

export const resultReview = queuedResult.extend({
  person: z.strictObject({ id, email: z.string() }),
  /** The safety decision about its request, with the prompt. */
  decisionId: id,
  reasons: z.array(
    z.strictObject({ inspector: z.string(), label: z.string(), score: z.number(), threshold: z.number() }),
  ),
  appeal: withheldResult.shape.appeal,
  answer: z.string().nullable(),
  /** The reviewer's e-mail address. */
  decidedBy: z.string().nullable(),
  isVideo: z.boolean(),
  /** Whether its files still exist. */
  hasFiles: z.boolean(),
  /** Whether it may resemble an upload of the creator, which the view then shows as well. */
  hasUpload: z.boolean(),
  /** The reviewer's active view. */
  view: reviewView.nullable(),
  /** Whether the reviewer has viewed it, which allowing it requires. */
  looked: z.boolean(),
});
export type ResultReview = z.infer<typeof resultReview>;

export const resultDecisionForm = z.strictObject({
  decision: z.enum(['allow', 'refuse']),
  /** The creator reads it. */
  reason: z
    .string()
    .trim()
    .min(1, 'Enter a reason')
    .max(limits.rejectionReasonMaximum, `At most ${limits.rejectionReasonMaximum} characters`),
});

const forAdmins = { tag: 'Administration', access: 'app', role: 'admin', owner: 'installation' } as const;

export const resultRoutes = defineRoutes({
  listWithheldResults: {
    method: 'GET',
    path: '/api/safety/results',
    summary: 'Your results that were refused or wait for a decision, newest first, at most 50',
    tag: 'Safety',
    access: 'tour',
    owner: 'person',
    response: z.array(withheldResult),
  },
  appealResult: {
    method: 'POST',
    path: '/api/safety/results/:id/appeal',
    summary: `Appeal the refusal of a result, once, within ${resultAppealDays} days`,
    tag: 'Safety',
    access: 'app',
    owner: 'person',
    limit: 'appeal',
    status: 201,
    params: idParams,
    body: appealForm,
    response: success,
  },
  listResultReviews: {
    method: 'GET',
    path: '/api/admin/results',
    summary: 'Results that wait for a reviewer, oldest first, or decided ones, latest first',
    ...forAdmins,
    query: z.strictObject({ show: z.enum(['waiting', 'decided']).default('waiting') }),
    response: z.array(queuedResult),
  },
  readResultReview: {
    method: 'GET',
    path: '/api/admin/results/:id',
    summary: 'A withheld result with its scores, without its picture; each view is recorded',
    ...forAdmins,
    params: idParams,
    response: resultReview,
  },
  openResult: {
    method: 'POST',
    path: '/api/admin/results/:id/views',
    summary: `View a withheld result for ${viewMinutes} minutes, with a recorded reason`,
    ...forAdmins,
    status: 201,
    params: idParams,
    body: reviewViewForm,
    response: reviewView,
  },
  resultFile: {
    method: 'GET',
    path: '/api/admin/results/:id/views/:viewId/:variant',
    summary: 'The file of a withheld result during an active view, for the reviewer who opened it',
    ...forAdmins,
    params: z.strictObject({ id, viewId: id, variant: z.enum(['preview', 'original', 'upload']) }),
    response: {
      kind: 'binary',
      description: 'The preview as WebP, the original file, or the upload that it may resemble',
    },
  },
  decideResult: {
    method: 'POST',
    path: '/api/admin/results/:id/decision',
    summary: 'Allow a withheld result after viewing it, or refuse it, with a reason for the creator',
    ...forAdmins,
    params: idParams,
    body: resultDecisionForm,
    response: resultReview,
  },
});
