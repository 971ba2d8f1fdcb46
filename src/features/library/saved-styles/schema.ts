import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { GenerationParameters } from '#contract/generation-parameters.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** Named generation parameters with words. They belong to an account, and so to everyone in its team. */
export const savedStyles = pgTable(
  'saved_styles',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The team member who saved it; null for the account's owner. No foreign key: the row outlives the member. */
    madeBy: uuid(),
    name: text().notNull(),
    parameters: jsonb().$type<GenerationParameters>().notNull(),
    words: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('saved_styles_by_name').on(table.userId, sql`lower(${table.name})`)],
);
