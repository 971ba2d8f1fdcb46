import { and, eq, like } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { withdrawEmailChange } from './email-change/change-email.ts';
import { secondFactors, users, verifications } from './schema.ts';

/**
 * Removes a lost second factor. It also withdraws a pending change of address and invalidates password reset links, so
 * that an attacker who talks an administrator into the reset gains no control over the mailbox.
 */
export async function resetSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await withdrawEmailChange(tx, userId);
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%')));
}

/** To the owner of an account whose second factor an administrator reset. */
export function secondFactorResetMail(
  brand: MailBrand,
  to: { email: string; firstName: string; reason: string },
): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Your second factor on ${brand.name} was reset`,
    preheader: 'You can sign in with your password alone until you set up a new one.',
    headline: 'Your second factor is off',
    paragraphs: [
      formatGreeting(to.firstName),
      'An administrator turned off the second factor of your account and signed you out everywhere. Old codes and recovery codes no longer work.',
      `They wrote: “${to.reason}”`,
      'Sign in with your password and set up a new second factor. Administrators must do so before they can continue.',
    ],
    action: { label: 'Sign in and set it up', url: `${brand.baseUrl}/profile-settings` },
    afterAction: [
      'If you did not ask for this, choose “Forgot your password?” now to lock out anyone who knows your password, and contact us.',
    ],
    footer: 'You receive this because it concerns how you sign in.',
  });
}
