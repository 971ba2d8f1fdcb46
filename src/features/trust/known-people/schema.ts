import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** Imported lists of known people. */
export const knownPeopleLists = pgTable('known_people_lists', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  /** The name of the file that it was imported from. */
  source: text().notNull(),
  importedAt: moment().notNull(),
  nameCount: integer().notNull(),
});

/** The names of the lists, as in their files: they are normalised when they are read, by the rules of the running release. */
export const knownPeople = pgTable(
  'known_people',
  {
    listId: uuid()
      .notNull()
      .references(() => knownPeopleLists.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [index('known_people_of_list').on(table.listId)],
);
