import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** A user's events, kept for a while so that a page can resume after a disconnect. */
export const userEvents = pgTable(
  'user_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: uuid().notNull(),
    name: text().notNull(),
    data: jsonb().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.id), index().on(table.createdAt)],
);
