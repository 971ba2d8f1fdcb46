import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SavedSearch } from '#contract/collections.ts';
import { moment } from '#platform/db/columns.ts';
import { contentItems, ofUser } from '../items/schema.ts';

/** What a person put together under a name. */
export const collections = pgTable(
  'collections',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
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
    /** The item's own, which never changes: a collection is shown newest first without looking at its items. */
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

/** Searches that a person kept. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    name: text().notNull(),
    query: jsonb().$type<SavedSearch['query']>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('saved_searches_by_name').on(table.userId, sql`lower(${table.name})`)],
);
