import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { lockAccount, plansOf } from './account.ts';
import type { Post } from './billing.ts';
import { endSubscription } from './end-subscription.ts';
import {
  billingAccounts,
  billingCustomers,
  paymentRefunds,
  purchases,
  subscriptionPayments,
  subscriptions,
} from './schema.ts';

/** Refunds of what a person paid, by card for a plan or for tokens. */
const refundsOf = (userId: string) => sql`${paymentRefunds.subjectId} in (
  select id from purchases where user_id = ${userId}
  union all
  select p.id from subscription_payments p join subscriptions s on s.id = p.subscription_id where s.user_id = ${userId})`;

export const billingData: readonly DataPart[] = [
  tablePart({
    name: 'billing-account',
    about: 'Whether you have had the trial, and which months’ free tokens.',
    table: billingAccounts,
    of: (userId) => eq(billingAccounts.userId, userId),
  }),
  tablePart({
    name: 'payment-provider',
    about: 'By which number the payment provider knows you.',
    table: billingCustomers,
    of: billingCustomers.userId,
  }),
  tablePart({
    name: 'plans',
    about: 'Your plans, past and present.',
    table: subscriptions,
    of: subscriptions.userId,
    without: [subscriptions.clientSecret, subscriptions.givenBy],
  }),
  tablePart({
    name: 'plan-payments',
    about: 'What was paid for your plans.',
    table: subscriptionPayments,
    of: (userId) =>
      sql`${subscriptionPayments.subscriptionId} in (select id from subscriptions where user_id = ${userId})`,
  }),
  tablePart({
    name: 'token-purchases',
    about: 'Tokens that you bought.',
    table: purchases,
    of: purchases.userId,
    without: [purchases.clientSecret],
  }),
  tablePart({
    name: 'refunds',
    about: 'Payments that were given back to you, and why.',
    table: paymentRefunds,
    of: refundsOf,
    without: [paymentRefunds.askedBy, paymentRefunds.key],
  }),
];

/** The plan by card is not charged again: it ends with what is paid for. Nothing where there is none. */
export async function stopRenewal(tx: Tx, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  const { own } = await plansOf(tx, userId);
  if (own?.source !== 'card' || own.cancelAtPeriodEnd || own.toTell) return;
  const toTell = own.state === 'past_due' ? 'end' : 'cancel';
  await tx.update(subscriptions).set({ toTell }).where(eq(subscriptions.id, own.id));
}

/** Ends every plan of an account that closes, at once and at the payment provider too. Repeatable. */
export async function endPlans(tx: Tx, post: Post, userId: string, now: Date): Promise<void> {
  await lockAccount(tx, userId);
  const { given, incomplete, own } = await plansOf(tx, userId);
  for (const row of [incomplete, own, given]) {
    if (row) await endSubscription(tx, post, row, { endedBy: 'owner', now, tellProvider: true });
  }
}

/** Of a deleted account: what was paid stays in the books, under the name that stands for nobody. */
export async function keepBillingBooks(tx: Tx, userId: string, nobody: string): Promise<void> {
  await lockAccount(tx, userId);
  await tx.update(billingAccounts).set({ userId: nobody }).where(eq(billingAccounts.userId, userId));
  await tx.update(paymentRefunds).set({ reason: '' }).where(refundsOf(userId));
  // What an administrator gave back to others names nobody either.
  await tx.update(paymentRefunds).set({ askedBy: nobody }).where(eq(paymentRefunds.askedBy, userId));
  await tx.delete(billingCustomers).where(eq(billingCustomers.userId, userId));
  await tx
    .update(subscriptions)
    .set({ userId: nobody, reason: null, clientSecret: null })
    .where(eq(subscriptions.userId, userId));
  await tx
    .update(purchases)
    .set({ userId: nobody, clientSecret: null, idempotencyKey: sql`${purchases.id}::text` })
    .where(eq(purchases.userId, userId));
}
