import { and, eq, inArray } from 'drizzle-orm';
import { getPlan } from '#contract/catalogue.ts';
import type { PaymentCard } from '#contract/invoices.ts';
import type { InvoicingContext } from '#features/billing/invoices';
import { expirePlanTokens } from '#features/billing/ledger';
import type { ProviderInvoice, ProviderSubscription } from '#payments/port';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addDays } from '#platform/time.ts';
import { applyPlanInEffect, getAccountPlans, lockBillingAccount } from './account.ts';
import { applyInvoice, type PaidInvoice } from './apply-invoice.ts';
import { endReplacedPlans, endSubscription } from './end-subscription.ts';
import { notices } from './notices.ts';
import { notifyAdministrators, notifyOwner } from './notify.ts';
import { getReceiptMethod } from './receipt-method.ts';
import { type Subscription, subscriptionPayments, subscriptions } from './schema.ts';
import {
  computeSubscriptionStatus,
  graceDays,
  isPermanentlyEnded,
  type SubscriptionStatus,
} from './subscription-status.ts';

/**
 * Brings a subscription in line with the provider's state. Applying the same state again changes nothing. A state that
 * was read before one that is already applied is ignored.
 *
 * @param read `number` is from `beginRead`, taken before the provider was called; `cards` are by invoice
 */
export async function applySubscription(
  tx: Tx,
  context: InvoicingContext,
  read: { id: string; userId: string; number: number; cards: ReadonlyMap<string, PaymentCard | null> },
  providerState: ProviderSubscription,
  now: Date,
): Promise<void> {
  await lockBillingAccount(tx, read.userId);
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, read.id)).for('update');
  if (!before || before.readApplied >= read.number) return;
  const unseen: PaidInvoice[] = (await listUnseenInvoices(tx, before.provider, providerState)).map(
    (invoice) => ({
      ...invoice,
      card: read.cards.get(invoice.id) ?? null,
    }),
  );
  const live = before.state === 'active' || before.state === 'past_due';
  const chargedAfterEnd = unseen.length > 0 && isPermanentlyEnded(before);
  let row = before;
  if (unseen.length > 0 && !live && !chargedAfterEnd) {
    const { own } = await getAccountPlans(tx, row.userId);
    if (own?.source === 'card') row = await endSecondSubscription(tx, context, row, now);
    else await endReplacedPlans(tx, context, row.userId, now);
  }
  for (const invoice of unseen) {
    const applied = await applyInvoice(tx, context.seller, row, invoice, now);
    row = applied.row;
    if (!chargedAfterEnd) await notifyOwner(tx, context, row.userId, applied.notice);
  }
  if (chargedAfterEnd) await handleLateCharge(tx, row, read.number);
  const standing = computeSubscriptionStatus(row, providerState, unseen.length > 0, now);
  if (standing.state === 'ended') await endLocally(tx, context, row, standing, providerState, now);
  await tx
    .update(subscriptions)
    .set({ ...toColumns(row, providerState, standing, now), readApplied: read.number })
    .where(eq(subscriptions.id, row.id));
  await applyPlanInEffect(tx, row.userId, now);
  await notifyOfChange(tx, context, before, row, providerState, standing);
}

