import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Operation } from '#contract/jobs.ts';
import { wallets } from '../ledger/schema.ts';

/**
 * Tokens spent on each day (UTC), by operation, model and persona, so that charts read a few rows instead of every
 * transfer. Only a trigger of the baseline migration writes here, with each capture. An empty text means no model or no
 * persona.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    walletId: uuid()
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    operation: text().$type<Operation>().notNull(),
    /** Names at the time of the request. */
    model: text().notNull(),
    persona: text().notNull(),
    tokens: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.day, table.operation, table.model, table.persona] }),
    /** For the usage of all accounts by date. */
    index('usage_days_of_day').on(table.day),
  ],
);
