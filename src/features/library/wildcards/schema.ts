import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** Lists that prompts take a line from. They belong to an account, and so to everyone in its team. */
export const wildcardLists = pgTable(
  'wildcard_lists',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The team member who saved it; null for the account's owner. No foreign key: the row outlives the member. */
    madeBy: uuid(),
    /** In lower case. */
    name: text().notNull(),
    lines: text().array().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('wildcard_lists_by_name').on(table.userId, table.name)],
);
