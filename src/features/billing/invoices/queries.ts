import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Invoice } from '#contract/invoices.ts';
import type { Queryable } from '#platform/db/client.ts';
import { type InvoiceRow, invoices } from './schema.ts';

/** Most that an administrator's list shows. */
const openShown = 500;

export type InvoicePage = { limit: number; before?: string | undefined };

/** A person's documents, newest first. */
export function invoicesOf(
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

/** One document of a person; undefined for somebody else's. */
export async function invoiceOf(
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

/** Documents by their ids, the oldest first. */
export function invoicesById(db: Queryable, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(asc(invoices.id));
}

/** The documents of these keys, by them. */
export async function invoicesOfKeys(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.key, [...keys]));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Invoices that wait for a payment, those longest due first. */
export function unpaidInvoices(db: Queryable): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.status, ['open', 'overdue']))
    .orderBy(asc(invoices.dueAt), asc(invoices.id))
    .limit(openShown);
}

/** A document as its owner reads it. */
export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, number, kind, status, lines, totalCents, refundedCents, method } = row;
  return {
    id,
    number,
    kind,
    status,
    lines,
    totalCents,
    refundedCents,
    periodStart: row.periodStart?.toISOString() ?? null,
    periodEnd: row.periodEnd?.toISOString() ?? null,
    issuedAt: row.issuedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    method,
  };
}
