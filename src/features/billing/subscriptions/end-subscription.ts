import { eq } from 'drizzle-orm';
import { getPlan } from '#contract/catalogue.ts';
import { expirePlanTokens } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { applyPlanInEffect, getAccountPlans, isGivenPlan } from './account.ts';
import { restoreAllowance } from './allowance.ts';
import { restoreFreeAllowance } from './free-allowance.ts';
import { notices } from './notices.ts';
import { notifyOwner } from './notify.ts';
import { type Subscription, subscriptions } from './schema.ts';

type EndOptions = {
  endedBy: NonNullable<Subscription['endedBy']>;
  now: Date;
  /** Whether the provider must end it too. */
  notifyProvider?: boolean;
};

/**
 * Ends a live plan or an unfinished payment. Its tokens expire unless another plan is in effect. The end of a given plan
 * restores the allowance of the account's own plan, and the return to Free that of Free. Requires `lockBillingAccount`.
 */
export async function endSubscription(
  tx: Tx,
  mailContext: MailContext,
  row: Subscription,
  end: EndOptions,
): Promise<void> {
  if (row.state === 'ended') return;
  const { endedBy, now } = end;
  const { given, own } = await getAccountPlans(tx, row.userId);
  await tx
    .update(subscriptions)
    .set({
      state: 'ended',
      endedAt: now,
      endedBy,
      graceUntil: null,
      nextAllowanceAt: null,
      pendingProviderAction: end.notifyProvider && row.providerId ? 'end' : row.pendingProviderAction,
    })
    .where(eq(subscriptions.id, row.id));
  // It was never paid.
  if (!row.periodStart) return;
  // A given Free plan grants nothing that would have to stay.
  const wasInEffect = isGivenPlan(row) || !given || given.planId === 'free';
  const replaced = endedBy === 'replaced';
  const expires = wasInEffect && !replaced && row.planId !== 'free';
  if (expires) {
    const idempotencyKey = `expire:end:${row.id}:${now.toISOString()}`;
    await expirePlanTokens(tx, { userId: row.userId, idempotencyKey });
    if (isGivenPlan(row)) await restoreAllowance(tx, { given: row, own }, now);
  }
  await applyPlanInEffect(tx, row.userId, now);
  if (expires) await restoreFreeAllowance(tx, row, now);
  if (!replaced) await notifyOwner(tx, mailContext, row.userId, createEndNotice(row, endedBy, now));
}

function createEndNotice({ id, planId, source }: Subscription, why: string, endedAt: Date) {
  const plan = getPlan(planId).title;
  return source === 'trial' ? notices.trialEnded({ id, plan }) : notices.ended({ id, plan, endedAt, why });
}

/** Ends the trial and a plan given by an administrator, because a paid plan replaces them. */
export async function endReplacedPlans(
  tx: Tx,
  mailContext: MailContext,
  userId: string,
  now: Date,
): Promise<void> {
  const { given, own } = await getAccountPlans(tx, userId);
  for (const row of [given, own]) {
    if (row?.source === 'trial' || row?.source === 'admin') {
      await endSubscription(tx, mailContext, row, { endedBy: 'replaced', now });
    }
  }
}
