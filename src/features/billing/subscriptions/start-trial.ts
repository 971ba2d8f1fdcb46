import { eq } from 'drizzle-orm';
import { creatorPlans, trialDays, trialTokens } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { grantTokens } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { lockAccount, plansOf, settlePlan } from './account.ts';
import type { Post } from './billing.ts';
import { addDays } from './calendar.ts';
import { makeRoom } from './end-subscription.ts';
import { news } from './news.ts';
import { billingAccounts, subscriptions } from './schema.ts';
import { tellOwner } from './tell.ts';

/**
 * Puts somebody on a Creator plan for seven days, once for each account, without a card (decisions.md 9).
 *
 * @throws AppError VALIDATION_FAILED for a plan of another line, CONFLICT for a second trial and beside a plan
 */
export async function startTrial(
  tx: Tx,
  post: Post,
  asked: { userId: string; planId: string; now: Date },
): Promise<void> {
  const { now, userId } = asked;
  const plan = creatorPlans.find(({ id }) => id === asked.planId);
  if (!plan) {
    throw new AppError('VALIDATION_FAILED', 'Only Creator plans can be tried.', { field: 'planId' });
  }
  const account = await lockAccount(tx, userId);
  if (account.trialStartedAt) {
    throw new AppError('CONFLICT', 'You have had your trial: there is one for each account.');
  }
  const { given, own } = await plansOf(tx, userId);
  if (own || (given && given.planId !== 'free')) {
    throw new AppError('CONFLICT', 'You are on a plan already. A trial is for accounts on Free.');
  }
  await makeRoom(tx, post, userId, now);
  const id = newId();
  const until = addDays(now, trialDays);
  await tx.update(billingAccounts).set({ trialStartedAt: now }).where(eq(billingAccounts.userId, userId));
  await tx.insert(subscriptions).values({
    id,
    userId,
    source: 'trial',
    planId: plan.id,
    period: 'monthly',
    state: 'trialing',
    periodStart: now,
    periodEnd: until,
    createdAt: now,
  });
  const tokens = trialTokens(plan);
  await grantTokens(tx, {
    userId,
    amount: tokens,
    reason: 'trial',
    account: 'plan',
    expiresAt: until,
    idempotencyKey: 'trial',
  });
  await settlePlan(tx, userId);
  await tellOwner(tx, post, userId, news.trialStarted({ id, plan: plan.name, tokens, until }));
}
