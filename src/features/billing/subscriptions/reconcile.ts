/**
 * The nightly comparison of the provider, subscriptions and purchases, the ledger and the receipts. A sync repairs what
 * the provider's state decides; every difference is stored with a description.
 */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { auditLedger } from '#features/billing/ledger';
import type { ProviderPayment, ProviderSubscription } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import type { BillingDeps } from './billing.ts';
import { findPaymentDifferences, findSubscriptionDifferences } from './compare.ts';
import { compareBooks } from './compare-books.ts';
import { type Difference, storeDifferences } from './differences.ts';
import type { ProviderSubject } from './pending-events.ts';
import { purchases, subscriptionPayments, subscriptions } from './schema.ts';
import { syncSubject } from './sync.ts';

/** How many days back the provider is asked for changes. */
const comparedDays = 40;

/**
 * Compares everything that changed in the last 40 days, and every running subscription.
 *
 * @returns how many differences are new, and how many of them need an administrator
 * @throws PaymentError when the provider cannot be reached; no difference is marked as resolved then
 */
export async function reconcile(billing: BillingDeps): Promise<{ fresh: number; waiting: number }> {
  const { clock, db, provider } = billing;
  const since = addDays(clock(), -comparedDays);
  const found: Difference[] = [];
  const seen = new Set<string>();
  for await (const providerState of provider.listSubscriptions(since)) {
    seen.add(providerState.id);
    found.push(...(await compareSubscription(billing, providerState)));
  }
  for (const { providerId } of await listRunningSubscriptions(billing)) {
    if (!providerId || seen.has(providerId)) continue;
    const providerState = await provider.readSubscription(providerId);
    if (providerState) found.push(...(await compareSubscription(billing, providerState)));
    else
      found.push(
        toOpenDifference(
          `subscription:${providerId}`,
          `The provider has no subscription ${providerId}, which is active here.`,
        ),
      );
  }
  for await (const providerState of provider.listPayments(since))
    found.push(...(await comparePayment(billing, providerState)));
  found.push(...(await compareBooks(billing, since)));
  for (const text of await auditWithLongTimeout(db))
    found.push(toOpenDifference(`ledger:${text}`, `Ledger audit: ${text}`));
  return storeDifferences(db, found, clock());
}

/** The audit reads the whole ledger and needs a longer timeout than other statements. */
function auditWithLongTimeout(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '15min'`);
    return auditLedger(tx);
  });
}

const toOpenDifference = (subject: string, text: string): Difference => ({ subject, text, repaired: false });

function listRunningSubscriptions({ db, provider }: BillingDeps) {
  return db
    .select({ providerId: subscriptions.providerId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider.id),
        inArray(subscriptions.state, ['incomplete', 'active', 'past_due']),
        isNotNull(subscriptions.providerId),
      ),
    );
}

/** Compares, syncs if something differs, and compares again: differences that vanished are repaired. */
async function compareAndRepair(
  billing: BillingDeps,
  subject: ProviderSubject,
  compare: () => Promise<string[]>,
): Promise<Difference[]> {
  const before = await compare();
  if (before.length === 0) return [];
  let failure: string[] = [];
  await syncSubject(billing, subject).catch((error: Error) => {
    if (error.name === 'PaymentError') throw error;
    failure = [`${subject.kind} ${subject.id} cannot be applied: ${error.message}`];
  });
  const left = [...(await compare()), ...failure];
  return [...new Set([...before, ...left])].map((text) => ({
    subject: `${subject.id}:${text}`,
    text,
    repaired: !left.includes(text),
  }));
}

function compareSubscription(
  billing: BillingDeps,
  providerState: ProviderSubscription,
): Promise<Difference[]> {
  const { clock, db, provider } = billing;
  return compareAndRepair(billing, { kind: 'subscription', id: providerState.id }, async () => {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.provider, provider.id), eq(subscriptions.providerId, providerState.id)));
    if (!row) {
      const matters = providerState.state !== 'ended' && providerState.state !== 'incomplete';
      return matters
        ? [
            `Subscription ${providerState.id} of customer ${providerState.customerId} is active at the provider but belongs to no account.`,
          ]
        : [];
    }
    const kept = await db
      .select({ invoiceId: subscriptionPayments.invoiceId })
      .from(subscriptionPayments)
      .where(eq(subscriptionPayments.subscriptionId, row.id));
    const seen = kept.map(({ invoiceId }) => invoiceId);
    return findSubscriptionDifferences(row, seen, providerState, clock());
  });
}

async function comparePayment(billing: BillingDeps, providerState: ProviderPayment): Promise<Difference[]> {
  const { db, provider } = billing;
  return compareAndRepair(billing, { kind: 'payment', id: providerState.id }, async () => {
    if (providerState.subscriptionId) {
      const [kept] = await db
        .select()
        .from(subscriptionPayments)
        .where(
          and(
            eq(subscriptionPayments.provider, provider.id),
            eq(subscriptionPayments.invoiceId, providerState.invoiceId ?? ''),
          ),
        );
      // The comparison of its subscription reports a missing invoice.
      if (!kept) return [];
      return findPaymentDifferences(
        `Payment ${providerState.id} of a subscription`,
        { ...kept, paid: true },
        providerState,
      );
    }
    const [kept] = await db
      .select()
      .from(purchases)
      .where(and(eq(purchases.provider, provider.id), eq(purchases.paymentId, providerState.id)));
    if (kept) {
      const name = `Payment ${providerState.id} of purchase ${kept.id}`;
      return findPaymentDifferences(name, { ...kept, paid: kept.paidAt !== null }, providerState);
    }
    return providerState.state === 'succeeded'
      ? [`Payment ${providerState.id} of ${providerState.cents} cents succeeded but belongs to no purchase.`]
      : [];
  });
}
