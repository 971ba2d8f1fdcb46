import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Agreement } from '#contract/managed.ts';
import type { InvoiceRow } from '#features/billing/invoices';
import type { Db, Tx } from '#platform/db/client.ts';
import { type AgreementRow, managedAgreements, managedInvoices } from './schema.ts';
import { standingOf } from './standing.ts';
import { billsOf, linksOf, type ManagedPost, syncAgreement } from './sync-agreement.ts';

/** A person's newest agreement and where it stands; null for none. */
export async function agreementOf(db: Db | Tx, userId: string, now: Date): Promise<Agreement | null> {
  const [row] = await db
    .select()
    .from(managedAgreements)
    .where(eq(managedAgreements.userId, userId))
    .orderBy(desc(managedAgreements.id))
    .limit(1);
  return row ? present(db, row, now) : null;
}

async function present(db: Db | Tx, row: AgreementRow, now: Date): Promise<Agreement> {
  const standing = standingOf(row, billsOf(await linksOf(db, row.id)), now);
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
  };
}

/**
 * Ends the caller's agreement with the month that is paid, or, asked for less than seven days before the next
 * one, a month later; at once where nothing was ever paid. Asked again it stays as it was asked first.
 *
 * @throws AppError NOT_FOUND without a running agreement
 */
export async function endAgreement(tx: Tx, post: ManagedPost, userId: string, now: Date): Promise<Agreement> {
  const running = and(eq(managedAgreements.userId, userId), isNull(managedAgreements.endedAt));
  const [row] = await tx.select().from(managedAgreements).where(running).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'You have no Managed agreement that could end.');
  if (!row.endAskedAt) {
    // What is due before the end was asked for is done first.
    await syncAgreement(tx, post, row.id, now);
    await tx.update(managedAgreements).set({ endAskedAt: now }).where(eq(managedAgreements.id, row.id));
    await syncAgreement(tx, post, row.id, now);
  }
  const agreement = await agreementOf(tx, userId, now);
  if (!agreement) throw new Error(`agreement ${row.id} is gone`);
  return agreement;
}

/**
 * Makes a payment of an invoice wait for whatever its agreement is about to do. Whoever changes an agreement's
 * invoices has the agreement before them, or two could wait for each other.
 */
export async function beforePayment(tx: Tx, invoiceId: string): Promise<void> {
  const ofInvoice = tx
    .select({ id: managedInvoices.agreementId })
    .from(managedInvoices)
    .where(eq(managedInvoices.invoiceId, invoiceId));
  const { id } = managedAgreements;
  await tx.select({ id }).from(managedAgreements).where(inArray(id, ofInvoice)).for('update');
}

/** What the payment of an invoice opens; nothing for one of another kind. */
export async function afterPayment(tx: Tx, post: ManagedPost, invoice: InvoiceRow, now: Date): Promise<void> {
  const [link] = await tx.select().from(managedInvoices).where(eq(managedInvoices.invoiceId, invoice.id));
  if (link) await syncAgreement(tx, post, link.agreementId, now);
}
