import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** What must not be deleted, by whom it was ordered and why. No foreign keys: a hold outlives what it holds. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: uuid().primaryKey(),
    /** A person, with all that is theirs, or one item or upload. */
    subject: text({ enum: ['user', 'content', 'upload'] }).notNull(),
    subjectId: uuid().notNull(),
    reason: text().notNull(),
    /** Null where a report placed it before anybody decided, or the account was gone by then. */
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
