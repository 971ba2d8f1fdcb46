import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { quoteKind } from '#contract/managed.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { invoices } from '../invoices/schema.ts';

const kind = () => text().$type<z.infer<typeof quoteKind>>().notNull();
const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id);

/** Requests for a Managed plan, and the operator's answers. */
export const managedQuotes = pgTable(
  'managed_quotes',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    kind: kind(),
    models: integer().notNull(),
    message: text().notNull(),
    state: text({ enum: ['open', 'agreed', 'declined'] })
      .notNull()
      .default('open'),
    createdAt: moment().notNull(),
    /** Why it was declined. */
    reason: text(),
    answeredAt: moment(),
    answeredBy: uuid().references(() => users.id),
  },
  (table) => [
    index('managed_quotes_of_user').on(table.userId, table.id),
    /** One open request for each account. */
    uniqueIndex('managed_quotes_open').on(table.userId).where(sql`${table.state} = 'open'`),
  ],
);

/** Agreements. Their status is computed from their invoices (`agreement-status.ts`). */
export const managedAgreements = pgTable(
  'managed_agreements',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    quoteId: uuid()
      .notNull()
      .unique()
      .references(() => managedQuotes.id),
    kind: kind(),
    models: integer().notNull(),
    /** Whole cents for each month. */
    monthlyCents: integer().notNull(),
    /** Null: unlimited and metered. */
    tokensPerMonth: integer(),
    agreedAt: moment().notNull(),
    endAskedAt: moment(),
    endedAt: moment(),
    /** The end of the access that was last opened; null while access is closed. */
    openUntil: moment(),
  },
  (table) => [
    uniqueIndex('managed_agreements_running').on(table.userId).where(sql`${table.endedAt} is null`),
  ],
);

export type AgreementRow = typeof managedAgreements.$inferSelect;

/** The invoices of an agreement, one for each month. */
export const managedInvoices = pgTable(
  'managed_invoices',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id),
    agreementId: uuid()
      .notNull()
      .references(() => managedAgreements.id),
    /** When the credentials mail confirmed the payment, and when the month's tokens were granted. */
    confirmedAt: moment(),
    grantedAt: moment(),
  },
  (table) => [index('managed_invoices_of_agreement').on(table.agreementId)],
);
