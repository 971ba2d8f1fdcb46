import { eq } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import { expirePlanTokens } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { lockAccount, plansOf, runningCards, settlePlan } from './account.ts';
import { grantMonths, restoreMonth } from './allowance.ts';
import { type Subscription, subscriptions } from './schema.ts';

type Source = Extract<Subscription['source'], 'admin' | 'managed'>;

export type GivenPlan = {
  userId: string;
  planId: PlanId;
  /** Null: until it is changed again. */
  until: Date | null;
  reason: string;
  source: Source;
  /** Who decided it, if a person did. */
  givenBy?: string;
  now: Date;
};

/**
 * Puts somebody on a plan that no card pays. It lies over a plan of their own, whose subscription ends with the
 * period that is paid for: the provider is told by the job of a subscription's life. The same plan again moves
 * its end. An admin's plan has its allowance each month; what a managed agreement brings is granted by it.
 *
 * @returns the given plan's id
 */
export async function setPlan(tx: Tx, plan: GivenPlan): Promise<string> {
  const { now, planId, source, until, userId } = plan;
  await lockAccount(tx, userId);
  for (const card of await runningCards(tx, userId)) {
    const toTell = card.state === 'incomplete' ? 'end' : 'cancel';
    if (card.providerId && !card.cancelAtPeriodEnd && !card.toTell) {
      await tx.update(subscriptions).set({ toTell }).where(eq(subscriptions.id, card.id));
    }
  }
  const { given } = await plansOf(tx, userId);
  if (given?.source === source && given.planId === planId) {
    await tx
      .update(subscriptions)
      .set({ periodEnd: until, reason: plan.reason })
      .where(eq(subscriptions.id, given.id));
    return given.id;
  }
  if (given) await end(tx, given, now);
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
  const { patch } = await grantMonths(tx, row, true, now);
  await tx.update(subscriptions).set(patch).where(eq(subscriptions.id, id));
  await settlePlan(tx, userId);
  return id;
}

/** Ends the plan that was given from there; its owner is on their own again, or on Free. */
export async function clearPlan(tx: Tx, userId: string, source: Source, now: Date): Promise<void> {
  await lockAccount(tx, userId);
  const { given, own } = await plansOf(tx, userId);
  if (given?.source !== source) return;
  await end(tx, given, now);
  // Free had left it its tokens.
  if (given.planId !== 'free') await restoreMonth(tx, { given, own }, now);
  await settlePlan(tx, userId);
}

/** Its tokens end with it: what comes after it may bring none, and then nothing would end them. */
async function end(tx: Tx, { id, planId, userId }: Subscription, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: 'ended', endedAt: now, endedBy: 'replaced', nextAllowanceAt: null })
    .where(eq(subscriptions.id, id));
  if (planId !== 'free') await expirePlanTokens(tx, { userId, idempotencyKey: `expire:end:${id}` });
}
