/**
 * The nightly comparison of the provider, subscriptions and purchases, the ledger and the receipts (issue 9,
 * part 4). What the truth makes clear is put right at once; everything that differed is kept in words.
 */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { auditLedger } from '#features/billing/ledger';
import type { ProviderPayment, ProviderSubscription } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import type { Billing } from './billing.ts';
import { addDays } from './calendar.ts';
import { paymentDiffers, subscriptionDiffers } from './compare.ts';
import { compareBooks } from './compare-books.ts';
import { type Difference, keepDifferences } from './differences.ts';
import type { Subject } from './hints.ts';
import { purchases, subscriptionPayments, subscriptions } from './schema.ts';
import { sync } from './sync.ts';

/** How far back the provider is asked for what has changed. */
const comparedDays = 40;

/**
 * Compares everything of the last 40 days, and whatever runs.
 *
 * @returns how many differences are new, and how many of them wait for a person
 * @throws PaymentFault when the provider cannot be reached; nothing is resolved then
 */
export async function reconcile(billing: Billing): Promise<{ fresh: number; waiting: number }> {
  const { clock, db, provider } = billing;
  const since = addDays(clock(), -comparedDays);
  const found: Difference[] = [];
  const seen = new Set<string>();
  for await (const truth of provider.listSubscriptions(since)) {
    seen.add(truth.id);
    found.push(...(await compareSubscription(billing, truth)));
  }
  for (const { providerId } of await runningHere(billing)) {
    if (!providerId || seen.has(providerId)) continue;
    const truth = await provider.readSubscription(providerId);
    if (truth) found.push(...(await compareSubscription(billing, truth)));
    else
      found.push(
        waits(
          `subscription:${providerId}`,
          `The provider has no subscription ${providerId}, which runs here.`,
        ),
      );
  }
  for await (const truth of provider.listPayments(since))
    found.push(...(await comparePayment(billing, truth)));
  found.push(...(await compareBooks(billing, since)));
  for (const text of await auditAtLeisure(db))
    found.push(waits(`ledger:${text}`, `The ledger's audit: ${text}`));
  return keepDifferences(db, found, clock());
}

/** The audit reads every movement there ever was, for which no other statement is given the time. */
function auditAtLeisure(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '15min'`);
    return auditLedger(tx);
  });
}

const waits = (subject: string, text: string): Difference => ({ subject, text, repaired: false });

function runningHere({ db, provider }: Billing) {
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

/** Compares, reads the truth where something differs, and compares again: what is gone then is repaired. */
async function repairing(
  billing: Billing,
  subject: Subject,
  compare: () => Promise<string[]>,
): Promise<Difference[]> {
  const before = await compare();
  if (before.length === 0) return [];
  let failure: string[] = [];
  await sync(billing, subject).catch((error: Error) => {
    if (error.name === 'PaymentFault') throw error;
    failure = [`${subject.kind} ${subject.id} cannot be settled: ${error.message}`];
  });
  const left = [...(await compare()), ...failure];
  return [...new Set([...before, ...left])].map((text) => ({
    subject: `${subject.id}:${text}`,
    text,
    repaired: !left.includes(text),
  }));
}

function compareSubscription(billing: Billing, truth: ProviderSubscription): Promise<Difference[]> {
  const { clock, db, provider } = billing;
  return repairing(billing, { kind: 'subscription', id: truth.id }, async () => {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.provider, provider.id), eq(subscriptions.providerId, truth.id)));
    if (!row) {
      const matters = truth.state !== 'ended' && truth.state !== 'incomplete';
      return matters
        ? [
            `Subscription ${truth.id} of customer ${truth.customerId} runs at the provider and belongs to no account.`,
          ]
        : [];
    }
    const kept = await db
      .select({ invoiceId: subscriptionPayments.invoiceId })
      .from(subscriptionPayments)
      .where(eq(subscriptionPayments.subscriptionId, row.id));
    const seen = kept.map(({ invoiceId }) => invoiceId);
    return subscriptionDiffers(row, seen, truth, clock());
  });
}

async function comparePayment(billing: Billing, truth: ProviderPayment): Promise<Difference[]> {
  const { db, provider } = billing;
  return repairing(billing, { kind: 'payment', id: truth.id }, async () => {
    if (truth.subscriptionId) {
      const [kept] = await db
        .select()
        .from(subscriptionPayments)
        .where(
          and(
            eq(subscriptionPayments.provider, provider.id),
            eq(subscriptionPayments.invoiceId, truth.invoiceId ?? ''),
          ),
        );
      // Whether its invoice is known is asked with its subscription.
      if (!kept) return [];
      return paymentDiffers(`Payment ${truth.id} of a subscription`, { ...kept, paid: true }, truth);
    }
    const [kept] = await db
      .select()
      .from(purchases)
      .where(and(eq(purchases.provider, provider.id), eq(purchases.paymentId, truth.id)));
    if (kept) {
      const name = `Payment ${truth.id} of purchase ${kept.id}`;
      return paymentDiffers(name, { ...kept, paid: kept.paidAt !== null }, truth);
    }
    return truth.state === 'succeeded'
      ? [`Payment ${truth.id} of ${truth.cents} cents succeeded and belongs to no purchase.`]
      : [];
  });
}
