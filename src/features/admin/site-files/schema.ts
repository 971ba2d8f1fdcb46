import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** Every version of the site file, the tag file, the rules about LoRAs and the engine file; the newest valid version applies. */
export const operatorFiles = pgTable(
  'operator_files',
  {
    kind: text({ enum: ['site', 'tags', 'loras', 'engines'] }).notNull(),
    /** From 1, without gaps. */
    version: integer().notNull(),
    text: text().notNull(),
    /** From the file on disk, or published from the page. */
    origin: text({ enum: ['file', 'page'] }).notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);
