import { eq, sql } from 'drizzle-orm';
import { accountOf } from '#features/identity/accounts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type InvoiceLine, type InvoiceRow, invoiceNumbers, invoices } from './schema.ts';

export type NewInvoice = {
  userId: string;
  kind: InvoiceRow['kind'];
  /** At least one; their cents are summed here. A credit is a line below 0, the total is not. */
  lines: readonly InvoiceLine[];
  periodStart?: Date | undefined;
  periodEnd?: Date | undefined;
  /** Of what it is the document, such as `order:<id>`: unique in the installation. */
  key: string;
  now: Date;
} & (
  | {
      /** A receipt of what was paid at `now`, by card where nothing else is said. */
      status: 'paid';
      method?: InvoiceRow['method'];
      dueAt?: undefined;
    }
  | { status: 'open'; dueAt: Date }
);

export type IssuedInvoice = Pick<InvoiceRow, 'id' | 'number'>;

/**
 * Issues a receipt (`paid`) or an invoice (`open`), once for each key: the same key again gives the document
 * that there is. Numbers run without gaps, because they are taken in the caller's transaction; so whoever
 * issues waits for the one before, and does it late in their transaction.
 *
 * @throws RangeError for a document without lines, or one whose total is below 0
 */
export async function issueInvoice(tx: Tx, given: NewInvoice): Promise<IssuedInvoice> {
  const totalCents = given.lines.reduce((sum, line) => sum + line.cents, 0);
  if (given.lines.length === 0 || totalCents < 0) throw new RangeError(`${given.key} is no invoice`);
  const before = await invoiceOfKey(tx, given.key);
  if (before) return before;

  const counter = await lockCounter(tx, given.now.getUTCFullYear());
  // Another transaction may have issued it while this one waited.
  const meanwhile = await invoiceOfKey(tx, given.key);
  if (meanwhile) return meanwhile;

  const { email, name } = await accountOf(tx, given.userId);
  const isPaid = given.status === 'paid';
  const [issued] = await tx
    .insert(invoices)
    .values({
      id: newId(),
      number: await nextNumber(tx, counter),
      userId: given.userId,
      kind: given.kind,
      status: given.status,
      billedName: name,
      billedEmail: email,
      lines: [...given.lines],
      totalCents,
      periodStart: given.periodStart ?? null,
      periodEnd: given.periodEnd ?? null,
      issuedAt: given.now,
      dueAt: given.dueAt ?? null,
      paidAt: isPaid ? given.now : null,
      method: isPaid ? (given.method ?? 'card') : null,
      key: given.key,
    })
    .returning({ id: invoices.id, number: invoices.number });
  if (!issued) throw new Error('an insert gave nothing back');
  return issued;
}

async function invoiceOfKey(tx: Tx, key: string): Promise<IssuedInvoice | undefined> {
  const [found] = await tx
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.key, key));
  return found;
}

/** Waits until nobody else issues in that year. */
async function lockCounter(tx: Tx, year: number): Promise<number> {
  await tx.insert(invoiceNumbers).values({ year, last: 0 }).onConflictDoNothing();
  await tx.select().from(invoiceNumbers).where(eq(invoiceNumbers.year, year)).for('update');
  return year;
}

async function nextNumber(tx: Tx, year: number): Promise<string> {
  const [counter] = await tx
    .update(invoiceNumbers)
    .set({ last: sql`${invoiceNumbers.last} + 1` })
    .where(eq(invoiceNumbers.year, year))
    .returning({ last: invoiceNumbers.last });
  if (!counter) throw new Error(`no invoices are counted in ${year}`);
  return `CW-${year}-${String(counter.last).padStart(6, '0')}`;
}
