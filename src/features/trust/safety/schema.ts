import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { JudgedWork } from '#contract/jobs.ts';
import type { AppealState } from '#contract/safety.ts';
import type { ReviewVerdict } from '#contract/safety-reviews.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

export type { StoredRequest } from './stored-request.ts';

/** A stored finding or near miss: the rule with its version, the language, and how the term was read. */
export type StoredFinding = {
  rule: string;
  ruleVersion: number;
  family: string;
  /** ISO 639-1, or `any` for terms of no particular language. */
  language: string;
  field: string;
  term: string;
  /** How the term was read if it is obfuscated; null if it is written plainly. */
  read: string | null;
  reason: string;
};

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
/** Null once the reviewer's account is gone. */
const reviewerReference = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** The decisions on all requests and posts, allowed or refused. A foreign key ensures that no job exists without one. */
export const safetyDecisions = pgTable(
  'safety_decisions',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    /** What is judged: a request for an engine, or the texts of a post. */
    operation: text().$type<JudgedWork>().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] }).notNull(),
    allowed: boolean().notNull(),
    policyVersion: text().notNull(),
    findings: jsonb().$type<StoredFinding[]>().notNull(),
    /** Matches that a rule let pass. For review only: they never count against the user. */
    nearMisses: jsonb().$type<StoredFinding[]>().notNull().default([]),
    /** The judged texts, for review and appeal. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** SHA-256 of the judged request. An engine must get exactly this request. */
    requestDigest: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.createdAt.desc().nullsFirst()),
    index().on(table.allowed, table.createdAt.desc().nullsFirst()),
    /** The refusals of a user, newest first: ids are ordered by time. */
    index('safety_decisions_refused').on(table.userId, table.id).where(sql`not ${table.allowed}`),
    index('safety_decisions_near_misses').on(table.createdAt).where(sql`${table.nearMisses} <> '[]'`),
  ],
);

/** Strikes: the record of severe violations until they expire (`findStrikeGround`). */
export const safetyStrikes = pgTable(
  'safety_strikes',
  {
    decisionId: uuid()
      .primaryKey()
      .references(() => safetyDecisions.id, { onDelete: 'cascade' }),
    userId: userReference(),
    ground: text({ enum: ['minors', 'non_consent', 'real_people'] }).notNull(),
    /** SHA-256 of the texts, so that repeated requests count once. */
    wordsDigest: text().notNull(),
    givenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Set when an appeal is granted or a reviewer's verdict is `wrong`. */
    removedAt: moment(),
  },
  (table) => [
    index('safety_strikes_of_user').on(table.userId, table.givenAt).where(sql`${table.removedAt} is null`),
  ],
);

/** Reviews that ended a generation pause. */
export const safetyReviews = pgTable(
  'safety_reviews',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    reviewerId: reviewerReference(),
    reason: text().notNull(),
    reviewedAt: moment().notNull(),
  },
  (table) => [index('safety_reviews_of_user').on(table.userId, table.reviewedAt)],
);

/** Appeals against refusals, with their answers. */
export const safetyAppeals = pgTable(
  'safety_appeals',
  {
    id: uuid().primaryKey(),
    /** One for each decision. */
    decisionId: uuid()
      .notNull()
      .unique()
      .references(() => safetyDecisions.id, { onDelete: 'cascade' }),
    userId: userReference(),
    text: text().notNull(),
    state: text().$type<AppealState>().notNull().default('open'),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    reviewerId: reviewerReference(),
    /** The reviewer's answer, shown to the user. */
    answer: text(),
  },
  (table) => [
    /** The reviewers' queue, oldest first. */
    index('safety_appeals_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    check('safety_appeals_known_state', sql`${table.state} in ('open', 'upheld', 'overturned')`),
    check(
      'safety_appeals_decided_unless_open',
      sql`(${table.state} = 'open') = (${table.decidedAt} is null)`,
    ),
    check('safety_appeals_decided_by_another', sql`${table.reviewerId} <> ${table.userId}`),
  ],
);

/** Reviewers' verdicts, at most one for each decision and none after an appeal. Another reviewer answers the appeal. */
export const safetyVerdicts = pgTable(
  'safety_verdicts',
  {
    decisionId: uuid()
      .primaryKey()
      .references(() => safetyDecisions.id, { onDelete: 'cascade' }),
    reviewerId: reviewerReference(),
    verdict: text().$type<ReviewVerdict>().notNull(),
    words: text().notNull(),
    givenAt: moment().notNull(),
  },
  (table) => [check('safety_verdicts_known', sql`${table.verdict} in ('right', 'wrong')`)],
);
