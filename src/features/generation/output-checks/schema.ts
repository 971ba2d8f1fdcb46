import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ViewReason } from '#contract/review-views.ts';
import type { Inspection } from '#features/trust/inspection';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { engineJobs } from '../jobs/schema.ts';
import type { StoredOutput } from './stored-output.ts';

/**
 * The states of an output that was not delivered at once.
 *
 *   waiting ──inspected──▶ in_review ──a reviewer──▶ approved ──▶ delivered
 *      │ └──▶ delivered        └──a reviewer──▶ removed   ▲
 *      └──▶ refused ──the creator──▶ appealed ──a reviewer┴──▶ removed
 *
 * `waiting`: an inspector gave no scores. `refused`: its files stay until the appeal's deadline. A check whose job was
 * cancelled or expired is `removed`.
 */
export type CheckState =
  | 'waiting'
  | 'in_review'
  | 'refused'
  | 'appealed'
  | 'approved'
  | 'delivered'
  | 'removed';

/** Outputs that wait for a decision about their file, or were refused. */
export const outputChecks = pgTable(
  'output_checks',
  {
    jobId: uuid()
      .primaryKey()
      .references(() => engineJobs.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<CheckState>().notNull(),
    /** Null once it was delivered or its files were removed. */
    output: jsonb().$type<StoredOutput>(),
    /** Of the last inspection; both empty while there is none. */
    reasons: jsonb().$type<Inspection['reasons']>().notNull().default([]),
    reports: jsonb().$type<Inspection['reports']>().notNull().default([]),
    /** Further inspections after one that failed, and when the next is due. */
    tries: integer().notNull().default(0),
    tryAfter: moment().notNull().defaultNow(),
    withheldAt: moment().notNull().defaultNow(),
    appealText: text(),
    appealedAt: moment(),
    /** Null until a reviewer has decided, and once the reviewer's account is deleted. */
    reviewerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    /** The reviewer's reason, which the creator reads. */
    answer: text(),
  },
  (table) => [
    index('output_checks_due').on(table.tryAfter).where(sql`${table.state} = 'waiting'`),
    index('output_checks_in_review')
      .on(table.withheldAt)
      .where(sql`${table.state} in ('in_review', 'appealed')`),
    index('output_checks_with_files').on(table.withheldAt).where(sql`${table.output} is not null`),
    index('output_checks_decided').on(table.decidedAt).where(sql`${table.decidedAt} is not null`),
    index('output_checks_of_user').on(table.userId, table.withheldAt.desc().nullsFirst()),
  ],
);
export type OutputCheckRow = typeof outputChecks.$inferSelect;

/** The times in which one reviewer may view one withheld output. */
export const outputCheckViews = pgTable(
  'output_check_views',
  {
    id: uuid().primaryKey(),
    jobId: uuid()
      .notNull()
      .references(() => outputChecks.jobId, { onDelete: 'cascade' }),
    /** Null once the reviewer's account is deleted. */
    reviewerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().$type<ViewReason>().notNull(),
    /** The reviewer's explanation; the audit log has its digest. */
    words: text().notNull(),
    grantedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('output_check_views_of_check').on(table.jobId, table.reviewerId)],
);
