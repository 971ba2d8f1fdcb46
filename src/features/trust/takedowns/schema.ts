import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReportKind } from '#contract/takedowns.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** A report that anybody made, and what was written in it. Its state is what its events make of it. */
export const takedownCases = pgTable(
  'takedown_cases',
  {
    id: uuid().primaryKey(),
    /** What people call it by. */
    number: text().notNull().unique(),
    /** SHA-256 of the secret link's token. */
    tokenHash: text().notNull().unique(),
    kind: text().$type<ReportKind>().notNull(),
    reporterName: text(),
    reporterEmail: text().notNull(),
    /** What was written, by field of the form. */
    statement: jsonb().$type<Record<string, string>>().notNull(),
    address: text(),
    /** What the address leads to. No foreign key: the report outlives the item. */
    contentId: uuid(),
    /** Of the picture that was handed in, which itself is not kept. */
    pictureSha256: text(),
    pictureHash: bigint({ mode: 'bigint' }),
    receivedAt: moment().notNull(),
    decidedAt: moment(),
  },
  (table) => [
    index('takedown_cases_waiting').on(table.receivedAt).where(sql`${table.decidedAt} is null`),
    index('takedown_cases_decided').on(table.decidedAt.desc().nullsFirst()),
  ],
);

/** What was removed of one person's own after a report. Its state is what its events make of it. */
export const takedownNotices = pgTable(
  'takedown_notices',
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => takedownCases.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: moment().notNull(),
    /** Restored or deleted: nothing becomes of it any more. */
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex('takedown_notices_once').on(table.caseId, table.userId),
    index('takedown_notices_of_user').on(table.userId, table.removedAt.desc().nullsFirst()),
    index('takedown_notices_unsettled').on(table.removedAt).where(sql`${table.settledAt} is null`),
  ],
);

export type EventType =
  | 'received'
  | 'hidden'
  | 'review_started'
  | 'alarm'
  | 'removed'
  | 'refused'
  | 'appealed'
  | 'appeal_upheld'
  | 'counter_notice'
  | 'court_action'
  | 'restored'
  | 'deleted';

/** What happened in a case, or to one person's notice in it. Append-only. */
export const takedownEvents = pgTable(
  'takedown_events',
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => takedownCases.id, { onDelete: 'cascade' }),
    noticeId: uuid().references(() => takedownNotices.id, { onDelete: 'cascade' }),
    type: text().$type<EventType>().notNull(),
    at: moment().notNull(),
    /** Null for whoever reported, for what happens by itself, and once the account is gone. */
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** A reason, a statement, an answer; of an alarm its hours. */
    text: text(),
  },
  (table) => [index('takedown_events_of_case').on(table.caseId, table.at, table.id)],
);

/** What a case keeps from everybody. */
export const takedownItems = pgTable(
  'takedown_items',
  {
    caseId: uuid()
      .notNull()
      .references(() => takedownCases.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['content', 'upload'] }).notNull(),
    /** No foreign key: the record outlives it. */
    itemId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Bits of 64 in which it differs from what was reported; null for what was named itself. */
    distance: smallint(),
    withheldAt: moment().notNull(),
    releasedAt: moment(),
    deletedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.kind, table.itemId] }),
    index('takedown_items_of_item').on(table.itemId),
  ],
);

export type CaseRow = typeof takedownCases.$inferSelect;
export type NoticeRow = typeof takedownNotices.$inferSelect;
export type EventRow = typeof takedownEvents.$inferSelect;
export type ItemRow = typeof takedownItems.$inferSelect;
