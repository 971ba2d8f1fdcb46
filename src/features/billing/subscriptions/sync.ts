/**
 * Syncs subscriptions and payments with their provider. Webhook events, waiting pages and the nightly comparison all use
 * the same path: it reads one subject outside any transaction, then applies the result in one transaction.
 */
import { and, eq, or, sql } from 'drizzle-orm';
import type { ProviderPayment, ProviderSubscription } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { applyPlanPayment } from './apply-plan-payment.ts';
import { applyPurchase } from './apply-purchase.ts';
import { applySubscription, listUnseenInvoices } from './apply-subscription.ts';
import type { BillingDeps, ProviderBilling } from './billing.ts';
import { listPendingEvents, type ProviderSubject, settlePendingEvents } from './pending-events.ts';
import { purchases, type Subscription, subscriptions } from './schema.ts';

/**
 * Reads a subject from the provider and applies it, then marks its pending events as handled. Subjects that do not
 * belong to this installation are ignored.
 *
 * @throws PaymentError when the provider cannot be reached
 * @throws AppError CONFLICT when the provider is not configured
 */
export async function syncSubject(billing: BillingDeps, subject: ProviderSubject): Promise<void> {
  const { clock, db, providers } = billing;
  const provider = providers.get(subject.provider);
  const pendingEvents = await listPendingEvents(db, subject);
  await readAndApply({ ...billing, provider }, subject);
  await settlePendingEvents(db, provider.id, pendingEvents, clock());
}

async function readAndApply(billing: ProviderBilling, subject: ProviderSubject): Promise<void> {
  if (subject.kind === 'subscription') return syncSubscription(billing, subject.id);
  const providerState = await billing.provider.readPayment(subject.id);
  if (providerState) await applyPayment(billing, providerState);
}

async function applyPayment(billing: ProviderBilling, providerState: ProviderPayment): Promise<void> {
  const { clock, db, provider } = billing;
  if (providerState.subscriptionId) {
    // The invoice must be applied before refunds and disputes of its payment.
    await syncSubscription(billing, providerState.subscriptionId);
    const row = await findSubscription(db, provider.id, providerState.subscriptionId);
    if (!row) return;
    await db.transaction((tx) =>
      applyPlanPayment(tx, billing, row.userId, provider.id, providerState, clock()),
    );
    return;
  }
  const purchase = await findPurchase(db, provider.id, providerState);
  if (purchase) await db.transaction((tx) => applyPurchase(tx, billing, purchase, providerState, clock()));
}

async function syncSubscription(billing: ProviderBilling, providerId: string): Promise<void> {
  const { clock, db, provider } = billing;
  const known =
    (await findSubscription(db, provider.id, providerId)) ?? (await adoptSubscription(billing, providerId));
  if (!known) return;
  const number = await beginRead(db, known.id);
  const providerState = await provider.readSubscription(providerId);
  if (!providerState) return;
  const cards = await readCards(billing, providerState);
  const read = { id: known.id, userId: known.userId, number, cards };
  await db.transaction((tx) => applySubscription(tx, billing, read, providerState, clock()));
}

/** The cards of paid invoices that are not applied yet, by invoice: their receipts name them. */
async function readCards({ db, provider }: ProviderBilling, providerState: ProviderSubscription) {
  const unseen = await listUnseenInvoices(db, provider.id, providerState);
  const read = async ({ id, paymentId }: (typeof unseen)[number]) =>
    [id, (paymentId && (await provider.readPayment(paymentId))?.card) || null] as const;
  return new Map(await Promise.all(unseen.map(read)));
}

/** Numbers a read before it starts: of two reads, the one with the higher number is at least as new. */
async function beginRead(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(subscriptions)
    .set({ readsBegun: sql`${subscriptions.readsBegun} + 1` })
    .where(eq(subscriptions.id, id))
    .returning({ number: subscriptions.readsBegun });
  if (!row) throw new Error(`there is no subscription ${id}`);
  return row.number;
}

async function findSubscription(
  db: Db,
  provider: string,
  providerId: string,
): Promise<Subscription | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerId, providerId)));
  return row;
}

/** Links a subscription that the provider created but whose answer was lost, by our id in its reference. */
async function adoptSubscription(
  { db, provider }: ProviderBilling,
  providerId: string,
): Promise<Subscription | undefined> {
  const providerState: ProviderSubscription | null = await provider.readSubscription(providerId);
  if (!providerState) return;
  const [row] = await db
    .update(subscriptions)
    .set({ providerId })
    .where(
      and(
        sql`${subscriptions.id}::text = ${providerState.reference}`,
        eq(subscriptions.provider, provider.id),
        sql`${subscriptions.providerId} is null`,
      ),
    )
    .returning();
  return row;
}

async function findPurchase(db: Db, provider: string, { id, reference }: ProviderPayment) {
  const [row] = await db
    .select({ id: purchases.id, userId: purchases.userId })
    .from(purchases)
    .where(
      and(
        eq(purchases.provider, provider),
        or(
          eq(purchases.paymentId, id),
          and(sql`${purchases.id}::text = ${reference ?? ''}`, sql`${purchases.paymentId} is null`),
        ),
      ),
    );
  return row;
}
