import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Invoice } from '#contract/invoices.ts';
import type { Queryable } from '#platform/db/client.ts';
import { type InvoiceRow, invoices } from './schema.ts';

/** Maximum length of the administrator's list. */
const listLimit = 500;

export type InvoicePage = { limit: number; before?: string | undefined };

/** The account's receipts and invoices, newest first. */
export function listInvoices(
  db: Queryable,
  userId: string,
  page: InvoicePage & { kind?: InvoiceRow['kind'] },
): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.userId, userId),
        page.kind && eq(invoices.kind, page.kind),
        page.before ? lt(invoices.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(page.limit);
}

/** One document of the account; undefined for an unknown id and for another account's document. */
export async function findInvoice(
  db: Queryable,
  userId: string,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.userId, userId)));
  return row;
}

/** Documents by id, oldest first. */
export function listInvoicesById(db: Queryable, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(asc(invoices.id));
}

/** Documents by key, as a map. */
export async function findInvoicesByKey(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.key, [...keys]));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Open and overdue invoices, the earliest due date first. */
export function listUnpaidInvoices(db: Queryable): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.status, ['open', 'overdue']))
    .orderBy(asc(invoices.dueAt), asc(invoices.id))
    .limit(listLimit);
}

/** Converts a row to the API's invoice. */
export function toInvoice(row: InvoiceRow): Invoice {
  const { id, number, kind, status, lines, totalCents, tax, refundedCents, method, card } = row;
  return {
    id,
    number,
    kind,
    status,
    lines,
    totalCents,
    tax,
    refundedCents,
    periodStart: row.periodStart?.toISOString() ?? null,
    periodEnd: row.periodEnd?.toISOString() ?? null,
    issuedAt: row.issuedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    method,
    card,
  };
}
