import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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

/** A report and its statement. Its state follows from its events (`states.ts`). */
export const takedownCases = pgTable(
  'takedown_cases',
  {
    id: uuid().primaryKey(),
    /** The public number, as `R-XXXX-XXXX`. */
    number: text().notNull().unique(),
    /** SHA-256 of the secret link's token. */
    tokenHash: text().notNull().unique(),
    kind: text().$type<ReportKind>().notNull(),
    reporterName: text(),
    reporterEmail: text().notNull(),
    /** The reporter's input, by form field. */
    statement: jsonb().$type<Record<string, string>>().notNull(),
    address: text(),
    /** The item that the address points to. No foreign key: the report outlives the item. */
    contentId: uuid(),
    /** Of the reporter's picture, which is not stored. */
    pictureSha256: text(),
    pictureHash: bigint({ mode: 'bigint' }),
    pictureCropHashes: text().array().notNull().default(sql`'{}'`),
    receivedAt: moment().notNull(),
    decidedAt: moment(),
  },
  (table) => [
    index('takedown_cases_waiting').on(table.receivedAt).where(sql`${table.decidedAt} is null`),
    index('takedown_cases_decided').on(table.decidedAt.desc().nullsFirst()),
  ],
);

/** The removal of one creator's content after a report. Its state follows from its events (`states.ts`). */
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
    /** When the content was restored or deleted; final. */
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
  | 'removed_automatically'
  | 'removed'
  | 'refused'
  | 'appealed'
  | 'appeal_upheld'
  | 'counter_notice'
  | 'court_action'
  | 'restored'
  | 'deleted';

/** The events of a case, or of one creator's notice in it. Append-only. */
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
    /** Null for the reporter, for automatic events and for deleted accounts. */
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** A reason, a statement or an answer; the hours of an alarm. */
    text: text(),
  },
  (table) => [index('takedown_events_of_case').on(table.caseId, table.at, table.id)],
);

/** The items that a case withholds. */
export const takedownItems = pgTable(
  'takedown_items',
  {
    caseId: uuid()
      .notNull()
      .references(() => takedownCases.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['content', 'upload'] }).notNull(),
    /** No foreign key: the record outlives the item. */
    itemId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hamming distance of the 64-bit perceptual hash to the reported picture; null for a named item. */
    distance: smallint(),
    /** Whether it was made from a removed picture, or is a copy of such a result (`find-affected.ts`). */
    derived: boolean().notNull().default(false),
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
