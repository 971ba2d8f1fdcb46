import { and, asc, count, eq, gt } from 'drizzle-orm';
import { referralTokens } from '#contract/token-prices.ts';
import { grantTokens } from '#features/billing/ledger';
import { getRecipient, hasFinishedJoining } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { dayMs } from '#platform/time.ts';
import { rewardMail } from './mails.ts';
import { referralCodes, referrals } from './schema.ts';

/** Rewards of one referrer in any 30 days; further referrals are refused. */
export const maxRewards = 20;
const withinMs = 30 * dayMs;
/** Referrals handled in one run. */
const batch = 500;

/**
 * Rewards the referrers of accounts that have finished onboarding and confirmed their address. Each reward has a
 * separate transaction, so that one failure does not block the others. Repeatable.
 *
 * @throws AggregateError of the failures, after all referrals were tried
 */
export async function rewardReferrers(options: MailContext & { db: Db }, now: Date): Promise<void> {
  const ready = await options.db
    .select({ newcomerId: referrals.newcomerId })
    .from(referrals)
    .where(and(eq(referrals.state, 'joined'), hasFinishedJoining(referrals.newcomerId)))
    .orderBy(asc(referrals.joinedAt))
    .limit(batch);
  const failures: unknown[] = [];
  for (const { newcomerId } of ready) {
    await options.db
      .transaction((tx) => settleReferral(tx, options, newcomerId, now))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some referrers could not be rewarded');
}

async function settleReferral(
  tx: Tx,
  mailContext: MailContext,
  newcomerId: string,
  now: Date,
): Promise<void> {
  const ofNewcomer = eq(referrals.newcomerId, newcomerId);
  const [{ referrerId } = { referrerId: null }] = await tx
    .select({ referrerId: referrals.referrerId })
    .from(referrals)
    .where(ofNewcomer);
  if (!referrerId) return;
  // Serialised for each referrer, because the limit counts earlier rewards.
  await tx.select().from(referralCodes).where(eq(referralCodes.userId, referrerId)).for('update');
  const isFull = (await countRewardsSince(tx, referrerId, new Date(now.getTime() - withinMs))) >= maxRewards;
  const settled = await tx
    .update(referrals)
    .set(
      isFull
        ? { state: 'refused', reason: `You reached the limit of ${maxRewards} rewards in 30 days.` }
        : { state: 'rewarded', rewardedAt: now, tokens: referralTokens },
    )
    .where(and(ofNewcomer, eq(referrals.state, 'joined')))
    .returning({ state: referrals.state });
  if (settled.length === 0 || isFull) return;
  await grantTokens(tx, {
    userId: referrerId,
    amount: referralTokens,
    reason: 'referral',
    idempotencyKey: `referral:${newcomerId}`,
  });
  await notifyUser(tx, {
    userId: referrerId,
    occasion: `referral:${newcomerId}`,
    title: `${referralTokens} tokens for your referral`,
    message: `Someone who used your code has finished setting up. You received ${referralTokens} tokens.`,
  });
  const referrer = await getRecipient(tx, referrerId);
  await mailContext.sendMail(tx, rewardMail(mailContext.brand, { ...referrer, tokens: referralTokens }));
}

async function countRewardsSince(tx: Tx, referrerId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), gt(referrals.rewardedAt, since)));
  return row?.n ?? 0;
}
