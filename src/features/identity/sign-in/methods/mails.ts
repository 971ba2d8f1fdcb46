import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** To the owner of an account that a passkey or a provider was added to or removed from. @param to.change a sentence */
export function signInMethodMail(
  brand: MailBrand,
  to: { email: string; firstName: string; change: string },
): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `How you sign in to ${brand.name} has changed`,
    preheader: to.change,
    headline: 'How you sign in has changed',
    paragraphs: [formatGreeting(to.firstName), to.change],
    action: { label: 'See how you sign in', url: `${brand.baseUrl}/profile-settings#sign-in-methods` },
    afterAction: [
      'If it was not you, set a new password by “Forgot your password?”, remove what you do not know in your profile settings, and contact us.',
    ],
    footer: 'You receive this because it concerns how you sign in.',
  });
}