/** Paid invoices that are not applied yet, the oldest first. */
export async function listUnseenInvoices(
  db: Queryable,
  provider: string | null,
  { invoices }: ProviderSubscription,
): Promise<ProviderInvoice[]> {
  const paid = invoices.filter(({ state }) => state === 'paid');
  if (paid.length === 0) return [];
  const seen = await db
    .select({ invoiceId: subscriptionPayments.invoiceId })
    .from(subscriptionPayments)
    .where(
      and(
        eq(subscriptionPayments.provider, provider ?? ''),
        inArray(
          subscriptionPayments.invoiceId,
          paid.map(({ id }) => id),
        ),
      ),
    );
  const known = new Set(seen.map(({ invoiceId }) => invoiceId));
  return paid
    .filter(({ id }) => !known.has(id))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/**
 * Handles a charge after the subscription's end, made before the provider knew of it. Its tokens expire at once, or
 * with the month of another plan in effect. An administrator refunds it.
 */
async function handleLateCharge(
  tx: Tx,
  { id, providerId, userId }: Subscription,
  readNumber: number,
): Promise<void> {
  const { given, own } = await getAccountPlans(tx, userId);
  if (!own && (!given || given.planId === 'free')) {
    await expirePlanTokens(tx, { userId, idempotencyKey: `expire:late:${id}:${readNumber}` });
  }
  await notifyAdministrators(tx, {
    occasion: `late:${id}:${readNumber}`,
    title: 'Subscription charged after its end',
    message: `Subscription ${providerId} of account ${userId} was charged after it had ended. It stays ended. Please refund the charge.`,
  });
}

/** Of two paid subscriptions the first stays; the second grants its tokens and ends. An administrator refunds it. */
async function endSecondSubscription(
  tx: Tx,
  mailContext: MailContext,
  row: Subscription,
  now: Date,
): Promise<Subscription> {
  await endSubscription(tx, mailContext, row, { endedBy: 'replaced', now, notifyProvider: true });
  await notifyAdministrators(tx, {
    occasion: `second:${row.id}`,
    title: 'Second subscription paid',
    message: `Subscription ${row.providerId} of account ${row.userId} was paid while another one is active. It was ended. Please refund the charge.`,
  });
  return { ...row, state: 'ended', endedAt: now, endedBy: 'replaced', pendingProviderAction: 'end' };
}

async function endLocally(
  tx: Tx,
  mailContext: MailContext,
  row: Subscription,
  { endedBy }: Extract<SubscriptionStatus, { state: 'ended' }>,
  providerState: ProviderSubscription,
  now: Date,
): Promise<void> {
  // The last invoices are applied before this, so the end is that of the plan they paid for.
  const tellProvider = providerState.state !== 'ended';
  await endSubscription(tx, mailContext, row, { endedBy, now, notifyProvider: tellProvider });
}

function toColumns(
  row: Subscription,
  providerState: ProviderSubscription,
  standing: SubscriptionStatus,
  now: Date,
) {
  const { id, userId, createdAt, readsBegun, changes, ...kept } = row;
  const over = standing.state === 'ended';
  const next =
    !over && row.periodEnd && providerState.priceKey !== row.priceKey ? providerState.priceKey : null;
  const unpaid = standing.state === 'past_due' && row.state === 'past_due';
  return {
    ...kept,
    state: standing.state,
    cancelAtPeriodEnd: providerState.cancelAtPeriodEnd,
    nextPriceKey: next,
    graceUntil: standing.state === 'past_due' ? standing.graceUntil : null,
    remindersSent: unpaid ? row.remindersSent : standing.state === 'past_due' ? 1 : 0,
    nextAllowanceAt: over ? null : row.nextAllowanceAt,
    endedAt: over ? (row.endedAt ?? now) : null,
    endedBy: standing.state === 'ended' ? standing.endedBy : null,
    pendingProviderAction: getPendingProviderAction(row, providerState, standing),
  };
}

/** The action that the provider must still carry out; null for none. */
function getPendingProviderAction(
  { pendingProviderAction }: Subscription,
  providerState: ProviderSubscription,
  standing: SubscriptionStatus,
) {
  if (providerState.state === 'ended') return null;
  if (standing.state === 'ended') return 'end';
  // It was about to be ended and has been paid meanwhile.
  if (pendingProviderAction === 'end' && standing.state !== 'incomplete') return null;
  return pendingProviderAction === 'cancel' && providerState.cancelAtPeriodEnd ? null : pendingProviderAction;
}

async function notifyOfChange(
  tx: Tx,
  mailContext: MailContext,
  before: Subscription,
  row: Subscription,
  providerState: ProviderSubscription,
  standing: SubscriptionStatus,
): Promise<void> {
  const { changes, id, periodEnd, userId } = row;
  const plan = getPlan(row.planId).title;
  if (standing.state === 'past_due' && before.state !== 'past_due') {
    const { graceUntil } = standing;
    const method = getReceiptMethod(row.provider);
    await notifyOwner(
      tx,
      mailContext,
      userId,
      notices.renewalFailed({ id, plan, graceUntil, reminder: 0, method }),
    );
  }
  const cancelled =
    providerState.cancelAtPeriodEnd && !before.cancelAtPeriodEnd && standing.state !== 'ended';
  if (cancelled && periodEnd) {
    await notifyOwner(tx, mailContext, userId, notices.cancelled({ id, plan, until: periodEnd, changes }));
  }
}

/** When a plan with an unpaid renewal ends, even if the provider does not report it. */
export function getGraceEnd({
  graceUntil,
  periodEnd,
}: Pick<Subscription, 'graceUntil' | 'periodEnd'>): Date | null {
  if (graceUntil) return graceUntil;
  return periodEnd && addDays(periodEnd, graceDays);
}
