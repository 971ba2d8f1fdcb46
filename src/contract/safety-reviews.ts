/** Reviews of safety decisions, strikes and appeals, for administrators. */
import { z } from 'zod';
import { category, id, idParams, requestDate, timestamp } from './common.ts';
import { jobState, judgedWork } from './jobs.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';
import { appealState, standingLevel, strikeState } from './safety.ts';

/** The page size of searches and of the appeals queue. */
export const reviewsPerPage = 50;

export const reviewVerdict = z.enum(['right', 'wrong']);
/** A reviewer's verdict on a decision, independent of an appeal. */
export type ReviewVerdict = z.infer<typeof reviewVerdict>;

export const families = ['minors', 'real_people', 'non_consent', 'adult_only', 'category'] as const;

const person = z.strictObject({ id, email: z.string() });

/** A decision in search results, without its texts. */
export const foundDecision = z.strictObject({
  id,
  createdAt: timestamp,
  person,
  operation: judgedWork,
  category,
  allowed: z.boolean(),
  /** The rules of its findings, or of its near misses if it was allowed. */
  rules: z.array(z.string()),
  strike: strikeState.nullable(),
  appeal: appealState.nullable(),
  verdict: reviewVerdict.nullable(),
});
export type FoundDecision = z.infer<typeof foundDecision>;

const finding = z.strictObject({
  rule: z.string(),
  ruleVersion: z.int(),
  family: z.string(),
  language: z.string(),
  field: z.string(),
  term: z.string(),
  /** The normalised reading of an obfuscated term; null otherwise. */
  read: z.string().nullable(),
  reason: z.string(),
});

export const reviewedDecision = foundDecision.extend({
  policyVersion: z.string(),
  /** The checked fields, in order. */
  fields: z.array(z.strictObject({ field: z.string(), text: z.string() })),
  findings: z.array(finding),
  nearMisses: z.array(finding),
  strikeExpiresAt: timestamp.nullable(),
  /** The reviewer's verdict. */
  verdictBy: z.strictObject({ reviewer: z.string(), words: z.string(), givenAt: timestamp }).nullable(),
  appealed: z
    .strictObject({
      id,
      text: z.string(),
      createdAt: timestamp,
      decidedAt: timestamp.nullable(),
      reviewer: z.string().nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
  /** The jobs that it allowed. */
  jobs: z.array(z.strictObject({ id, state: jobState, contentId: id.nullable() })),
  /** Why the reviewer may not decide; null if they may. */
  notForYou: z.enum(['own', 'decided_before']).nullable(),
});
export type ReviewedDecision = z.infer<typeof reviewedDecision>;

/** The safety record of a user, with active and past strikes. */
export const safetyRecord = z.strictObject({
  person: person.extend({ name: z.string() }),
  level: standingLevel,
  pausedUntil: timestamp.nullable(),
  refused: z.int(),
  allowed: z.int(),
  /** Uploads refused in the last 30 days. */
  refusedUploads: z.int(),
  strikes: z.array(
    z.strictObject({
      decisionId: id,
      ground: z.string(),
      state: strikeState,
      givenAt: timestamp,
      expiresAt: timestamp,
    }),
  ),
  /** Reviews that ended a pause. */
  reviews: z.array(z.strictObject({ reviewer: z.string(), reason: z.string(), reviewedAt: timestamp })),
  isYou: z.boolean(),
});
export type PersonSafetyRecord = z.infer<typeof safetyRecord>;

/** An appeal in the queue, without its text and its owner. */
export const queuedAppeal = z.strictObject({
  id,
  decisionId: id,
  askedAt: timestamp,
  /** When the answer is due. */
  dueAt: timestamp,
  decidedAt: timestamp.nullable(),
  state: appealState,
  category,
  rules: z.array(z.string()),
  /** Whether the refusal caused an active strike. */
  strike: z.boolean(),
  notForYou: reviewedDecision.shape.notForYou,
});
export type QueuedAppeal = z.infer<typeof queuedAppeal>;

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const decisionSearch = z.strictObject({
  /** An e-mail address or an id. */
  person: optional(z.string().trim().max(limits.emailMaximum)),
  verdict: optional(z.enum(['refused', 'allowed', 'nearly_refused'])),
  family: optional(z.enum(families)),
  rule: optional(z.string().trim().max(80)),
  /** Days (UTC), inclusive. */
  from: optional(requestDate),
  to: optional(requestDate),
  /** A part of the original text, ignoring case. */
  words: optional(z.string().trim().max(limits.searchMaximum)),
  /** The id of the last decision of the previous page. */
  before: id.optional(),
});
export type DecisionSearch = z.output<typeof decisionSearch>;

const words = z
  .string()
  .trim()
  .min(1, 'Enter a reason')
  .max(limits.rejectionReasonMaximum, `At most ${limits.rejectionReasonMaximum} characters`);

export const verdictForm = z.strictObject({ verdict: reviewVerdict, words });
/** The answer is shown to the creator. */
export const appealDecisionForm = z.strictObject({ state: z.enum(['upheld', 'overturned']), answer: words });
export const endPauseForm = z.strictObject({ reason: words });

const forAdmins = { tag: 'Administration', access: 'app', role: 'admin', owner: 'installation' } as const;

export const safetyReviewRoutes = defineRoutes({
  searchDecisions: {
    method: 'GET',
    path: '/api/admin/safety/decisions',
    summary: 'Safety decisions, newest first; each search is recorded; `before` gives the next page',
    ...forAdmins,
    query: decisionSearch,
    response: z.array(foundDecision),
  },
  readDecision: {
    method: 'GET',
    path: '/api/admin/safety/decisions/:id',
    summary: 'A decision with the checked texts and its findings; each view is recorded',
    ...forAdmins,
    params: idParams,
    response: reviewedDecision,
  },
  giveVerdict: {
    method: 'POST',
    path: '/api/admin/safety/decisions/:id/verdict',
    summary: 'Mark a decision as right or wrong, once; a wrong refusal loses its strike',
    ...forAdmins,
    params: idParams,
    body: verdictForm,
    response: reviewedDecision,
  },
  readSafetyRecord: {
    method: 'GET',
    path: '/api/admin/safety/people/:id',
    summary: 'The safety record of a user, with strikes and reviews; each view is recorded',
    ...forAdmins,
    params: idParams,
    response: safetyRecord,
  },
  endPause: {
    method: 'POST',
    path: '/api/admin/safety/people/:id/end-pause',
    summary: 'End the pause of an account; its strikes stay',
    ...forAdmins,
    params: idParams,
    body: endPauseForm,
    response: safetyRecord,
  },
  listPaused: {
    method: 'GET',
    path: '/api/admin/safety/paused',
    summary: 'Users who are paused until a review',
    ...forAdmins,
    response: z.array(person),
  },
  listAppeals: {
    method: 'GET',
    path: '/api/admin/appeals',
    summary: 'Open appeals, oldest first, or answered ones, latest first',
    ...forAdmins,
    query: z.strictObject({
      show: z.enum(['open', 'decided']).default('open'),
      /** The id of the last appeal of the previous page. */
      after: id.optional(),
    }),
    response: z.array(queuedAppeal),
  },
  answerAppeal: {
    method: 'POST',
    path: '/api/admin/appeals/:id/decision',
    summary: 'Answer an appeal, once; not by its creator or by an earlier reviewer',
    ...forAdmins,
    params: idParams,
    body: appealDecisionForm,
    response: reviewedDecision,
  },
});
