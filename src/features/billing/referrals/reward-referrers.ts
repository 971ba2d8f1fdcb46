import { and, asc, count, eq, gt, isNotNull } from 'drizzle-orm';
import { referralTokens } from '#contract/token-prices.ts';
import { grantTokens } from '#features/billing/ledger';
import { recipientOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { users } from '#schema/identity/accounts';
import { rewardMail } from './mails.ts';
import { referralCodes, referrals } from './schema.ts';

export type ReferralPost = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

/** Rewards of one person in any 30 days; whoever comes after them is refused. */
const rewardsMaximum = 20;
const withinMs = 30 * 86_400_000;
/** New accounts that are looked at in one go. */
const batch = 500;

/**
 * Rewards everybody whose referred account has finished onboarding and confirmed its address. Each in a
 * transaction of its own, so that one that fails keeps nobody else's. Repeatable.
 *
 * @throws AggregateError of those that failed, after the others
 */
export async function rewardReferrers(options: ReferralPost & { db: Db }, now: Date): Promise<void> {
  const ready = await options.db
    .select({ newcomerId: referrals.newcomerId })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.newcomerId))
    .where(
      and(
        eq(referrals.state, 'joined'),
        eq(users.emailVerified, true),
        isNotNull(users.tutorialCompletedAt),
        isNotNull(users.documentsUploadedAt),
      ),
    )
    .orderBy(asc(referrals.joinedAt))
    .limit(batch);
  const failures: unknown[] = [];
  for (const { newcomerId } of ready) {
    await options.db
      .transaction((tx) => settle(tx, options, newcomerId, now))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some referrers could not be rewarded');
}

async function settle(tx: Tx, post: ReferralPost, newcomerId: string, now: Date): Promise<void> {
  const ofNewcomer = eq(referrals.newcomerId, newcomerId);
  const [{ referrerId } = { referrerId: null }] = await tx
    .select({ referrerId: referrals.referrerId })
    .from(referrals)
    .where(ofNewcomer);
  if (!referrerId) return;
  // One after the other for each referrer: the limit counts what has been given.
  await tx.select().from(referralCodes).where(eq(referralCodes.userId, referrerId)).for('update');
  const isFull = (await rewardsSince(tx, referrerId, new Date(now.getTime() - withinMs))) >= rewardsMaximum;
  const settled = await tx
    .update(referrals)
    .set(
      isFull
        ? { state: 'refused', reason: `There are ${rewardsMaximum} rewards in 30 days, and you had them.` }
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
    message: `Somebody who came by your code has finished setting up. ${referralTokens} tokens are yours.`,
  });
  const referrer = await recipientOf(tx, referrerId);
  await post.sendMail(tx, rewardMail(post.brand, { ...referrer, tokens: referralTokens }));
}

async function rewardsSince(tx: Tx, referrerId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), gt(referrals.rewardedAt, since)));
  return row?.n ?? 0;
}
