import { bigint, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { invoices } from '../invoices/schema.ts';

/** Bytes that an Enterprise account stored on each day. A row also records that the account was on Enterprise. */
export const storageDays = pgTable(
  'storage_days',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** UTC. */
    day: date().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** The cost breakdown of a period's invoice, in whole cents. */
export const enterprisePeriods = pgTable(
  'enterprise_periods',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    periodStart: moment().notNull(),
    invoiceId: uuid()
      .notNull()
      .unique()
      .references(() => invoices.id),
    baseFeeCents: integer().notNull(),
    gpuCents: integer().notNull(),
    cpuCents: integer().notNull(),
    tokensCents: integer().notNull(),
    storageCents: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.periodStart] })],
);
