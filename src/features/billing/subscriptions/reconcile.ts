/**
 * The nightly comparison of the providers, subscriptions and purchases, the ledger and the receipts. A sync repairs what
 * a provider's state decides; every difference is stored with a description.
 */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { auditLedger } from '#features/billing/ledger';
import { PaymentError, type ProviderPayment, type ProviderSubscription } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import type { BillingDeps, ProviderBilling } from './billing.ts';
import { findPaymentDifferences, findSubscriptionDifferences } from './compare.ts';
import { compareBooks } from './compare-books.ts';
import { type Difference, storeDifferences } from './differences.ts';
import { listProviderIds } from './payment-providers.ts';
import type { ProviderSubject } from './pending-events.ts';
import { purchases, subscriptionPayments, subscriptions } from './schema.ts';
import { syncSubject } from './sync.ts';
import { listUnconfiguredProviders } from './unconfigured.ts';

/** How many days back a provider is asked for changes. */
const comparedDays = 40;

/** A provider that did not answer, and why. */
export type UnreachableProvider = { provider: string; error: PaymentError };

export type ReconcileResult = {
  /** How many differences are new. */
  fresh: number;
  /** How many of them need an administrator. */
  waiting: number;
  /** Their earlier differences stay as they were. */
  unreachable: readonly UnreachableProvider[];
};

/**
 * Compares everything that changed in the last 40 days, and every running subscription, provider by provider. One that
 * cannot be reached keeps its differences, and the others are compared all the same.
 */
export async function reconcile(billing: BillingDeps): Promise<ReconcileResult> {
  const { clock, db, providers } = billing;
  const since = addDays(clock(), -comparedDays);
  const found: Difference[] = [];
  const unreachable: UnreachableProvider[] = [];
  for (const provider of providers.all) {
    try {
      for await (const difference of compareProvider({ ...billing, provider }, since)) found.push(difference);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      unreachable.push({ provider: provider.id, error });
    }
  }
  for (const { provider, purchases, subscriptions } of await listUnconfiguredProviders(
    db,
    listProviderIds(providers),
  ))
    found.push(
      toOpenDifference(
        provider,
        'not configured',
        `PAYMENTS does not name ${provider}, where subscriptions (${subscriptions}) and open purchases (${purchases}) are left: their payments, refunds and cancellations do not arrive here. Name it again, or end them there.`,
      ),
    );
  found.push(...(await compareBooks(billing, since)));
  for (const text of await auditWithLongTimeout(db))
    found.push(toOpenDifference(null, `ledger:${text}`, `Ledger audit: ${text}`));
  const skipped = unreachable.map(({ provider }) => provider);
  return { ...(await storeDifferences(db, found, skipped, clock())), unreachable };
}

/** @throws PaymentError when the provider cannot be reached; what was yielded before stands */
async function* compareProvider(billing: ProviderBilling, since: Date): AsyncGenerator<Difference> {
  const { provider } = billing;
  const seen = new Set<string>();
  for await (const providerState of provider.listSubscriptions(since)) {
    seen.add(providerState.id);
    yield* await compareSubscription(billing, providerState);
  }
  for (const { providerId } of await listRunningSubscriptions(billing)) {
    if (!providerId || seen.has(providerId)) continue;
    const providerState = await provider.readSubscription(providerId);
    if (providerState) yield* await compareSubscription(billing, providerState);
    else
      yield toOpenDifference(
        provider.id,
        `subscription:${providerId}`,
        `The provider has no subscription ${providerId}, which is active here.`,
      );
  }
  for await (const providerState of provider.listPayments(since))
    yield* await comparePayment(billing, providerState);
}

/** The audit reads the whole ledger and needs a longer timeout than other statements. */
function auditWithLongTimeout(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '15min'`);
    return auditLedger(tx);
  });
}

const toOpenDifference = (provider: string | null, subject: string, text: string): Difference => ({
  provider,
  subject,
  text,
  repaired: false,
});

function listRunningSubscriptions({ db, provider }: ProviderBilling) {
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
  billing: ProviderBilling,
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
    provider: subject.provider,
    subject: `${subject.id}:${text}`,
    text,
    repaired: !left.includes(text),
  }));
}

function compareSubscription(
  billing: ProviderBilling,
  providerState: ProviderSubscription,
): Promise<Difference[]> {
  const { clock, db, provider } = billing;
  const subject = { provider: provider.id, kind: 'subscription', id: providerState.id } as const;
  return compareAndRepair(billing, subject, async () => {
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

async function comparePayment(
  billing: ProviderBilling,
  providerState: ProviderPayment,
): Promise<Difference[]> {
  const { db, provider } = billing;
  const subject = { provider: provider.id, kind: 'payment', id: providerState.id } as const;
  return compareAndRepair(billing, subject, async () => {
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
