import { eq } from 'drizzle-orm';
import { referralTokens } from '#contract/token-prices.ts';
import { grantTokens } from '#features/billing/ledger';
import { findReferralCodeEntered, getAccount } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { formatCode, parseCode } from './code.ts';
import { isSameMailbox } from './same-mailbox.ts';
import { referralCodes, referrals } from './schema.ts';

/**
 * Redeems the code that a new account entered at sign-up: 200 tokens for it at once, and 200 for its referrer once it
 * has finished onboarding (docs/requirements/decisions.md 8). An unknown code, or the creator's own code under another
 * address, grants nothing and notifies the creator; the sign-up is valid either way. Repeatable with the same result.
 *
 * @returns tokens that the new account received
 */
export async function redeemReferralCode(tx: Tx, newcomerId: string, now: Date): Promise<number> {
  const entered = await findEnteredCode(tx, newcomerId);
  if (!entered) return 0;
  const [found] = await tx
    .select({ referrerId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.code, parseCode(entered)));
  if (!found) {
    await notifyNewcomer(
      tx,
      newcomerId,
      'Unknown referral code',
      `The code “${entered}” does not exist, so you received no bonus tokens. Your account works without it.`,
    );
    return 0;
  }
  const { referrerId } = found;
  const isOwn = await isSameOwner(tx, newcomerId, referrerId);
  await tx
    .insert(referrals)
    .values({
      newcomerId,
      referrerId,
      state: isOwn ? 'refused' : 'joined',
      reason: isOwn ? 'The address of the new account looks like your own.' : null,
      joinedAt: now,
    })
    .onConflictDoNothing();
  if (isOwn) {
    await notifyNewcomer(
      tx,
      newcomerId,
      'You entered your own referral code',
      'Referral codes are for inviting other people, so you received no bonus tokens.',
    );
    return 0;
  }
  await grantTokens(tx, {
    userId: newcomerId,
    amount: referralTokens,
    reason: 'referral',
    idempotencyKey: 'referral:joined',
  });
  return referralTokens;
}

/** @returns null when none was entered */
async function findEnteredCode(tx: Tx, userId: string): Promise<string | null> {
  const typed = (await findReferralCodeEntered(tx, userId))?.trim();
  if (!typed) return null;
  const code = parseCode(typed);
  return code.length === 8 ? formatCode(code) : typed;
}

async function isSameOwner(tx: Tx, newcomerId: string, referrerId: string): Promise<boolean> {
  if (newcomerId === referrerId) return true;
  const [newcomer, referrer] = [await getAccount(tx, newcomerId), await getAccount(tx, referrerId)];
  return isSameMailbox(newcomer.email, referrer.email);
}

function notifyNewcomer(tx: Tx, userId: string, title: string, message: string): Promise<void> {
  return notifyUser(tx, { userId, occasion: 'referral-code', title, message });
}
