import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AspectRatio, Category } from '#contract/common.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** Prompts that a creator keeps to use again. */
export const promptTemplates = pgTable(
  'prompt_templates',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    prompt: text().notNull(),
    negativePrompt: text().notNull(),
    category: text().$type<Category>().notNull(),
    aspectRatio: text().$type<AspectRatio>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  // Lists are read newest first by id, which is ordered by time.
  (table) => [index('prompt_templates_of_user').on(table.userId, table.id)],
);
