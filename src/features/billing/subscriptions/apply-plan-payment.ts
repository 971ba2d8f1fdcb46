import { and, eq } from 'drizzle-orm';
import { recordInvoiceRefund } from '#features/billing/invoices';
import type { ProviderPayment } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { lockBillingAccount } from './account.ts';
import { settleClawBack } from './claw-back.ts';
import { endSubscription } from './end-subscription.ts';
import { notices } from './notices.ts';
import { notifyAdministrators, notifyOwner } from './notify.ts';
import { receiptKeys } from './receipt-key.ts';
import {
  type Subscription,
  type SubscriptionPayment,
  subscriptionPayments,
  subscriptions,
} from './schema.ts';

/**
 * Applies a refund or dispute of a subscription's payment: claws back its unused plan tokens, and a dispute ends the
 * subscription. Call it after the payment's invoice was applied.
 */
export async function applyPlanPayment(
  tx: Tx,
  mailContext: MailContext,
  userId: string,
  provider: string,
  providerState: ProviderPayment,
  now: Date,
): Promise<void> {
  await lockBillingAccount(tx, userId);
  const [found] = await tx
    .select({ paid: subscriptionPayments, subscription: subscriptions })
    .from(subscriptionPayments)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
    .where(
      and(
        eq(subscriptionPayments.provider, provider),
        eq(subscriptionPayments.invoiceId, providerState.invoiceId ?? ''),
      ),
    )
    .for('update');
  if (!found) return;
  const { paid, subscription } = found;
  const tokens = hasTokensEnded(paid, subscription, now) ? 0 : paid.tokens;
  const back = await settleClawBack(tx, { ...paid, userId, tokens, account: 'plan' }, providerState);
  if (!back.changes) return;
  const { dispute, refundedCents, takenBack } = back;
  await tx
    .update(subscriptionPayments)
    .set({ refundedCents, takenBack, dispute })
    .where(eq(subscriptionPayments.id, paid.id));
  const { disputed, refunded, taken } = back.changes;
  if (refunded > 0) {
    await recordInvoiceRefund(tx, { key: receiptKeys.invoice(provider, paid.invoiceId), refundedCents });
    const facts = { key: `${paid.id}:${refundedCents}`, cents: refunded, taken };
    await notifyOwner(tx, mailContext, userId, notices.refunded(facts));
  }
  if (disputed) {
    await notifyOwner(tx, mailContext, userId, notices.disputed({ key: paid.id, cents: paid.cents, taken }));
    await endSubscription(tx, mailContext, subscription, { endedBy: 'dispute', now, notifyProvider: true });
  }
  if (back.changes.dispute) {
    await notifyAdministrators(tx, {
      occasion: `dispute:${paid.id}:${dispute}`,
      title: dispute === 'open' ? 'Payment disputed' : `Dispute ${dispute}`,
      message: `Payment ${providerState.id} of account ${userId} for subscription ${subscription.providerId}. The subscription has ended.`,
    });
  }
}

/**
 * Whether a payment's tokens have already expired with their period or plan. The wallet's tokens are of a later period
 * or plan then and are not clawed back. Tokens of a replaced subscription were added on top and have not expired.
 */
function hasTokensEnded(
  paid: Pick<SubscriptionPayment, 'periodEnd'>,
  { endedBy, periodEnd, state }: Subscription,
  now: Date,
): boolean {
  if (paid.periodEnd <= now || (periodEnd && paid.periodEnd < periodEnd)) return true;
  return state === 'ended' && endedBy !== 'replaced';
}
