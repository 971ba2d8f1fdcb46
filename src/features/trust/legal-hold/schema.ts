import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** Data that must not be deleted, with the reason. No foreign keys: a hold outlives its subject. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: uuid().primaryKey(),
    /** A user with all their data, an item or an upload. */
    subject: text({ enum: ['user', 'content', 'upload'] }).notNull(),
    subjectId: uuid().notNull(),
    reason: text().notNull(),
    /** Null when a report placed it before a decision, or when the account was deleted by then. */
    placedBy: uuid(),
    placedAt: moment().notNull(),
    releasedBy: uuid(),
    releasedAt: moment(),
  },
  (table) => [
    uniqueIndex('legal_holds_in_force').on(table.subjectId).where(sql`${table.releasedAt} is null`),
    index('legal_holds_newest').on(table.placedAt.desc().nullsFirst()),
  ],
);
