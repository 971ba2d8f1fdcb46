import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Person = { email: string; firstName: string };

/** To the new address: the link that confirms it. */
export function confirmEmailMail(brand: MailBrand, to: Person & { token: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Confirm your new email address for ${brand.name}`,
    preheader: 'The link works once, and for a day.',
    headline: 'Confirm your new address',
    paragraphs: [
      formatGreeting(to.firstName),
      `Confirm that your ${brand.name} account should use this address. You will sign in with it, and emails about the account will come here.`,
    ],
    action: {
      label: 'Use this address',
      url: `${brand.baseUrl}/auth/email?token=${encodeURIComponent(to.token)}`,
    },
    afterAction: [
      'The link works once, and for a day.',
      'If you did not ask for this, ignore this email. Someone probably mistyped their address.',
    ],
    footer: 'You receive this because someone asked to use this address for their account.',
  });
}

/** To the current address: a change was requested, and how to stop it. */
export function emailChangeNoticeMail(brand: MailBrand, to: Person & { newEmail: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Email address change requested on ${brand.name}`,
    preheader: 'If it was you, you do not need to do anything here.',
    headline: 'Did you request this?',
    paragraphs: [
      formatGreeting(to.firstName),
      `Someone who knows your password asked to change the address of your account to ${to.newEmail}. The change takes effect when the link in the email to that address is opened.`,
    ],
    action: { label: 'View my account', url: `${brand.baseUrl}/profile-settings` },
    afterAction: [
      'If it was you, you do not need to do anything here.',
      'If it was not you, change your password in Profile Settings now. This cancels the request and signs out every other browser.',
    ],
    footer: 'You receive this because this is the address of your account.',
  });
}

/** To the address that was the account's. */
export function emailChangedMail(brand: MailBrand, to: Person & { newEmail: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `The email address of your ${brand.name} account has changed`,
    preheader: 'Emails about your account no longer come here.',
    headline: 'Your address has changed',
    paragraphs: [
      formatGreeting(to.firstName),
      `Your account now uses the address ${to.newEmail}. Sign in with it. Emails about your account go there from now on.`,
    ],
    action: { label: 'Get help', url: `${brand.baseUrl}/contact` },
    afterAction: ['If it was not you, contact us at once and give us the previous address of the account.'],
    footer: 'You receive this because this was the address of your account.',
  });
}

/** To the owner of an address that another account asked to use. */
export function addressTakenMail(brand: MailBrand, to: { email: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Someone tried to use your address on ${brand.name}`,
    preheader: 'It stays with your account.',
    headline: 'This address already has an account',
    paragraphs: [
      `Someone asked to use this address for another ${brand.name} account. It belongs to your account and stays with it.`,
    ],
    action: { label: 'Sign in', url: `${brand.baseUrl}/auth` },
    afterAction: ['If it was not you, you do not need to do anything. No one accessed your account.'],
    footer: 'You receive this because someone asked to use this address for their account.',
  });
}
