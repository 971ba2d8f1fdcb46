import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Category } from '#contract/common.ts';
import type { ContentStatus, ContentType } from '#contract/library.ts';
import { moment } from '#platform/db/columns.ts';
import { contentItems, userReference } from '../schema.ts';

/**
 * What a search reads of each item. Only triggers (decision 106) write it, with the item. The search index is on the text
 * alone, so that a mark, a favourite and the trash leave it as it is; the other columns are copies under the same names,
 * by which matches are filtered and sorted without reading the items.
 */
export const contentSearch = pgTable(
  'content_search',
  {
    id: uuid()
      .primaryKey()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** No foreign key: the row goes with its item. */
    userId: uuid().notNull(),
    createdAt: moment().notNull(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    status: text().$type<ContentStatus>().notNull(),
    likeness: smallint(),
    personaId: text(),
    modelId: text(),
    trashedAt: moment(),
    shape: text().notNull(),
    /** The folded name, for the order by name. */
    nameKey: text().notNull(),
    /** Name, tags, persona, model and prompt as words, each between spaces (`content_search_words`). */
    words: text().notNull(),
  },
  (table) => [
    index('content_search_words').using(
      'gin',
      sql`content_search_tokens(${table.userId}, ${table.createdAt}, ${table.words}, ${table.type}, ${table.personaId}, ${table.modelId})`,
    ),
    // Not by the trash, whose changes would otherwise write the search index.
    index('content_search_by_name').on(table.userId, sql`(${table.nameKey} collate "C")`, table.id),
  ],
);

/** Item counts of an account by type, category and status. Only triggers of the baseline migration write them. */
export const contentCounts = pgTable(
  'content_counts',
  {
    userId: userReference(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    status: text().$type<ContentStatus>().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.category, table.status] })],
);

/** Item counts of an account by tag, without the trash. Only triggers (decision 106) write them. */
export const contentTagCounts = pgTable(
  'content_tag_counts',
  {
    userId: userReference(),
    tag: text().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] })],
);

/**
 * Variant stacks: the items of one generation call. Only triggers of the baseline migration write them. Type and
 * category, which the items of a call share, let stacks be counted without reading their items (decision 031).
 */
export const contentStacks = pgTable(
  'content_stacks',
  {
    userId: userReference(),
    bundleId: text().notNull(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    /** Items including the trash; the stack is deleted with the last one. */
    total: integer().notNull(),
    /** Items outside the trash. */
    size: integer().notNull(),
    /** The item shown for the stack: completed first, then kept before undecided before rejected, then the oldest. */
    frontId: uuid(),
    /** Copies of the front item's columns, by which stacks are listed, filtered and mapped without their items. */
    frontAt: moment(),
    frontShape: text(),
    frontPersonaId: text(),
    frontModelId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bundleId, table.type, table.category] }),
    // The account comes first, so that joins can use the index alone.
    uniqueIndex('content_stacks_front').on(table.userId, table.frontId),
    // `content_stacks_newest` holds the other columns as well: by hand, in a migration.
  ],
);

/** Counts of items that stacks hide behind their front item. Only triggers of the baseline migration write them. */
export const contentHiddenCounts = pgTable(
  'content_hidden_counts',
  {
    userId: userReference(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.category] })],
);
