import { z } from 'zod';
import { category, id, idParams, success, timestamp } from './common.ts';
import { judgedWork } from './jobs.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';
import { standingLevels } from './values.ts';

/** The safety standing that results from an account's strikes (`features/trust/safety/strikes.ts`). */
export const standingLevel = z.enum(standingLevels);
export type StandingLevel = z.infer<typeof standingLevel>;

export const strikeState = z.enum(['active', 'expired', 'removed']);
export type StrikeState = z.infer<typeof strikeState>;

export const safetyStanding = z.strictObject({
  level: standingLevel,
  /** When a pause ends automatically; null without a pause, or if a review must end it. */
  pausedUntil: timestamp.nullable(),
  /** Active strikes, newest first. */
  strikes: z.array(z.strictObject({ decisionId: id, givenAt: timestamp, expiresAt: timestamp })),
});
export type SafetyStanding = z.infer<typeof safetyStanding>;

export const appealState = z.enum(['open', 'upheld', 'overturned']);
export type AppealState = z.infer<typeof appealState>;

export const refusedRequest = z.strictObject({
  /** The decision's id. */
  id,
  operation: judgedWork,
  category,
  createdAt: timestamp,
  /** The checked fields, in order. */
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
      /** The reviewer's answer. */
      answer: z.string().nullable(),
    })
    .nullable(),
  /** The deadline of an appeal; null after an appeal or after the deadline. */
  appealableUntil: timestamp.nullable(),
});
export type RefusedRequest = z.infer<typeof refusedRequest>;

export const appealForm = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, 'Enter a reason')
    .max(limits.appealMaximum, `At most ${limits.appealMaximum} characters`),
});

/** In the details of `CONTENT_BLOCKED`, if the refusal is a strike. */
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
    summary: 'Your refused requests with their reasons, newest first; `before` gives the next page',
    tag: 'Safety',
    access: 'tour',
    owner: 'person',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(limits.refusalsShown),
      /** The id of the last request of the previous page. */
      before: id.optional(),
    }),
    response: z.array(refusedRequest),
  },
  safetyStanding: {
    method: 'GET',
    path: '/api/safety/standing',
    summary: 'The caller’s active strikes, and whether generation is paused',
    tag: 'Safety',
    access: 'tour',
    owner: 'person',
    response: safetyStanding,
  },
  appealDecision: {
    method: 'POST',
    path: '/api/safety/decisions/:id/appeal',
    summary: 'Appeal a refusal, once, within 30 days',
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
