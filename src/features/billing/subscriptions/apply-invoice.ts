import { desc, eq } from 'drizzle-orm';
import { getPlan } from '#contract/catalogue.ts';
import type { PaymentCard } from '#contract/invoices.ts';
import { parsePriceKey } from '#contract/prices.ts';
import { issueInvoice, type NewInvoice, type Seller } from '#features/billing/invoices';
import { grantTokens } from '#features/billing/ledger';
import type { ProviderInvoice } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { getAccountPlans } from './account.ts';
import { getAllowanceMonth, grantBegunMonths } from './allowance.ts';
import { type Notice, notices } from './notices.ts';
import { computeUpgradeTokens } from './proration.ts';
import { receiptKeys, toInvoiceKey } from './receipt-key.ts';
import { getReceiptMethod } from './receipt-method.ts';
import { type Subscription, subscriptionPayments } from './schema.ts';

/** A paid invoice, and the card that paid it as far as the provider says. */
export type PaidInvoice = ProviderInvoice & { card: PaymentCard | null };

/**
 * Applies a paid invoice once: sets the plan, grants the tokens and writes the receipt. Requires `lockBillingAccount`.
 *
 * @param row the stored subscription
 * @returns the changed row, which the caller writes, and the notice for the owner
 */
export async function applyInvoice(
  tx: Tx,
  seller: Seller,
  row: Subscription,
  invoice: PaidInvoice,
  now: Date,
): Promise<{ row: Subscription; notice: Notice }> {
  const price = parsePriceKey(invoice.priceKey);
  if (!price) throw new Error(`invoice ${invoice.id} is of a price that is not ours: ${invoice.priceKey}`);
  const [newest] = await tx
    .select({ invoicedAt: subscriptionPayments.invoicedAt })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.subscriptionId, row.id))
    .orderBy(desc(subscriptionPayments.invoicedAt))
    .limit(1);
  // An older invoice that was paid late grants its tokens but does not set the plan.
  const isNewest = !newest || newest.invoicedAt <= invoice.createdAt;
  const { given, own } = await getAccountPlans(tx, row.userId);
  const inEffect = isNewest && !given && (!own || own.id === row.id);
  const samePeriod = invoice.reason === 'change' && row.periodEnd?.getTime() === invoice.periodEnd.getTime();
  const { planId, period, cents } = price;
  const provider = row.provider ?? '';
  const key = toInvoiceKey(provider, invoice.id);
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
      allowanceKey: key,
      allowancesGranted: 0,
    };
    const { granted, patch } = await grantBegunMonths(tx, begun, inEffect, now);
    // A refund claws back the first month only; later months of a year are granted later.
    tokens = Math.min(granted, getPlan(planId).monthlyTokens ?? 0);
    if (isNewest) after = { ...begun, ...patch };
  }

  const name = getPlan(planId).title;
  await tx.insert(subscriptionPayments).values({
    id: newId(),
    subscriptionId: row.id,
    provider,
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
    await issueInvoice(tx, seller, {
      userId: row.userId,
      kind: 'subscription',
      lines: toReceiptLines(invoice),
      status: 'paid',
      method: getReceiptMethod(row.provider),
      card: invoice.card,
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      key: receiptKeys.invoice(provider, invoice.id),
      now: invoice.paidAt ?? now,
    });
  }
  const paid = {
    invoiceKey: key,
    plan: name,
    cents: invoice.cents,
    tokens,
    periodEnd: invoice.periodEnd,
  };
  const toNotice = { begin: notices.activated, renewal: notices.renewed, change: notices.changed }[
    invoice.reason
  ];
  return { row: after, notice: toNotice(paid) };
}

/**
 * The lines of a receipt. Those of a plan change show the credit for the unused time. What the provider settled with an
 * earlier credit balance is a line too, so that the lines add up to what was charged.
 */
function toReceiptLines({ cents, lines, reason }: ProviderInvoice): NewInvoice['lines'] {
  const one = (text: string, amount: number) => ({ text, quantity: 100, unitCents: amount, cents: amount });
  const balance = cents - lines.reduce((sum, line) => sum + line.cents, 0);
  return [
    ...lines
      .filter((line) => line.cents !== 0)
      .map((line) => {
        const price = parsePriceKey(line.priceKey);
        const plan = price ? `${getPlan(price.planId).name}, ${price.period}` : 'Plan';
        if (line.cents < 0) return one(`Unused time on ${plan}`, line.cents);
        return one(reason === 'change' ? `Change to ${plan}` : plan, line.cents);
      }),
    ...(balance === 0 ? [] : [one('Credit balance', balance)]),
  ];
}

/** Grants the difference of the allowances for the rest of the month. @returns the tokens granted */
async function grantUpgrade(tx: Tx, before: Subscription, after: Subscription, invoice: ProviderInvoice) {
  const month = getAllowanceMonth(before, Math.max(0, before.allowancesGranted - 1));
  if (!month) return 0;
  const [from, to] = [getPlan(before.planId).monthlyTokens, getPlan(after.planId).monthlyTokens];
  const amount = computeUpgradeTokens(from, to, month, invoice.createdAt);
  if (amount > 0) {
    await grantTokens(tx, {
      userId: before.userId,
      amount,
      reason: 'upgrade',
      account: 'plan',
      expiresAt: month.end,
      idempotencyKey: `upgrade:${toInvoiceKey(before.provider ?? '', invoice.id)}`,
    });
  }
  return amount;
}
