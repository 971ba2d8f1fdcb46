import { z } from 'zod';
import { category, id, idParams, success, timestamp } from './common.ts';
import { operation } from './jobs.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** What a person's strikes mean for them now; the rule stands in features/safety/standing.ts. */
export const standingLevel = z.enum(['good', 'warned', 'paused', 'paused_until_reviewed']);
export type StandingLevel = z.infer<typeof standingLevel>;

export const strikeState = z.enum(['active', 'expired', 'removed']);
export type StrikeState = z.infer<typeof strikeState>;

export const safetyStanding = z.strictObject({
  level: standingLevel,
  /** When a pause ends by itself; null where there is none, or somebody has to look at it first. */
  pausedUntil: timestamp.nullable(),
  /** Those that count now, the newest first. */
  strikes: z.array(z.strictObject({ decisionId: id, givenAt: timestamp, expiresAt: timestamp })),
});
export type SafetyStanding = z.infer<typeof safetyStanding>;

export const appealState = z.enum(['open', 'upheld', 'overturned']);
export type AppealState = z.infer<typeof appealState>;

export const refusedRequest = z.strictObject({
  /** Of the decision. */
  id,
  operation,
  category,
  createdAt: timestamp,
  /** What was typed, in the order it was judged. */
  fields: z.array(z.strictObject({ field: z.string(), text: z.string() })),
  findings: z.array(
    z.strictObject({ field: z.string(), term: z.string(), rule: z.string(), reason: z.string() }),
  ),
  strike: z.strictObject({ state: strikeState, expiresAt: timestamp }).nullable(),
  appeal: z
    .strictObject({
      state: appealState,
      text: z.string(),
      createdAt: timestamp,
      decidedAt: timestamp.nullable(),
      /** What the reviewer says of it. */
      answer: z.string().nullable(),
    })
    .nullable(),
  /** Until when a review can be asked for; null once it was, or when it is too late. */
  appealableUntil: timestamp.nullable(),
});
export type RefusedRequest = z.infer<typeof refusedRequest>;

export const appealForm = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, 'Please say why')
    .max(limits.appealMaximum, `At most ${limits.appealMaximum} characters`),
});

/** In the details of `CONTENT_BLOCKED`, where the refusal counts as a strike. */
export const strikeNotice = z.strictObject({
  expiresAt: timestamp,
  level: standingLevel,
  pausedUntil: timestamp.nullable(),
});
export type StrikeNotice = z.infer<typeof strikeNotice>;

export const safetyRoutes = defineRoutes({
  refusedRequests: {
    method: 'GET',
    path: '/api/safety/decisions',
    summary: 'Your refused requests with their reasons, newest first; `before` gives the page below',
    tag: 'Safety',
    access: 'tour',
    owner: 'person',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(limits.refusalsShown),
      /** The last one's id of the page above. */
      before: id.optional(),
    }),
    response: z.array(refusedRequest),
  },
  safetyStanding: {
    method: 'GET',
    path: '/api/safety/standing',
    summary: 'Your strikes with their end, and whether generation is paused for you',
    tag: 'Safety',
    access: 'tour',
    owner: 'person',
    response: safetyStanding,
  },
  appealDecision: {
    method: 'POST',
    path: '/api/safety/decisions/:id/appeal',
    summary: 'Ask a person to look at a refusal again; once, within 30 days',
    tag: 'Safety',
    access: 'app',
    owner: 'person',
    limit: 'appeal',
    status: 201,
    params: idParams,
    body: appealForm,
    response: success,
  },
});
