import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ImportEntryState, ImportState } from '#contract/imports.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** ZIPs of pictures that become items. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    /** The team member who started it; null for the owner. No foreign key: the row outlives the member. */
    madeBy: uuid(),
    name: text().notNull(),
    state: text().$type<ImportState>().notNull().default('receiving'),
    withoutPeople: boolean().notNull(),
    byteSize: bigint({ mode: 'number' }).notNull(),
    receivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    receivedParts: integer().notNull().default(0),
    problem: text(),
    /** Whether its entries have been listed. */
    isListed: boolean().notNull().default(false),
    /** Until when one worker has it to itself; it prolongs this with each entry. */
    leasedUntil: moment(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    index('imports_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('imports_by_state').on(table.state, table.createdAt),
  ],
);

export type ImportRow = typeof imports.$inferSelect;

/** The files of an import. Upload and item that an entry becomes have its id, so that each becomes one once. */
export const importEntries = pgTable(
  'import_entries',
  {
    id: uuid().primaryKey(),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    userId: userReference(),
    /** Its number in the ZIP's directory, from 0. */
    position: integer().notNull(),
    name: text().notNull(),
    /** Of the file as it was sent, in hexadecimal; null until it was read. */
    sha256: text(),
    state: text().$type<ImportEntryState>().notNull().default('pending'),
    reason: text(),
    /** What it is a duplicate of. No foreign key: that may be deleted. */
    duplicateOf: uuid(),
  },
  (table) => [
    uniqueIndex('import_entries_in_order').on(table.importId, table.position),
    index('import_entries_by_state').on(table.importId, table.state, table.position),
    index('import_entries_of_file').on(table.userId, table.sha256),
  ],
);

export type ImportEntryRow = typeof importEntries.$inferSelect;
