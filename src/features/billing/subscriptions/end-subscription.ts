import { eq } from 'drizzle-orm';
import { planOf } from '#contract/catalogue.ts';
import { expirePlanTokens } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { isGiven, plansOf, settlePlan } from './account.ts';
import { restoreMonth } from './allowance.ts';
import type { Post } from './billing.ts';
import { news } from './news.ts';
import { type Subscription, subscriptions } from './schema.ts';
import { tellOwner } from './tell.ts';

type End = {
  endedBy: NonNullable<Subscription['endedBy']>;
  now: Date;
  /** The provider has not been told: it is to end it too. */
  tellProvider?: boolean;
};

/**
 * Ends a plan that is live, or a payment that was begun; its tokens end with it unless another plan is in effect.
 * What a given plan lay over has its own again. The account is locked.
 */
export async function endSubscription(tx: Tx, post: Post, row: Subscription, end: End): Promise<void> {
  if (row.state === 'ended') return;
  const { endedBy, now } = end;
  const { given, own } = await plansOf(tx, row.userId);
  await tx
    .update(subscriptions)
    .set({
      state: 'ended',
      endedAt: now,
      endedBy,
      graceUntil: null,
      nextAllowanceAt: null,
      toTell: end.tellProvider && row.providerId ? 'end' : row.toTell,
    })
    .where(eq(subscriptions.id, row.id));
  // Nothing of it was paid for.
  if (!row.periodStart) return;
  // Free that was given brings nothing of its own that would stay.
  const wasInEffect = isGiven(row) || !given || given.planId === 'free';
  const replaced = endedBy === 'replaced';
  if (wasInEffect && !replaced && row.planId !== 'free') {
    const idempotencyKey = `expire:end:${row.id}:${now.toISOString()}`;
    await expirePlanTokens(tx, { userId: row.userId, idempotencyKey });
    if (isGiven(row)) await restoreMonth(tx, { given: row, own }, now);
  }
  await settlePlan(tx, row.userId);
  if (!replaced) await tellOwner(tx, post, row.userId, newsOf(row, endedBy, now));
}

function newsOf({ id, planId, source }: Subscription, why: string, endedAt: Date) {
  const plan = planOf(planId).name;
  return source === 'trial' ? news.trialEnded({ id, plan }) : news.ended({ id, plan, endedAt, why });
}

/** Makes room for a plan that has been paid for: the trial and what an admin gave end with it. */
export async function makeRoom(tx: Tx, post: Post, userId: string, now: Date): Promise<void> {
  const { given, own } = await plansOf(tx, userId);
  for (const row of [given, own]) {
    if (row?.source === 'trial' || row?.source === 'admin') {
      await endSubscription(tx, post, row, { endedBy: 'replaced', now });
    }
  }
}
