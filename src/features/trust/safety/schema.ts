import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Operation } from '#contract/jobs.ts';
import type { AppealState } from '#contract/safety.ts';
import type { VerdictWord } from '#contract/safety-reviews.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

export type { StoredRequest } from './stored-request.ts';

/** A finding or near miss as it is kept: which rule in which version, in which language, and how it was read. */
export type StoredFinding = {
  rule: string;
  ruleVersion: number;
  family: string;
  /** ISO 639-1, or `any` for what belongs to no language. */
  language: string;
  field: string;
  term: string;
  /** How the term was read where it is not written plainly; null where it is. */
  read: string | null;
  reason: string;
};

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
/** Null once the reviewer's account is gone. */
const reviewer = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** Every decision on a request, allowed or not. A job cannot exist without one (a foreign key). */
export const safetyDecisions = pgTable(
  'safety_decisions',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    operation: text().$type<Operation>().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] }).notNull(),
    allowed: boolean().notNull(),
    policyVersion: text().notNull(),
    findings: jsonb().$type<StoredFinding[]>().notNull(),
    /** What a rule matched and let pass; for review, and never counted against anybody. */
    nearMisses: jsonb().$type<StoredFinding[]>().notNull().default([]),
    /** The texts that were judged, for review and appeal. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** SHA-256 of the request that was judged: what an engine gets must be exactly this. */
    requestDigest: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.createdAt.desc().nullsFirst()),
    index().on(table.allowed, table.createdAt.desc().nullsFirst()),
    /** A person's own refusals, newest first: ids are ordered by time. */
    index('safety_decisions_refused').on(table.userId, table.id).where(sql`not ${table.allowed}`),
    index('safety_decisions_near_misses').on(table.createdAt).where(sql`${table.nearMisses} <> '[]'`),
  ],
);

/** What a refusal of the gravest kind leaves on somebody's record until it expires (`strikeGround`). */
export const safetyStrikes = pgTable(
  'safety_strikes',
  {
    decisionId: uuid()
      .primaryKey()
      .references(() => safetyDecisions.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    ground: text({ enum: ['minors', 'non_consent', 'real_people'] }).notNull(),
    /** SHA-256 of the words, so that the same ones sent again count once. */
    wordsDigest: text().notNull(),
    givenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** An appeal was granted, or a reviewer called the refusal wrong. */
    removedAt: moment(),
  },
  (table) => [
    index('safety_strikes_of_user').on(table.userId, table.givenAt).where(sql`${table.removedAt} is null`),
  ],
);

/** Somebody has looked at a paused account and let it go on. */
export const safetyReviews = pgTable(
  'safety_reviews',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    reviewerId: reviewer(),
    reason: text().notNull(),
    reviewedAt: moment().notNull(),
  },
  (table) => [index('safety_reviews_of_user').on(table.userId, table.reviewedAt)],
);

/** A person's request to look at a refusal again, and what became of it. */
export const safetyAppeals = pgTable(
  'safety_appeals',
  {
    id: uuid().primaryKey(),
    /** One for each decision. */
    decisionId: uuid()
      .notNull()
      .unique()
      .references(() => safetyDecisions.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    text: text().notNull(),
    state: text().$type<AppealState>().notNull().default('open'),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    reviewerId: reviewer(),
    /** What the reviewer tells the person. */
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

/** What a reviewer says of a decision without being asked, once. An appeal against it goes to somebody else. */
export const safetyVerdicts = pgTable(
  'safety_verdicts',
  {
    decisionId: uuid()
      .primaryKey()
      .references(() => safetyDecisions.id, { onDelete: 'cascade' }),
    reviewerId: reviewer(),
    verdict: text().$type<VerdictWord>().notNull(),
    words: text().notNull(),
    givenAt: moment().notNull(),
  },
  (table) => [check('safety_verdicts_known', sql`${table.verdict} in ('right', 'wrong')`)],
);
