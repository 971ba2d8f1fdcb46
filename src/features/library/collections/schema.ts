import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SavedSearch } from '#contract/collections.ts';
import { moment } from '#platform/db/columns.ts';
import { contentItems, userReference } from '../items/schema.ts';

/** Named sets of items. */
export const collections = pgTable(
  'collections',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('collections_by_name').on(table.userId, sql`lower(${table.name})`)],
);

export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    contentId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** The item's creation time, which never changes: a collection is read newest first without a join to its items. */
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.contentId] }),
    index('collection_items_newest').on(
      table.collectionId,
      table.createdAt.desc().nullsFirst(),
      table.contentId.desc().nullsFirst(),
    ),
    index('collection_items_of_content').on(table.contentId),
  ],
);

/** Searches with their filters, saved under a name. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    name: text().notNull(),
    query: jsonb().$type<SavedSearch['query']>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('saved_searches_by_name').on(table.userId, sql`lower(${table.name})`)],
);
