import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Agreement } from '#contract/managed.ts';
import type { InvoiceRow, InvoicingContext } from '#features/billing/invoices';
import type { Db, Tx } from '#platform/db/client.ts';
import { computeAgreementStatus } from './agreement-status.ts';
import { type AgreementRow, managedAgreements, managedInvoices } from './schema.ts';
import { listInvoiceLinks, syncAgreement, toBills } from './sync-agreement.ts';

/** The account's newest agreement with its status; null for none. */
export async function findAgreement(db: Db | Tx, userId: string, now: Date): Promise<Agreement | null> {
  const [row] = await db
    .select()
    .from(managedAgreements)
    .where(eq(managedAgreements.userId, userId))
    .orderBy(desc(managedAgreements.id))
    .limit(1);
  return row ? toAgreement(db, row, now) : null;
}

async function toAgreement(db: Db | Tx, row: AgreementRow, now: Date): Promise<Agreement> {
  const standing = computeAgreementStatus(row, toBills(await listInvoiceLinks(db, row.id)), now);
  const { id, kind, models, monthlyCents, tokensPerMonth } = row;
  return {
    id,
    kind,
    models,
    monthlyCents,
    tokensPerMonth,
    state: standing.state,
    accessFrom: standing.accessFrom?.toISOString() ?? null,
    accessUntil: standing.accessUntil?.toISOString() ?? null,
    nextInvoiceAt: standing.nextInvoiceAt?.toISOString() ?? null,
    endsAt: standing.endsAt?.toISOString() ?? null,
  };
}

/**
 * Ends the caller's agreement: with the paid month, or one month later when requested less than seven days before the
 * next month; at once when nothing was ever paid. A repeated request does not change the first one.
 *
 * @throws AppError NOT_FOUND without a running agreement
 */
export async function endAgreement(
  tx: Tx,
  context: InvoicingContext,
  userId: string,
  now: Date,
): Promise<Agreement> {
  const running = and(eq(managedAgreements.userId, userId), isNull(managedAgreements.endedAt));
  const [row] = await tx.select().from(managedAgreements).where(running).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'You have no active Managed agreement.');
  if (!row.endAskedAt) {
    // First do everything that was due before the request.
    await syncAgreement(tx, context, row.id, now);
    await tx.update(managedAgreements).set({ endAskedAt: now }).where(eq(managedAgreements.id, row.id));
    await syncAgreement(tx, context, row.id, now);
  }
  const agreement = await findAgreement(tx, userId, now);
  if (!agreement) throw new Error(`agreement ${row.id} is gone`);
  return agreement;
}

/**
 * Locks the agreement of an invoice before its payment is recorded. All code that changes an agreement's invoices
 * locks the agreement first; another order could deadlock.
 */
export async function lockAgreementOfInvoice(tx: Tx, invoiceId: string): Promise<void> {
  const ofInvoice = tx
    .select({ id: managedInvoices.agreementId })
    .from(managedInvoices)
    .where(eq(managedInvoices.invoiceId, invoiceId));
  const { id } = managedAgreements;
  await tx.select({ id }).from(managedAgreements).where(inArray(id, ofInvoice)).for('update');
}

/** Applies the payment of an agreement's invoice; does nothing for other invoices. */
export async function syncPaidAgreement(
  tx: Tx,
  context: InvoicingContext,
  invoice: InvoiceRow,
  now: Date,
): Promise<void> {
  const [link] = await tx.select().from(managedInvoices).where(eq(managedInvoices.invoiceId, invoice.id));
  if (link) await syncAgreement(tx, context, link.agreementId, now);
}
