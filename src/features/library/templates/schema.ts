import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AspectRatio, Category } from '#contract/common.ts';
import type { GenerationParameters } from '#contract/generation-parameters.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** Prompts with settings, saved for reuse. */
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
    parameters: jsonb().$type<GenerationParameters>().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
  },
  // Lists are newest first by id; ids are ordered by time.
  (table) => [index('prompt_templates_of_user').on(table.userId, table.id)],
);
