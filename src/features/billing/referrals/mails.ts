import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** To the referrer of an account that has finished onboarding. */
export function rewardMail(brand: MailBrand, to: { email: string; firstName: string; tokens: number }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `${to.tokens} tokens for your referral`,
    preheader: 'Someone who used your referral code has finished setting up.',
    headline: `You received ${to.tokens} tokens`,
    paragraphs: [
      formatGreeting(to.firstName),
      `Someone who used your referral code has finished setting up their account. We added ${to.tokens} tokens to yours. They do not expire.`,
    ],
    action: { label: 'Open the studio', url: brand.baseUrl },
    footer: 'You receive this because a new account used your referral code.',
  });
}
