import { AppError } from '#contract/errors.ts';
import type { adminInvoiceRoutes, invoiceRoutes } from '#contract/invoices.ts';
import { accountsOf } from '#features/identity/accounts';
import { recordAct } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type Issuer, invoicePdf } from './pdf/invoice-pdf.ts';
import type { Typefaces } from './pdf/typeface.ts';
import { invoiceOf, invoicesOf, presentInvoice, unpaidInvoices } from './queries.ts';
import type { InvoiceRow } from './schema.ts';
import { markPaid } from './settle-invoice.ts';

export type InvoiceDependencies = {
  db: Db;
  clock: Clock;
  issuer: Issuer;
  typefaces: Typefaces;
  /** Takes the locks that come before the invoice's, in the transaction that records its payment. */
  beforePayment: (tx: Tx, invoiceId: string) => Promise<void>;
  /** What a payment opens, in the same transaction. */
  afterPayment: (tx: Tx, invoice: InvoiceRow, now: Date) => Promise<void>;
};

export function invoiceHandlers(
  dependencies: InvoiceDependencies,
): Handlers<typeof invoiceRoutes & typeof adminInvoiceRoutes> {
  const { afterPayment, beforePayment, clock, db, issuer, typefaces } = dependencies;
  return {
    listInvoices: async ({ caller, query }) =>
      (await invoicesOf(db, caller.userId, query)).map(presentInvoice),

    invoiceFile: async ({ caller, params }) => {
      const invoice = await invoiceOf(db, caller.userId, params.id);
      if (!invoice) throw new AppError('NOT_FOUND', 'There is no such invoice.');
      const bytes = await invoicePdf(invoice, issuer, typefaces);
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
      const rows = await unpaidInvoices(db);
      const view = { actorId: caller.userId, action: 'invoices.viewed', subjectId: null } as const;
      if (rows.length > 0) await db.transaction((tx) => recordAct(tx, { ...view, now: clock() }));
      const owners = await accountsOf(
        db,
        rows.map(({ userId }) => userId),
      );
      return rows.map((row) => ({
        ...presentInvoice(row),
        userId: row.userId,
        email: owners.get(row.userId)?.email ?? row.billedEmail,
      }));
    },

    markInvoicePaid: async ({ body, caller, params }) => {
      const now = clock();
      const { number } = await db.transaction(async (tx) => {
        await beforePayment(tx, params.id);
        const { invoice, marked } = await markPaid(tx, { ...body, invoiceId: params.id, now });
        if (marked) {
          await afterPayment(tx, invoice, now);
          const act = { action: 'invoice.paid', subjectId: invoice.id, now } as const;
          await recordAct(tx, { actorId: caller.userId, ...act, details: { method: body.method } });
        }
        return invoice;
      });
      return { success: true, message: `Invoice ${number} is marked as paid.` };
    },
  };
}
