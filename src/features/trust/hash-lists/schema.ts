import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { pdqColumn } from '#platform/media/pdq-search.ts';

/** Imported lists of known pictures. */
export const hashLists = pgTable('hash_lists', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  /** The name of the file that it was imported from. */
  source: text().notNull(),
  importedAt: moment().notNull(),
  hashCount: integer().notNull(),
});

/** The hashes of the lists. */
export const listedHashes = pgTable(
  'listed_hashes',
  {
    listId: uuid()
      .notNull()
      .references(() => hashLists.id, { onDelete: 'cascade' }),
    hash: pdqColumn().notNull(),
    /** What the list calls the picture, such as its reference number. */
    label: text(),
  },
  (table) => [
    index('listed_hashes_of_list').on(table.listId),
    index('listed_hashes_alike').using('gin', sql`pdq_bands(${table.hash})`),
  ],
);
