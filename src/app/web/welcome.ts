import { welcomeTokens } from '#contract/token-prices.ts';
import { grantTokens, openWallet } from '#features/billing/ledger';
import { joinByCode } from '#features/billing/referrals';
import { recipientOf, verificationMail, welcomeMail } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type WelcomeDependencies = {
  db: Db;
  clock: Clock;
  brand: MailBrand;
  /** Queues a mail for delivery; it goes out if the transaction commits. */
  sendMail: (tx: Tx, mail: Mail) => Promise<void>;
  /** Makes the proof in the link that confirms an address. */
  verificationToken: (email: string) => Promise<string>;
};

/**
 * Gives a new account its wallet, its first tokens, those of the referral code it came by, a notification and a
 * mail that name their number, and the mail that asks to confirm the address. It runs at every sign-in and does its work once, so that a crash right after the sign-up leaves nobody without.
 */
export function createWelcome({
  db,
  clock,
  brand,
  sendMail,
  verificationToken,
}: WelcomeDependencies): (userId: string) => Promise<void> {
  return (userId) =>
    db.transaction(async (tx) => {
      await openWallet(tx, userId);
      const { granted } = await grantTokens(tx, {
        userId,
        amount: welcomeTokens,
        reason: 'welcome',
        idempotencyKey: 'welcome',
      });
      const tokens = welcomeTokens + (await joinByCode(tx, userId, clock()));
      await notifyUser(tx, {
        userId,
        occasion: 'welcome',
        title: `Welcome to ${brand.name}`,
        message: `Your account was created and ${tokens} tokens are waiting for you.`,
      });
      if (!granted) return;
      const person = await recipientOf(tx, userId);
      // The installation's own administrator signed up nowhere.
      if (person.role === 'admin') return;
      await sendMail(tx, welcomeMail(brand, { ...person, tokens }));
      const token = await verificationToken(person.email);
      await sendMail(tx, verificationMail(brand, { ...person, token }));
    });
}
