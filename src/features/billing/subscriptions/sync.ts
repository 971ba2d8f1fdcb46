/**
 * How the provider's truth gets here. A hint, a page that waits, the nightly comparison: each asks for the same
 * read of one subject, outside any transaction, and applies what was read in one.
 */
import { and, eq, or, sql } from 'drizzle-orm';
import type { ProviderPayment, ProviderSubscription } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { applyPlanPayment } from './apply-plan-payment.ts';
import { applyPurchase } from './apply-purchase.ts';
import { applySubscription } from './apply-subscription.ts';
import type { Billing } from './billing.ts';
import { outstandingHints, type Subject, settleHints } from './hints.ts';
import { purchases, type Subscription, subscriptions } from './schema.ts';

/**
 * Reads a subject and applies it. Nothing happens for one that is not ours. What had been hinted of it until then is
 * settled by it.
 *
 * @throws PaymentFault when the provider cannot be reached
 */
export async function sync(billing: Billing, subject: Subject): Promise<void> {
  const { clock, db, provider } = billing;
  const hints = await outstandingHints(db, provider.id, subject);
  await readAndApply(billing, subject);
  await settleHints(db, provider.id, hints, clock());
}

async function readAndApply(billing: Billing, subject: Subject): Promise<void> {
  if (subject.kind === 'subscription') return syncSubscription(billing, subject.id);
  const truth = await billing.provider.readPayment(subject.id);
  if (truth) await settlePayment(billing, truth);
}

async function settlePayment(billing: Billing, truth: ProviderPayment): Promise<void> {
  const { clock, db, provider } = billing;
  if (truth.subscriptionId) {
    // The invoice has its effects before what becomes of its money.
    await syncSubscription(billing, truth.subscriptionId);
    const row = await subscriptionOf(db, provider.id, truth.subscriptionId);
    if (!row) return;
    await db.transaction((tx) => applyPlanPayment(tx, billing, row.userId, provider.id, truth, clock()));
    return;
  }
  const purchase = await purchaseOf(db, provider.id, truth);
  if (purchase) await db.transaction((tx) => applyPurchase(tx, billing, purchase, truth, clock()));
}

async function syncSubscription(billing: Billing, providerId: string): Promise<void> {
  const { clock, db, provider } = billing;
  const known = (await subscriptionOf(db, provider.id, providerId)) ?? (await adopted(billing, providerId));
  if (!known) return;
  const number = await beginRead(db, known.id);
  const truth = await provider.readSubscription(providerId);
  if (!truth) return;
  const read = { id: known.id, userId: known.userId, number };
  await db.transaction((tx) => applySubscription(tx, billing, read, truth, clock()));
}

/** Numbers a read before it begins: of two, what the later one said is at least as new. */
async function beginRead(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(subscriptions)
    .set({ readsBegun: sql`${subscriptions.readsBegun} + 1` })
    .where(eq(subscriptions.id, id))
    .returning({ number: subscriptions.readsBegun });
  if (!row) throw new Error(`there is no subscription ${id}`);
  return row.number;
}

async function subscriptionOf(
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

/** One that the provider made for us and whose answer got lost on its way: it names ours. */
async function adopted({ db, provider }: Billing, providerId: string): Promise<Subscription | undefined> {
  const truth: ProviderSubscription | null = await provider.readSubscription(providerId);
  if (!truth) return;
  const [row] = await db
    .update(subscriptions)
    .set({ providerId })
    .where(
      and(
        sql`${subscriptions.id}::text = ${truth.reference}`,
        eq(subscriptions.provider, provider.id),
        sql`${subscriptions.providerId} is null`,
      ),
    )
    .returning();
  return row;
}

async function purchaseOf(db: Db, provider: string, { id, reference }: ProviderPayment) {
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
