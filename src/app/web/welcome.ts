import { welcomeTokens } from '#contract/token-prices.ts';
import { grantTokens, openWallet } from '#features/billing/ledger';
import { redeemReferralCode } from '#features/billing/referrals';
import { getRecipient, verificationMail, welcomeMail } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';

type WelcomeDeps = MailContext & {
  db: Db;
  clock: Clock;
  /** Creates the token of the link that confirms an address. */
  verificationToken: (email: string) => Promise<string>;
};

/**
 * Gives a new account its wallet, its welcome tokens, those of its referral code, a notification and a mail about
 * them, and the mail that confirms the address. Runs at every sign-in and does its work once, so that a crash right
 * after the sign-up is repaired.
 */
export function createWelcome({
  db,
  clock,
  brand,
  sendMail,
  verificationToken,
}: WelcomeDeps): (userId: string) => Promise<void> {
  return (userId) =>
    db.transaction(async (tx) => {
      await openWallet(tx, userId);
      const { granted } = await grantTokens(tx, {
        userId,
        amount: welcomeTokens,
        reason: 'welcome',
        idempotencyKey: 'welcome',
      });
      const tokens = welcomeTokens + (await redeemReferralCode(tx, userId, clock()));
      await notifyUser(tx, {
        userId,
        occasion: 'welcome',
        title: `Welcome to ${brand.name}`,
        message: `Your account was created and ${tokens} tokens are waiting for you.`,
      });
      if (!granted) return;
      const person = await getRecipient(tx, userId);
      // The installation's own administrator never signed up.
      if (person.role === 'admin') return;
      await sendMail(tx, welcomeMail(brand, { ...person, tokens }));
      // An identity provider has vouched for it.
      if (person.emailVerified) return;
      const token = await verificationToken(person.email);
      await sendMail(tx, verificationMail(brand, { ...person, token }));
    });
}
