import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type {
  invoiceKind,
  invoiceLine,
  invoiceStatus,
  PaymentCard,
  paymentMethod,
} from '#contract/invoices.ts';
import type { DocumentTax } from '#contract/taxes.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

export type InvoiceLine = z.infer<typeof invoiceLine>;

/**
 * Receipts and invoices. A document is never deleted and its lines never change. Only its payment status and
 * refunded amount change. `invoice_total` sums the lines (baseline migration).
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    /** `CW-2026-000001`: per year from 1, without gaps. */
    number: text().notNull().unique(),
    /** No cascade: the books outlive the account. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<z.infer<typeof invoiceKind>>().notNull(),
    status: text().$type<z.infer<typeof invoiceStatus>>().notNull(),
    /** The customer when the document was issued: billing details, or else the account. */
    billedName: text().notNull(),
    billedEmail: text().notNull(),
    /** Line by line. */
    billedAddress: jsonb().$type<string[]>().notNull().default([]),
    billedCountry: text(),
    billedVatNumber: text(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    /** Whole cents, as `refundedCents`. */
    totalCents: integer().notNull(),
    /** The tax that the total contains, by the table of that day. */
    tax: jsonb().$type<DocumentTax>(),
    refundedCents: integer().notNull().default(0),
    periodStart: moment(),
    periodEnd: moment(),
    issuedAt: moment().notNull(),
    dueAt: moment(),
    paidAt: moment(),
    method: text().$type<z.infer<typeof paymentMethod>>(),
    card: jsonb().$type<PaymentCard>(),
    /** Issued while payments were simulated. */
    sample: boolean().notNull().default(false),
    /** The bank's or blockchain's reference of a payment that an administrator recorded. */
    reference: text(),
    /** Identifies what the document is for; one document for each key. */
    key: text().notNull().unique(),
  },
  (table) => [
    /** Ids are ordered by time: newest first. */
    index('invoices_of_user').on(table.userId, table.id),
    /** For revenue by date. */
    index('invoices_paid').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('invoices_unpaid').on(table.dueAt).where(sql`${table.status} in ('open', 'overdue')`),
    check(
      'invoices_total_of_lines',
      sql`${table.totalCents} = invoice_total(${table.lines}) and ${table.totalCents} >= 0`,
    ),
    check(
      'invoices_tax_within_total',
      sql`coalesce((${table.tax} ->> 'cents')::integer, 0) between 0 and ${table.totalCents}`,
    ),
    check('invoices_refund_within_total', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    check(
      'invoices_paid_as_status_says',
      sql`(${table.status} in ('paid', 'refunded')) = (${table.paidAt} is not null) and (${table.paidAt} is null) = (${table.method} is null)`,
    ),
    check(
      'invoices_refunded_as_status_says',
      sql`case ${table.status} when 'refunded' then ${table.refundedCents} = ${table.totalCents} when 'paid' then true else ${table.refundedCents} = 0 end`,
    ),
    check(
      'invoices_unpaid_are_due',
      sql`${table.status} not in ('open', 'overdue') or ${table.dueAt} is not null`,
    ),
    check('invoices_whole_period', sql`(${table.periodStart} is null) = (${table.periodEnd} is null)`),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;

/** Who an account's next documents are issued to. */
export const billingDetails = pgTable('billing_details', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text(),
  address: jsonb().$type<string[]>().notNull(),
  country: text().notNull(),
  vatNumber: text(),
  updatedAt: moment().notNull(),
});

/** The last number issued in each year. Its row lock serialises issuing. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});
