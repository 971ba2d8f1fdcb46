import { eq } from 'drizzle-orm';
import { getPlan, hasTrial, planIds, trialDays, trialTokens } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { grantTokens } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addDays } from '#platform/time.ts';
import { applyPlanInEffect, getAccountPlans, lockBillingAccount } from './account.ts';
import { endReplacedPlans } from './end-subscription.ts';
import { notices } from './notices.ts';
import { notifyOwner } from './notify.ts';
import { billingAccounts, subscriptions } from './schema.ts';

/**
 * Starts the seven-day trial of a Creator or Studio plan, once for each account, without a card
 * (docs/requirements/decisions.md 9).
 *
 * @throws AppError VALIDATION_FAILED for a plan without a trial, CONFLICT for a second trial and next to another plan
 */
export async function startTrial(
  tx: Tx,
  mailContext: MailContext,
  asked: { userId: string; planId: string; now: Date },
): Promise<void> {
  const { now, userId } = asked;
  const planId = planIds.find((id) => id === asked.planId);
  const plan = planId && getPlan(planId);
  if (!plan || !hasTrial(plan)) {
    throw new AppError('VALIDATION_FAILED', 'This plan has no free trial. Choose a Creator or Studio plan.', {
      field: 'planId',
    });
  }
  const account = await lockBillingAccount(tx, userId);
  if (account.trialStartedAt) {
    throw new AppError('CONFLICT', 'You have already used your free trial.');
  }
  const { given, own } = await getAccountPlans(tx, userId);
  if (own || (given && given.planId !== 'free')) {
    throw new AppError('CONFLICT', 'You are already on a plan. Trials are for accounts on Free.');
  }
  await endReplacedPlans(tx, mailContext, userId, now);
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
  await applyPlanInEffect(tx, userId, now);
  await notifyOwner(tx, mailContext, userId, notices.trialStarted({ id, plan: plan.title, tokens, until }));
}
