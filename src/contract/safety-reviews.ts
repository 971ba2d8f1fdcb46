/** Reviews of safety decisions, strikes and appeals, for administrators. */
import { z } from 'zod';
import { category, id, idParams, timestamp } from './common.ts';
import { jobState, operation } from './jobs.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';
import { appealState, standingLevel, strikeState } from './safety.ts';

/** Decisions of one page of a search, and appeals of one page of the queue. */
export const reviewsPerPage = 50;

export const verdictWord = z.enum(['right', 'wrong']);
/** What a reviewer says of a decision without being asked. */
export type VerdictWord = z.infer<typeof verdictWord>;

export const families = ['minors', 'real_people', 'non_consent', 'adult_only', 'category'] as const;

const person = z.strictObject({ id, email: z.string() });

/** A decision as the search shows it: none of its words. */
export const foundDecision = z.strictObject({
  id,
  createdAt: timestamp,
  person,
  operation,
  category,
  allowed: z.boolean(),
  /** Rules of what was found, or, where it was allowed, of what was nearly refused. */
  rules: z.array(z.string()),
  strike: strikeState.nullable(),
  appeal: appealState.nullable(),
  verdict: verdictWord.nullable(),
});
export type FoundDecision = z.infer<typeof foundDecision>;

const finding = z.strictObject({
  rule: z.string(),
  ruleVersion: z.int(),
  family: z.string(),
  language: z.string(),
  field: z.string(),
  term: z.string(),
  /** How it was read where it is not written plainly. */
  read: z.string().nullable(),
  reason: z.string(),
});

export const reviewedDecision = foundDecision.extend({
  policyVersion: z.string(),
  /** What was typed, in the order it was judged. */
  fields: z.array(z.strictObject({ field: z.string(), text: z.string() })),
  findings: z.array(finding),
  nearMisses: z.array(finding),
  strikeExpiresAt: timestamp.nullable(),
  /** What a reviewer said of it. */
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
  /** What was made of it, or is still to be. */
  jobs: z.array(z.strictObject({ id, state: jobState, contentId: id.nullable() })),
  /** Why the reader may not decide about it; null when they may. */
  notForYou: z.enum(['own', 'decided_before']).nullable(),
});
export type ReviewedDecision = z.infer<typeof reviewedDecision>;

/** Where somebody stands, with everything that counts or has counted. */
export const safetyRecord = z.strictObject({
  person: person.extend({ name: z.string() }),
  level: standingLevel,
  pausedUntil: timestamp.nullable(),
  refused: z.int(),
  allowed: z.int(),
  strikes: z.array(
    z.strictObject({
      decisionId: id,
      ground: z.string(),
      state: strikeState,
      givenAt: timestamp,
      expiresAt: timestamp,
    }),
  ),
  /** When somebody looked at a pause and ended it. */
  reviews: z.array(z.strictObject({ reviewer: z.string(), reason: z.string(), reviewedAt: timestamp })),
  isYou: z.boolean(),
});
export type SafetyRecordOfPerson = z.infer<typeof safetyRecord>;

/** An appeal as the queue shows it: none of its words, and not whose it is. */
export const queuedAppeal = z.strictObject({
  id,
  decisionId: id,
  askedAt: timestamp,
  decidedAt: timestamp.nullable(),
  state: appealState,
  category,
  rules: z.array(z.string()),
  /** The refusal left a strike that counts. */
  strike: z.boolean(),
  notForYou: reviewedDecision.shape.notForYou,
});
export type QueuedAppeal = z.infer<typeof queuedAppeal>;

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const decisionSearch = z.strictObject({
  /** An address or an id. */
  person: optional(z.string().trim().max(limits.emailMaximum)),
  verdict: optional(z.enum(['refused', 'allowed', 'nearly_refused'])),
  family: optional(z.enum(families)),
  rule: optional(z.string().trim().max(80)),
  /** Days (UTC), both included. */
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  /** A part of what was typed, as it was typed; capitals do not matter. */
  words: optional(z.string().trim().max(limits.searchMaximum)),
  /** The last one's id of the page above. */
  before: id.optional(),
});
export type DecisionSearch = z.output<typeof decisionSearch>;

const words = z
  .string()
  .trim()
  .min(1, 'Please say why')
  .max(limits.rejectionReasonMaximum, `At most ${limits.rejectionReasonMaximum} characters`);

export const verdictForm = z.strictObject({ verdict: verdictWord, words });
/** The person reads the answer. */
export const appealDecisionForm = z.strictObject({ state: z.enum(['upheld', 'overturned']), answer: words });
export const endPauseForm = z.strictObject({ reason: words });

const forAdmins = { tag: 'Administration', access: 'app', role: 'admin', owner: 'installation' } as const;

export const safetyReviewRoutes = defineRoutes({
  searchDecisions: {
    method: 'GET',
    path: '/api/admin/safety/decisions',
    summary: 'Safety decisions, newest first; each search is recorded; `before` gives the page below',
    ...forAdmins,
    query: decisionSearch,
    response: z.array(foundDecision),
  },
  readDecision: {
    method: 'GET',
    path: '/api/admin/safety/decisions/:id',
    summary: 'A decision with what was typed and what explains it; each view is recorded',
    ...forAdmins,
    params: idParams,
    response: reviewedDecision,
  },
  giveVerdict: {
    method: 'POST',
    path: '/api/admin/safety/decisions/:id/verdict',
    summary: 'Call a decision right or wrong, once; a wrong refusal takes its strike along',
    ...forAdmins,
    params: idParams,
    body: verdictForm,
    response: reviewedDecision,
  },
  readSafetyRecord: {
    method: 'GET',
    path: '/api/admin/safety/people/:id',
    summary: 'Where somebody stands, with their strikes and reviews; each view is recorded',
    ...forAdmins,
    params: idParams,
    response: safetyRecord,
  },
  endPause: {
    method: 'POST',
    path: '/api/admin/safety/people/:id/end-pause',
    summary: 'Let somebody go on whose account is paused; their strikes stay',
    ...forAdmins,
    params: idParams,
    body: endPauseForm,
    response: safetyRecord,
  },
  listPaused: {
    method: 'GET',
    path: '/api/admin/safety/paused',
    summary: 'People who are paused until somebody has looked at it',
    ...forAdmins,
    response: z.array(person),
  },
  listAppeals: {
    method: 'GET',
    path: '/api/admin/appeals',
    summary: 'Appeals that wait, the longest waiting first, or those answered, the latest first',
    ...forAdmins,
    query: z.strictObject({
      show: z.enum(['open', 'decided']).default('open'),
      /** The last one's id of the page above. */
      after: id.optional(),
    }),
    response: z.array(queuedAppeal),
  },
  answerAppeal: {
    method: 'POST',
    path: '/api/admin/appeals/:id/decision',
    summary: 'Answer an appeal, once; not by its maker, nor by who decided about it before',
    ...forAdmins,
    params: idParams,
    body: appealDecisionForm,
    response: reviewedDecision,
  },
});
