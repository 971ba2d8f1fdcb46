import { desc, eq } from 'drizzle-orm';
import { planOf } from '#contract/catalogue.ts';
import { readPriceKey } from '#contract/prices.ts';
import { issueInvoice } from '#features/billing/invoices';
import { grantTokens } from '#features/billing/ledger';
import type { ProviderInvoice } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { plansOf } from './account.ts';
import { allowanceMonth, grantMonths } from './allowance.ts';
import { type News, news } from './news.ts';
import { upgradeTokens } from './proration.ts';
import { receiptKey } from './receipt-key.ts';
import { type Subscription, subscriptionPayments } from './schema.ts';

/**
 * What a paid invoice does, the first time it is seen: its plan is the one that is paid for, its tokens are
 * granted, its receipt is written. The account is locked.
 *
 * @param row the subscription as it stands
 * @returns how it stands then, to be written, and what to tell
 */
export async function applyInvoice(
  tx: Tx,
  row: Subscription,
  invoice: ProviderInvoice,
  now: Date,
): Promise<{ row: Subscription; told: News }> {
  const price = readPriceKey(invoice.priceKey);
  if (!price) throw new Error(`invoice ${invoice.id} is of a price that is not ours: ${invoice.priceKey}`);
  const [newest] = await tx
    .select({ invoicedAt: subscriptionPayments.invoicedAt })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.subscriptionId, row.id))
    .orderBy(desc(subscriptionPayments.invoicedAt))
    .limit(1);
  // An older one that was paid late brings its tokens, but not its plan.
  const isNewest = !newest || newest.invoicedAt <= invoice.createdAt;
  const { given, own } = await plansOf(tx, row.userId);
  const inEffect = isNewest && !given && (!own || own.id === row.id);
  const samePeriod = invoice.reason === 'change' && row.periodEnd?.getTime() === invoice.periodEnd.getTime();
  const { planId, period, cents } = price;
  const paidFor = { ...row, planId, period, priceKey: invoice.priceKey, cents };

  let tokens: number;
  let after = row;
  if (samePeriod) {
    tokens = await grantUpgrade(tx, row, paidFor, invoice);
    after = paidFor;
  } else {
    const begun = {
      ...paidFor,
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      allowanceKey: invoice.id,
      allowancesGranted: 0,
    };
    const { granted, patch } = await grantMonths(tx, begun, inEffect, now);
    // Later months of a year are no part of what a refund of it takes back at once.
    tokens = Math.min(granted, planOf(planId).tokens ?? 0);
    if (isNewest) after = { ...begun, ...patch };
  }

  const name = planOf(planId).name;
  await tx.insert(subscriptionPayments).values({
    id: newId(),
    subscriptionId: row.id,
    provider: row.provider ?? '',
    invoiceId: invoice.id,
    paymentId: invoice.paymentId,
    reason: invoice.reason,
    priceKey: invoice.priceKey,
    cents: invoice.cents,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    tokens,
    invoicedAt: invoice.createdAt,
    paidAt: invoice.paidAt ?? now,
  });
  if (invoice.cents > 0) {
    const text = invoice.reason === 'change' ? `Change to ${name}, ${period}` : `${name}, ${period}`;
    await issueInvoice(tx, {
      userId: row.userId,
      kind: 'subscription',
      lines: [{ text, quantity: 100, unitCents: invoice.cents, cents: invoice.cents }],
      status: 'paid',
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      key: receiptKey.invoice(row.provider ?? '', invoice.id),
      now: invoice.paidAt ?? now,
    });
  }
  const paid = {
    invoiceId: invoice.id,
    plan: name,
    cents: invoice.cents,
    tokens,
    periodEnd: invoice.periodEnd,
  };
  const tell = { begin: news.activated, renewal: news.renewed, change: news.changed }[invoice.reason];
  return { row: after, told: tell(paid) };
}

/** The difference of the allowances for what is left of the month. */
async function grantUpgrade(tx: Tx, before: Subscription, after: Subscription, invoice: ProviderInvoice) {
  const month = allowanceMonth(before, Math.max(0, before.allowancesGranted - 1));
  if (!month) return 0;
  const [from, to] = [planOf(before.planId).tokens, planOf(after.planId).tokens];
  const amount = upgradeTokens(from, to, month, invoice.createdAt);
  if (amount > 0) {
    await grantTokens(tx, {
      userId: before.userId,
      amount,
      reason: 'upgrade',
      account: 'plan',
      expiresAt: month.end,
      idempotencyKey: `upgrade:${invoice.id}`,
    });
  }
  return amount;
}
