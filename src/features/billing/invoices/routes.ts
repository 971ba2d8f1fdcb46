import { AppError } from '#contract/errors.ts';
import type { adminInvoiceRoutes, invoiceRoutes } from '#contract/invoices.ts';
import { listAccounts } from '#features/identity/accounts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type Issuer, renderInvoicePdf } from './pdf/invoice-pdf.ts';
import type { Typefaces } from './pdf/typeface.ts';
import { findInvoice, listInvoices, listUnpaidInvoices, toInvoice } from './queries.ts';
import type { InvoiceRow } from './schema.ts';
import { markInvoicePaid } from './settle-invoice.ts';

export type InvoiceDeps = {
  db: Db;
  clock: Clock;
  issuer: Issuer;
  typefaces: Typefaces;
  /** Takes the locks that precede the invoice's lock, in the transaction that records the payment. */
  beforePayment: (tx: Tx, invoiceId: string) => Promise<void>;
  /** Applies the effects of the payment, in the same transaction. */
  afterPayment: (tx: Tx, invoice: InvoiceRow, now: Date) => Promise<void>;
};

export function invoiceHandlers(
  dependencies: InvoiceDeps,
): Handlers<typeof invoiceRoutes & typeof adminInvoiceRoutes> {
  const { afterPayment, beforePayment, clock, db, issuer, typefaces } = dependencies;
  return {
    listInvoices: async ({ caller, query }) => (await listInvoices(db, caller.userId, query)).map(toInvoice),

    invoiceFile: async ({ caller, params }) => {
      const invoice = await findInvoice(db, caller.userId, params.id);
      if (!invoice) throw new AppError('NOT_FOUND', 'There is no such invoice.');
      const bytes = await renderInvoicePdf(invoice, issuer, typefaces);
      return {
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(bytes.length),
          'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
          // Its status changes.
          'cache-control': 'private, no-cache',
        },
        body: bytes,
      };
    },

    listOpenInvoices: async ({ caller }) => {
      const rows = await listUnpaidInvoices(db);
      const view = { actorId: caller.userId, action: 'invoices.viewed', subjectId: null } as const;
      if (rows.length > 0) await db.transaction((tx) => recordAuditEntry(tx, { ...view, now: clock() }));
      const owners = await listAccounts(
        db,
        rows.map(({ userId }) => userId),
      );
      return rows.map((row) => ({
        ...toInvoice(row),
        userId: row.userId,
        email: owners.get(row.userId)?.email ?? row.billedEmail,
      }));
    },

    markInvoicePaid: async ({ body, caller, params }) => {
      const now = clock();
      const { number } = await db.transaction(async (tx) => {
        await beforePayment(tx, params.id);
        const { invoice, marked } = await markInvoicePaid(tx, { ...body, invoiceId: params.id, now });
        if (marked) {
          await afterPayment(tx, invoice, now);
          const act = { action: 'invoice.paid', subjectId: invoice.id, now } as const;
          await recordAuditEntry(tx, { actorId: caller.userId, ...act, details: { method: body.method } });
        }
        return invoice;
      });
      return { success: true, message: `Invoice ${number} is marked as paid.` };
    },
  };
}
