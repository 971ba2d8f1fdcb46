import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { getAccountPlans, lockBillingAccount } from './account.ts';
import { endSubscription } from './end-subscription.ts';
import {
  billingAccounts,
  billingCustomers,
  paymentRefunds,
  purchases,
  subscriptionPayments,
  subscriptions,
} from './schema.ts';

/** Condition: refunds of the account's card payments for plans and tokens. */
const refundsPaidBy = (userId: string) => sql`${paymentRefunds.subjectId} in (
  select id from purchases where user_id = ${userId}
  union all
  select p.id from subscription_payments p join subscriptions s on s.id = p.subscription_id where s.user_id = ${userId})`;

export const billingData: readonly DataPart[] = [
  createTablePart({
    name: 'billing-account',
    about: 'Whether you have used the trial, and for how many months you received free tokens.',
    table: billingAccounts,
    owner: (userId) => eq(billingAccounts.userId, userId),
  }),
  createTablePart({
    name: 'payment-provider',
    about: 'Your customer number at the payment provider.',
    table: billingCustomers,
    owner: billingCustomers.userId,
  }),
  withFieldName(
    createTablePart({
      name: 'plans',
      about: 'Your plans, past and present.',
      table: subscriptions,
      owner: subscriptions.userId,
      without: [subscriptions.clientSecret, subscriptions.givenBy],
    }),
    'pendingProviderAction',
    'toTell',
  ),
  createTablePart({
    name: 'plan-payments',
    about: 'Payments for your plans.',
    table: subscriptionPayments,
    owner: (userId) =>
      sql`${subscriptionPayments.subscriptionId} in (select id from subscriptions where user_id = ${userId})`,
  }),
  createTablePart({
    name: 'token-purchases',
    about: 'Tokens that you bought.',
    table: purchases,
    owner: purchases.userId,
    without: [purchases.clientSecret],
  }),
  createTablePart({
    name: 'refunds',
    about: 'Payments that were refunded to you, and why.',
    table: paymentRefunds,
    owner: refundsPaidBy,
    without: [paymentRefunds.askedBy, paymentRefunds.key],
  }),
];

/** Keeps a published field name of the export although its column has another name. */
function withFieldName(part: DataPart, column: string, field: string): DataPart {
  return {
    ...part,
    async *rows(db, userId) {
      for await (const row of part.rows(db, userId)) {
        const entries = Object.entries(row);
        yield Object.fromEntries(entries.map(([name, value]) => [name === column ? field : name, value]));
      }
    },
  };
}

/** Cancels the account's card subscription at the end of its paid period, if there is one. */
export async function stopRenewal(tx: Tx, userId: string): Promise<void> {
  await lockBillingAccount(tx, userId);
  const { own } = await getAccountPlans(tx, userId);
  if (own?.source !== 'card' || own.cancelAtPeriodEnd || own.pendingProviderAction) return;
  const pendingProviderAction = own.state === 'past_due' ? 'end' : 'cancel';
  await tx.update(subscriptions).set({ pendingProviderAction }).where(eq(subscriptions.id, own.id));
}

/** Ends every plan of a closed account at once, also at the payment provider. Repeatable. */
export async function endPlans(tx: Tx, mailContext: MailContext, userId: string, now: Date): Promise<void> {
  await lockBillingAccount(tx, userId);
  const { given, incomplete, own } = await getAccountPlans(tx, userId);
  for (const row of [incomplete, own, given]) {
    if (row) await endSubscription(tx, mailContext, row, { endedBy: 'owner', now, notifyProvider: true });
  }
}

/** Moves a deleted account's plans and payments to the anonymous account, which keeps the books complete. */
export async function anonymiseBilling(tx: Tx, userId: string, anonymousId: string): Promise<void> {
  await lockBillingAccount(tx, userId);
  await tx.update(billingAccounts).set({ userId: anonymousId }).where(eq(billingAccounts.userId, userId));
  await tx.update(paymentRefunds).set({ reason: '' }).where(refundsPaidBy(userId));
  // Refunds that a deleted administrator made must not name them either.
  await tx.update(paymentRefunds).set({ askedBy: anonymousId }).where(eq(paymentRefunds.askedBy, userId));
  await tx.delete(billingCustomers).where(eq(billingCustomers.userId, userId));
  await tx
    .update(subscriptions)
    .set({ userId: anonymousId, reason: null, clientSecret: null })
    .where(eq(subscriptions.userId, userId));
  await tx
    .update(purchases)
    .set({ userId: anonymousId, clientSecret: null, idempotencyKey: sql`${purchases.id}::text` })
    .where(eq(purchases.userId, userId));
}
