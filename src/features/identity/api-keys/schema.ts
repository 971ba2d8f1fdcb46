import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { apiScopes, budgetPeriods } from '#contract/api-keys.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../accounts/schema.ts';

/** API keys of accounts. A revoked key has no row. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The key's first characters. */
    prefix: text().notNull(),
    /** SHA-256 of the key; the key itself is not stored. */
    keyHash: text().notNull().unique(),
    scopes: text({ enum: apiScopes }).array().notNull(),
    callsPerMinute: integer().notNull(),
    /** The most tokens that it may spend in each `budgetPeriod`; null for no budget. */
    budgetTokens: integer(),
    budgetPeriod: text({ enum: budgetPeriods }),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
    expiresAt: moment(),
  },
  (table) => [
    index('api_keys_of_user').on(table.userId, table.id),
    check(
      'api_keys_whole_budget',
      sql`(${table.budgetTokens} is null) = (${table.budgetPeriod} is null) and ${table.budgetTokens} > 0`,
    ),
  ],
);
