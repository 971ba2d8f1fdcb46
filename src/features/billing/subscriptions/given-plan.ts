import { eq } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import { expirePlanTokens } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { applyPlanInEffect, getAccountPlans, listCardSubscriptions, lockBillingAccount } from './account.ts';
import { grantBegunMonths, restoreAllowance } from './allowance.ts';
import { restoreFreeAllowance } from './free-allowance.ts';
import { type Subscription, subscriptions } from './schema.ts';

type Source = Extract<Subscription['source'], 'admin' | 'managed'>;

export type SetPlanInput = {
  userId: string;
  planId: PlanId;
  /** Null for no end date. */
  until: Date | null;
  reason: string;
  source: Source;
  /** The administrator who gave it, if any. */
  givenBy?: string;
  now: Date;
};

/**
 * Puts an account on a plan that no card pays. It takes precedence over the account's own plan, whose card subscription
 * is cancelled at the end of its paid period; the lifecycle job tells the provider. The same plan again moves its end.
 * A plan given by an administrator has its allowance each month; a managed agreement grants its tokens itself.
 *
 * @returns the given plan's id
 */
export async function setPlan(tx: Tx, plan: SetPlanInput): Promise<string> {
  const { now, planId, source, until, userId } = plan;
  await lockBillingAccount(tx, userId);
  for (const card of await listCardSubscriptions(tx, userId)) {
    const pendingProviderAction = card.state === 'incomplete' ? 'end' : 'cancel';
    if (card.providerId && !card.cancelAtPeriodEnd && !card.pendingProviderAction) {
      await tx.update(subscriptions).set({ pendingProviderAction }).where(eq(subscriptions.id, card.id));
    }
  }
  const { given } = await getAccountPlans(tx, userId);
  if (given?.source === source && given.planId === planId) {
    await tx
      .update(subscriptions)
      .set({ periodEnd: until, reason: plan.reason })
      .where(eq(subscriptions.id, given.id));
    return given.id;
  }
  if (given) await endGivenPlan(tx, given, now);
  const id = newId();
  const row = {
    id,
    userId,
    source,
    planId,
    period: 'monthly' as const,
    periodStart: now,
    periodEnd: until,
    allowanceKey: id,
    allowancesGranted: 0,
  };
  await tx.insert(subscriptions).values({
    ...row,
    state: 'active',
    reason: plan.reason,
    givenBy: plan.givenBy ?? null,
    createdAt: now,
  });
  const { patch } = await grantBegunMonths(tx, row, true, now);
  await tx.update(subscriptions).set(patch).where(eq(subscriptions.id, id));
  await applyPlanInEffect(tx, userId, now);
  return id;
}

/** Ends the plan given by this source. The account returns to its own plan, or to Free. */
export async function clearPlan(tx: Tx, userId: string, source: Source, now: Date): Promise<void> {
  await lockBillingAccount(tx, userId);
  const { given, own } = await getAccountPlans(tx, userId);
  if (given?.source !== source) return;
  await endGivenPlan(tx, given, now);
  // A given Free plan does not expire the tokens of the account's own plan.
  const expired = given.planId !== 'free';
  if (expired) await restoreAllowance(tx, { given, own }, now);
  await applyPlanInEffect(tx, userId, now);
  if (expired) await restoreFreeAllowance(tx, given, now);
}

/** Ends a given plan and expires its tokens, because the next plan may grant none and would not expire them. */
async function endGivenPlan(tx: Tx, { id, planId, userId }: Subscription, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: 'ended', endedAt: now, endedBy: 'replaced', nextAllowanceAt: null })
    .where(eq(subscriptions.id, id));
  if (planId !== 'free') await expirePlanTokens(tx, { userId, idempotencyKey: `expire:end:${id}` });
}
