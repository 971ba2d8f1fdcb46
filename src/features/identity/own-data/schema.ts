import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../accounts/schema.ts';

/** Requested data exports. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'running', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    askedAt: moment().notNull(),
    /** Parts of the archive that are written. */
    partsDone: integer().notNull().default(0),
    /** The finished archive's storage key. */
    storageKey: text(),
    byteSize: bigint({ mode: 'number' }),
    /** After this, row and archive are deleted. */
    expiresAt: moment(),
  },
  (table) => [
    uniqueIndex('data_exports_one_under_way')
      .on(table.userId)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('data_exports_of_user').on(table.userId, table.id),
    index('data_exports_expiry').on(table.expiresAt),
  ],
);
export type ExportRow = typeof dataExports.$inferSelect;
