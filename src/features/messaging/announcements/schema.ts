import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** Publishing an announcement ends the one before. */
export const announcements = pgTable('announcements', {
  id: uuid().primaryKey(),
  text: text().notNull(),
  tone: text({ enum: ['info', 'warning'] }).notNull(),
  linkLabel: text(),
  linkAddress: text(),
  audience: text({ enum: ['everybody', 'signed_in'] }).notNull(),
  dismissable: boolean().notNull(),
  shownFrom: moment().notNull(),
  shownUntil: moment(),
  endedAt: moment(),
});
