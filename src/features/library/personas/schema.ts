import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Category } from '#contract/common.ts';
import type { PersonaLook } from '#contract/persona-looks.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { contentItems } from '../items/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Invented people, stored as settings. */
export const personas = pgTable(
  'personas',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    name: text().notNull(),
    look: jsonb().$type<PersonaLook>().notNull(),
    details: text().notNull(),
    negativePrompt: text().notNull(),
    /** No foreign key: a persona outlives its model. */
    modelId: uuid(),
    category: text().$type<Category>().notNull(),
    /** Identifies the person to engines. Importing a shared persona copies it, so that the same person appears. */
    identityKey: uuid().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  // Lists are newest first by id; ids are ordered by time.
  (table) => [index('personas_of_user').on(table.userId, table.id)],
);

/** Open share links; closing a link or deleting its subject deletes the row. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    /** SHA-256 of the token in hexadecimal: a reader of the table cannot follow the links. */
    tokenHash: text().notNull(),
    personaId: uuid().references(() => personas.id, { onDelete: 'cascade' }),
    contentId: uuid().references(() => contentItems.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('share_links_token').on(table.tokenHash),
    uniqueIndex('share_links_of_persona').on(table.personaId).where(sql`${table.personaId} is not null`),
    uniqueIndex('share_links_of_content').on(table.contentId).where(sql`${table.contentId} is not null`),
    index('share_links_of_user').on(table.userId, table.id),
    check('share_links_of_one', sql`num_nonnulls(${table.personaId}, ${table.contentId}) = 1`),
  ],
);
