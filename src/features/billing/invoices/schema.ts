import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { invoiceKind, invoiceLine, invoiceStatus, paymentMethod } from '#contract/invoices.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

export type InvoiceLine = z.infer<typeof invoiceLine>;

/**
 * Receipts and invoices. A document is never deleted and its lines never change; what changes is whether it
 * is paid, and how much of it was given back. `invoice_total` sums the lines (migration of this table).
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    /** `CW-2026-000001`: per year from 1, without gaps. */
    number: text().notNull().unique(),
    /** No cascade: books are not deleted with the person they name. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<z.infer<typeof invoiceKind>>().notNull(),
    status: text().$type<z.infer<typeof invoiceStatus>>().notNull(),
    /** To whom it was issued, as they were called then. */
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
    /** The bank's or the chain's, of what an administrator marked as paid. */
    reference: text(),
    /** Of what it is the document: there is one for each key. */
    key: text().notNull().unique(),
  },
  (table) => [
    /** Ids are ordered by time: newest first. */
    index('invoices_of_user').on(table.userId, table.id),
    /** Revenue of a time. */
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

/** The last number that was given in each year; its row lock puts issuers in a queue. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});
