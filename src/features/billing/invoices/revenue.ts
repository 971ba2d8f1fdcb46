import { and, count, eq, gte, isNotNull, min, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { type InvoiceRow, invoices } from './schema.ts';

type Revenue = {
  /** `2026-05-01`, UTC. Days without revenue are left out. */
  days: { day: string; cents: number }[];
  kinds: { kind: InvoiceRow['kind']; documents: number; paidCents: number; refundedCents: number }[];
};

const paidCents = sql<number>`coalesce(sum(${invoices.totalCents}), 0)::bigint`.mapWith(Number);
const refundedCents = sql<number>`coalesce(sum(${invoices.refundedCents}), 0)::bigint`.mapWith(Number);

/** Revenue of documents paid since `from`, by day and by kind. A refund counts on the day of its payment. */
export async function getRevenueSince(db: Db, from: Date): Promise<Revenue> {
  const since = and(isNotNull(invoices.paidAt), gte(invoices.paidAt, from));
  const day = sql<string>`to_char(${invoices.paidAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const [days, kinds] = await Promise.all([
    db.select({ day, cents: paidCents }).from(invoices).where(since).groupBy(sql`1`).orderBy(sql`1`),
    db
      .select({ kind: invoices.kind, documents: count(), paidCents: paidCents, refundedCents: refundedCents })
      .from(invoices)
      .where(since)
      .groupBy(invoices.kind)
      .orderBy(invoices.kind),
  ]);
  return { days, kinds };
}

/** How many invoices are overdue, and the earliest due date among them. */
export async function countOverdueInvoices(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(invoices.dueAt) })
    .from(invoices)
    .where(eq(invoices.status, 'overdue'));
  return row ?? { count: 0, since: null };
}
