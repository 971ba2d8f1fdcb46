import { and, eq, inArray, ne } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import { getEntitlementsInEffect } from '#features/billing/entitlements';
import { setMetered } from '#features/billing/ledger';
import { setSubscription } from '#features/identity/accounts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { billingAccounts, type Subscription, subscriptions } from './schema.ts';

/** Locks an account's billing until the transaction ends. Take this lock before all others. */
export async function lockBillingAccount(
  tx: Tx,
  userId: string,
): Promise<typeof billingAccounts.$inferSelect> {
  await tx.insert(billingAccounts).values({ userId }).onConflictDoNothing();
  const [account] = await tx
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.userId, userId))
    .for('update');
  if (!account) throw new Error(`there is no billing account of user ${userId}`);
  return account;
}

/** An account's plans: its own (card or trial), one given by the operator, and one with an unfinished payment. */
export type AccountPlans = {
  own: Subscription | null;
  given: Subscription | null;
  incomplete: Subscription | null;
};

export async function getAccountPlans(db: Queryable, userId: string): Promise<AccountPlans> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.state, 'ended')));
  const live = rows.filter(({ state }) => state !== 'incomplete');
  return {
    own: live.find((row) => !isGivenPlan(row)) ?? null,
    given: live.find(isGivenPlan) ?? null,
    incomplete: rows.find(({ state }) => state === 'incomplete') ?? null,
  };
}

export function isGivenPlan({ source }: Pick<Subscription, 'source'>): boolean {
  return source === 'admin' || source === 'managed';
}

/** A given plan takes precedence over the account's own; an account with neither is on Free (decision 037). */
export function resolvePlanInEffect({ given, own }: Pick<AccountPlans, 'given' | 'own'>): PlanId {
  return given?.planId ?? own?.planId ?? 'free';
}

/**
 * Writes the plan in effect to the account, and meters its wallet if the plan has no limit of tokens. Requires
 * `lockBillingAccount`.
 *
 * @returns the plan
 */
export async function applyPlanInEffect(tx: Tx, userId: string, now: Date): Promise<PlanId> {
  const planId = resolvePlanInEffect(await getAccountPlans(tx, userId));
  const changed = await setSubscription(tx, userId, planId);
  // A Managed plan may follow another one with other terms.
  if (changed || planId === 'managed') {
    const { entitlements } = await getEntitlementsInEffect(tx, userId);
    const metering = planId === 'enterprise' ? 'invoiced' : 'included';
    await setMetered(tx, userId, entitlements.tokensPerMonth === null ? metering : null, now);
  }
  if (changed) await publish(tx, userId, { name: 'account', data: {} });
  return planId;
}

/** States of a card subscription that has not ended. */
export const cardStates = ['incomplete', 'active', 'past_due'] as const;

/** The account's card subscriptions that have not ended. */
export function listCardSubscriptions(db: Queryable, userId: string): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.source, 'card'),
        inArray(subscriptions.state, [...cardStates]),
      ),
    );
}
