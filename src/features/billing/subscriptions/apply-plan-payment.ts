import { and, eq } from 'drizzle-orm';
import { refundInvoice } from '#features/billing/invoices';
import type { ProviderPayment } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { lockAccount } from './account.ts';
import type { Post } from './billing.ts';
import { endSubscription } from './end-subscription.ts';
import { news } from './news.ts';
import { receiptKey } from './receipt-key.ts';
import {
  type Subscription,
  type SubscriptionPayment,
  subscriptionPayments,
  subscriptions,
} from './schema.ts';
import { settleMoneyBack } from './take-back.ts';
import { tellAdministrators, tellOwner } from './tell.ts';

/**
 * What a refund or a dispute of a subscription's payment does: unused plan tokens of it are taken back, and a
 * dispute ends the subscription. Its invoice has been applied before.
 */
export async function applyPlanPayment(
  tx: Tx,
  post: Post,
  userId: string,
  provider: string,
  truth: ProviderPayment,
  now: Date,
): Promise<void> {
  await lockAccount(tx, userId);
  const [found] = await tx
    .select({ paid: subscriptionPayments, subscription: subscriptions })
    .from(subscriptionPayments)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
    .where(
      and(
        eq(subscriptionPayments.provider, provider),
        eq(subscriptionPayments.invoiceId, truth.invoiceId ?? ''),
      ),
    )
    .for('update');
  if (!found) return;
  const { paid, subscription } = found;
  const tokens = isOver(paid, subscription, now) ? 0 : paid.tokens;
  const back = await settleMoneyBack(tx, { ...paid, userId, tokens, account: 'plan' }, truth);
  if (!back.news) return;
  const { dispute, refundedCents, takenBack } = back;
  await tx
    .update(subscriptionPayments)
    .set({ refundedCents, takenBack, dispute })
    .where(eq(subscriptionPayments.id, paid.id));
  const { disputed, refunded, taken } = back.news;
  if (refunded > 0) {
    await refundInvoice(tx, { key: receiptKey.invoice(provider, paid.invoiceId), refundedCents });
    const told = { key: `${paid.id}:${refundedCents}`, cents: refunded, taken };
    await tellOwner(tx, post, userId, news.refunded(told));
  }
  if (disputed) {
    await tellOwner(tx, post, userId, news.disputed({ key: paid.id, cents: paid.cents, taken }));
    await endSubscription(tx, post, subscription, { endedBy: 'dispute', now, tellProvider: true });
  }
  if (back.news.dispute) {
    await tellAdministrators(tx, {
      occasion: `dispute:${paid.id}:${dispute}`,
      title: dispute === 'open' ? 'A payment is disputed' : `A dispute was ${dispute}`,
      message: `Payment ${truth.id} of account ${userId}, for subscription ${subscription.providerId}, which has ended.`,
    });
  }
}

/**
 * Whether the tokens of a payment are gone, with its period or with its plan: those of a later period, or of the
 * plan that came next, are not taken for them. What was paid beside another subscription came on top, and stays.
 */
function isOver(
  paid: Pick<SubscriptionPayment, 'periodEnd'>,
  { endedBy, periodEnd, state }: Subscription,
  now: Date,
): boolean {
  if (paid.periodEnd <= now || (periodEnd && paid.periodEnd < periodEnd)) return true;
  return state === 'ended' && endedBy !== 'replaced';
}
