import { eq } from 'drizzle-orm';
import { referralTokens } from '#contract/token-prices.ts';
import { grantTokens } from '#features/billing/ledger';
import { accountOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';
import { shownCode, typedCode } from './code.ts';
import { sameMailbox } from './same-mailbox.ts';
import { referralCodes, referrals } from './schema.ts';

/**
 * Redeems the code that a new account entered when it signed up: 200 tokens for it at once, and for its
 * referrer once it has finished onboarding (decisions.md 8). A code that is nobody's, or one's own by another
 * address, gives nothing and says so; the sign-up stands either way.
 * Repeatable, and it has the same answer each time.
 *
 * @returns tokens that the new account got
 */
export async function joinByCode(tx: Tx, newcomerId: string, now: Date): Promise<number> {
  const entered = await codeEntered(tx, newcomerId);
  if (!entered) return 0;
  const [found] = await tx
    .select({ referrerId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.code, typedCode(entered)));
  if (!found) {
    await tellNewcomer(
      tx,
      newcomerId,
      'We do not know that referral code',
      `“${entered}” is nobody’s code, so it brought no extra tokens. Your account is fine without it.`,
    );
    return 0;
  }
  const { referrerId } = found;
  const isOwn = await sameOwner(tx, newcomerId, referrerId);
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
    await tellNewcomer(
      tx,
      newcomerId,
      'That referral code is your own',
      'By its address this account is the same person’s, so the code brought no extra tokens.',
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
async function codeEntered(tx: Tx, userId: string): Promise<string | null> {
  const [person] = await tx
    .select({ code: users.referralCodeEntered })
    .from(users)
    .where(eq(users.id, userId));
  const typed = person?.code?.trim();
  if (!typed) return null;
  const code = typedCode(typed);
  return code.length === 8 ? shownCode(code) : typed;
}

async function sameOwner(tx: Tx, newcomerId: string, referrerId: string): Promise<boolean> {
  if (newcomerId === referrerId) return true;
  const [newcomer, referrer] = [await accountOf(tx, newcomerId), await accountOf(tx, referrerId)];
  return sameMailbox(newcomer.email, referrer.email);
}

function tellNewcomer(tx: Tx, userId: string, title: string, message: string): Promise<void> {
  return notifyUser(tx, { userId, occasion: 'referral-code', title, message });
}
