import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** To somebody whose code was used by an account that has finished onboarding. */
export function rewardMail(brand: MailBrand, to: { email: string; firstName: string; tokens: number }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `${to.tokens} tokens for your referral`,
    preheader: 'Somebody who came by your code has finished setting up.',
    headline: `${to.tokens} tokens are yours`,
    paragraphs: [
      greeting(to.firstName),
      `Somebody who came by your referral code has finished setting up their account. ${to.tokens} tokens have been added to yours. They do not expire.`,
    ],
    action: { label: 'Open the studio', url: brand.baseUrl },
    footer: 'You get this because a new account named your referral code.',
  });
}
