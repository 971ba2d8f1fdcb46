import { and, eq, like } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { withdrawEmailChange } from './email-change/change-email.ts';
import { secondFactors, users, verifications } from './schema.ts';

/**
 * Takes away a second factor that its owner has lost. A change of address that waits is withdrawn and links for a
 * new password stop working, so that whoever talked an administrator into it does not have the mailbox's word as well.
 */
export async function resetSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await withdrawEmailChange(tx, userId);
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%')));
}

/** To somebody whose second factor an administrator took away. */
export function secondFactorResetMail(
  brand: MailBrand,
  to: { email: string; firstName: string; reason: string },
): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Your second factor on ${brand.name} was reset`,
    preheader: 'Signing in takes your password alone, until you set up another one.',
    headline: 'Your second factor is off',
    paragraphs: [
      greeting(to.firstName),
      'An administrator turned off the second factor of your account, and signed you out everywhere. The old codes and recovery codes no longer work.',
      `They wrote: “${to.reason}”`,
      'Sign in with your password and set up a second factor again. Administrators can do nothing before they have.',
    ],
    action: { label: 'Sign in and set it up', url: `${brand.baseUrl}/profile-settings` },
    afterAction: [
      'If you did not ask for this, choose “Forgotten password” now, which shuts out whoever knows your password, and write to us.',
    ],
    footer: 'You get this because it concerns how you sign in.',
  });
}
