import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Operation } from '#contract/jobs.ts';
import { wallets } from '../ledger/schema.ts';

/**
 * Tokens spent on each day (UTC), by what they were spent on, so that charts read a few rows and not every
 * transfer. Written by the trigger of migration 0031 alone, with each capture. Empty: no model, no persona.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    walletId: uuid()
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    operation: text().$type<Operation>().notNull(),
    /** As they were called when it was asked for. */
    model: text().notNull(),
    persona: text().notNull(),
    tokens: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.day, table.operation, table.model, table.persona] }),
    /** Everybody's usage of a time. */
    index('usage_days_of_day').on(table.day),
  ],
);
