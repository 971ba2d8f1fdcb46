import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { invoiceKind, invoiceLine, invoiceStatus, paymentMethod } from '#contract/invoices.ts';
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
    /** Name and address of the account when the document was issued. */
    billedName: text().notNull(),
    billedEmail: text().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    /** Whole cents, as `refundedCents`. */
    totalCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    periodStart: moment(),
    periodEnd: moment(),
    issuedAt: moment().notNull(),
    dueAt: moment(),
    paidAt: moment(),
    method: text().$type<z.infer<typeof paymentMethod>>(),
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

/** The last number issued in each year. Its row lock serialises issuing. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});
