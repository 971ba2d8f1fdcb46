import { Readable } from 'node:stream';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { beforeAllIds } from '#platform/ids.ts';
import { createTablePart, type DataPart, type FilePart } from '#platform/own-data/data-part.ts';
import { type Issuer, renderInvoicePdf } from './pdf/invoice-pdf.ts';
import type { Typefaces } from './pdf/typeface.ts';
import { billingDetails, invoices } from './schema.ts';

export const invoiceData: readonly DataPart[] = [
  createTablePart({
    name: 'invoices',
    about: 'Your receipts and invoices. Each is also in the folder invoices as a PDF.',
    table: invoices,
    owner: invoices.userId,
  }),
  createTablePart({
    name: 'billing-details',
    about: 'The name, address and VAT number that your next receipts and invoices are issued to.',
    table: billingDetails,
    owner: billingDetails.userId,
  }),
];

/** The export's folder of receipts and invoices as PDF, each rendered when it is read. */
export function createInvoiceFiles(given: { db: Db; issuer: Issuer; typefaces: Typefaces }): FilePart {
  const { db, issuer, typefaces } = given;
  return {
    folder: 'invoices',
    about: 'Your receipts and invoices as PDF, named by number.',
    async *files(userId) {
      for (let after = beforeAllIds; ; ) {
        const rows = await db
          .select()
          .from(invoices)
          .where(and(eq(invoices.userId, userId), gt(invoices.id, after)))
          .orderBy(invoices.id)
          .limit(100);
        for (const invoice of rows) {
          const open = async () => Readable.from([await renderInvoicePdf(invoice, issuer, typefaces)]);
          yield { name: `${invoice.number}.pdf`, at: invoice.issuedAt, open };
        }
        const last = rows.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
  };
}

/** Whether the account has an unpaid invoice. */
export async function hasUnpaidInvoice(db: Queryable, userId: string): Promise<boolean> {
  const [unpaid] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), inArray(invoices.status, ['open', 'overdue'])))
    .limit(1);
  return unpaid !== undefined;
}

/**
 * Moves a deleted account's documents to the anonymous account, without name, address and card. Numbers and amounts
 * stay, and so do country and VAT number, from which the tax follows.
 */
export async function anonymiseInvoices(tx: Tx, userId: string, anonymousId: string): Promise<void> {
  await tx
    .update(invoices)
    .set({
      userId: anonymousId,
      billedName: 'Deleted account',
      billedEmail: '',
      billedAddress: [],
      card: null,
    })
    .where(eq(invoices.userId, userId));
}
