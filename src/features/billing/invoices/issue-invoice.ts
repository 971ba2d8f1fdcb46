import { eq, sql } from 'drizzle-orm';
import type { PaymentCard } from '#contract/invoices.ts';
import { findDocumentTax } from '#contract/taxes.ts';
import { getAccount } from '#features/identity/accounts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { getBillingDetails } from './billing-details.ts';
import { type InvoiceLine, type InvoiceRow, invoiceNumbers, invoices } from './schema.ts';
import type { Seller } from './seller.ts';

export type NewInvoice = {
  userId: string;
  kind: InvoiceRow['kind'];
  /**
   * At least one, tax included; `issueInvoice` sums their cents. A credit is a negative line; the total must not be
   * negative.
   */
  lines: readonly InvoiceLine[];
  periodStart?: Date | undefined;
  periodEnd?: Date | undefined;
  /** Identifies what the document is for, such as `order:<id>`; unique in the installation. */
  key: string;
  now: Date;
} & (
  | {
      /** A receipt for a payment at `now`, by card unless `method` says otherwise. */
      status: 'paid';
      method?: InvoiceRow['method'];
      card?: PaymentCard | null;
      dueAt?: undefined;
    }
  | { status: 'open'; dueAt: Date; card?: undefined }
);

export type IssuedInvoice = Pick<InvoiceRow, 'id' | 'number'>;

/**
 * Issues a receipt (`paid`) or an invoice (`open`), once for each key: the same key again returns the existing
 * document. Customer, tax and card stay as they are on the day of issue. Numbers run without gaps because the caller's
 * transaction takes them. Concurrent callers wait for each other, so call this late in a transaction.
 *
 * @throws RangeError for a document without lines or with a negative total
 */
export async function issueInvoice(tx: Tx, seller: Seller, input: NewInvoice): Promise<IssuedInvoice> {
  const totalCents = input.lines.reduce((sum, line) => sum + line.cents, 0);
  if (input.lines.length === 0 || totalCents < 0) throw new RangeError(`${input.key} is no invoice`);
  const before = await findInvoiceByKey(tx, input.key);
  if (before) return before;

  const counter = await lockCounter(tx, input.now.getUTCFullYear());
  // Another transaction may have issued it while this one waited.
  const meanwhile = await findInvoiceByKey(tx, input.key);
  if (meanwhile) return meanwhile;

  const { email, name } = await getAccount(tx, input.userId);
  const details = await getBillingDetails(tx, input.userId);
  const isPaid = input.status === 'paid';
  const [issued] = await tx
    .insert(invoices)
    .values({
      id: newId(),
      number: await takeNextNumber(tx, counter),
      userId: input.userId,
      kind: input.kind,
      status: input.status,
      billedName: details.name ?? name,
      billedEmail: email,
      billedAddress: details.address,
      billedCountry: details.country,
      billedVatNumber: details.vatNumber,
      lines: [...input.lines],
      totalCents,
      tax: findDocumentTax(seller.site.taxes, details, totalCents),
      periodStart: input.periodStart ?? null,
      periodEnd: input.periodEnd ?? null,
      issuedAt: input.now,
      dueAt: input.dueAt ?? null,
      paidAt: isPaid ? input.now : null,
      method: isPaid ? (input.method ?? 'card') : null,
      card: input.card ?? null,
      sample: seller.sandbox,
      key: input.key,
    })
    .returning({ id: invoices.id, number: invoices.number });
  if (!issued) throw new Error('an insert gave nothing back');
  return issued;
}

async function findInvoiceByKey(tx: Tx, key: string): Promise<IssuedInvoice | undefined> {
  const [found] = await tx
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.key, key));
  return found;
}

/** Locks the year's counter: only one transaction issues at a time. */
async function lockCounter(tx: Tx, year: number): Promise<number> {
  await tx.insert(invoiceNumbers).values({ year, last: 0 }).onConflictDoNothing();
  await tx.select().from(invoiceNumbers).where(eq(invoiceNumbers.year, year)).for('update');
  return year;
}

async function takeNextNumber(tx: Tx, year: number): Promise<string> {
  const [counter] = await tx
    .update(invoiceNumbers)
    .set({ last: sql`${invoiceNumbers.last} + 1` })
    .where(eq(invoiceNumbers.year, year))
    .returning({ last: invoiceNumbers.last });
  if (!counter) throw new Error(`no invoices are counted in ${year}`);
  return `CW-${year}-${String(counter.last).padStart(6, '0')}`;
}
