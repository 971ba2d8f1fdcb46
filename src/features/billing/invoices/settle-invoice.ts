import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { payInvoiceForm } from '#contract/invoices.ts';
import type { Tx } from '#platform/db/client.ts';
import { type InvoiceRow, invoices } from './schema.ts';

/**
 * Records how much of a paid document was refunded so far. The amount only grows, so repeated or late calls change
 * nothing. A fully refunded document becomes `refunded`; any other stays `paid`.
 *
 * @param given.refundedCents the total refunded so far, not the last part
 * @throws Error when there is no such document, or it was never paid
 */
export async function recordInvoiceRefund(
  tx: Tx,
  given: { key: string; refundedCents: number },
): Promise<void> {
  const refunded = sql`greatest(${invoices.refundedCents}, ${given.refundedCents}::integer)`;
  const [found] = await tx
    .update(invoices)
    .set({
      refundedCents: refunded,
      status: sql`case when ${refunded} > 0 and ${refunded} = ${invoices.totalCents} then 'refunded' else ${invoices.status} end`,
    })
    .where(eq(invoices.key, given.key))
    .returning({ status: invoices.status });
  if (!found) throw new Error(`there is no document of ${given.key} to refund`);
}

export type MarkPaidInput = z.output<typeof payInvoiceForm> & { invoiceId: string; now: Date };

/**
 * Records that an open or overdue invoice was paid by wire or cryptocurrency. Repeating the same payment changes
 * nothing. The caller opens the access that was paid for.
 *
 * @returns the invoice, and whether this call marked it
 * @throws AppError NOT_FOUND, CONFLICT when it is paid by another payment or void
 */
export async function markInvoicePaid(
  tx: Tx,
  given: MarkPaidInput,
): Promise<{ invoice: InvoiceRow; marked: boolean }> {
  const { invoiceId, method, now, reference } = given;
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update');
  if (!invoice) throw new AppError('NOT_FOUND', 'There is no such invoice.');
  if (invoice.method === method && invoice.reference === reference) return { invoice, marked: false };
  if (invoice.status !== 'open' && invoice.status !== 'overdue') {
    throw new AppError('CONFLICT', `Invoice ${invoice.number} is ${invoice.status} already.`);
  }
  const payment = { status: 'paid' as const, paidAt: now, method, reference };
  await tx.update(invoices).set(payment).where(eq(invoices.id, invoiceId));
  return { invoice: { ...invoice, ...payment }, marked: true };
}

/** Voids an unpaid invoice, such as one of an agreement that ended. Repeatable. */
export async function voidInvoice(tx: Tx, invoiceId: string): Promise<void> {
  await tx
    .update(invoices)
    .set({ status: 'void' })
    .where(sql`${invoices.id} = ${invoiceId} and ${invoices.status} in ('open', 'overdue')`);
}
