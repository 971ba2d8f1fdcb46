import { Readable } from 'node:stream';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { type DataPart, type FilePart, tablePart } from '#platform/own-data/data-part.ts';
import { type Issuer, invoicePdf } from './pdf/invoice-pdf.ts';
import type { Typefaces } from './pdf/typeface.ts';
import { invoices } from './schema.ts';

export const invoiceData: readonly DataPart[] = [
  tablePart({
    name: 'invoices',
    about: 'Your receipts and invoices; each is a document too.',
    table: invoices,
    of: invoices.userId,
  }),
];

/** A person's receipts and invoices as PDF, each made when it is read. */
export function invoiceFiles(given: { db: Db; issuer: Issuer; typefaces: Typefaces }): FilePart {
  const { db, issuer, typefaces } = given;
  return {
    folder: 'invoices',
    about: 'Your receipts and invoices as PDF, by their number.',
    async *files(userId) {
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        const rows = await db
          .select()
          .from(invoices)
          .where(and(eq(invoices.userId, userId), gt(invoices.id, after)))
          .orderBy(invoices.id)
          .limit(100);
        for (const invoice of rows) {
          const open = async () => Readable.from([await invoicePdf(invoice, issuer, typefaces)]);
          yield { name: `${invoice.number}.pdf`, at: invoice.issuedAt, open };
        }
        const last = rows.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
  };
}

/** Whether somebody has an invoice that is not paid. */
export async function owesInvoice(db: Queryable, userId: string): Promise<boolean> {
  const [unpaid] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), inArray(invoices.status, ['open', 'overdue'])))
    .limit(1);
  return unpaid !== undefined;
}

/** Of a deleted account: numbers, lines, amounts and dates stay in the books; whom it names goes. */
export async function keepInvoices(tx: Tx, userId: string, nobody: string): Promise<void> {
  await tx
    .update(invoices)
    .set({ userId: nobody, billedName: 'Deleted account', billedEmail: '' })
    .where(eq(invoices.userId, userId));
}
