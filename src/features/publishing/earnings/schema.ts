import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EarningKind } from '#contract/earnings.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { personas } from '../../library/personas/schema.ts';
import { channels } from '../channels/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const personaReference = () =>
  uuid()
    .notNull()
    .references(() => personas.id, { onDelete: 'cascade' });

/** Files of earnings that were imported. Undoing one deletes its row and entries. */
export const earningImports = pgTable(
  'earning_imports',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: personaReference(),
    fileName: text().notNull(),
    /** SHA-256 in hexadecimal: the same file is imported once. */
    sha256: text().notNull(),
    entries: integer().notNull(),
    importedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('earning_imports_once').on(table.userId, table.sha256),
    index('earning_imports_of_persona').on(table.personaId),
  ],
);

/** What personas earned. */
export const earnings = pgTable(
  'earnings',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: personaReference(),
    day: date().notNull(),
    kind: text().$type<EarningKind>().notNull(),
    /** Minor units of the currency; negative for what was paid back. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    channelId: uuid().references(() => channels.id, { onDelete: 'set null' }),
    note: text().notNull(),
    importId: uuid().references(() => earningImports.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('earnings_of_user').on(table.userId, table.day, table.id),
    index('earnings_of_persona').on(table.personaId, table.day, table.id),
    index('earnings_of_import').on(table.importId),
    index('earnings_of_channel').on(table.channelId),
  ],
);

export type EarningRow = typeof earnings.$inferSelect;
