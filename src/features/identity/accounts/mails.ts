import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** To somebody who has just opened an account. @param to.tokens how many tokens came with it */
export function welcomeMail(
  brand: MailBrand,
  to: { email: string; firstName: string; tokens: number },
): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Welcome to ${brand.name}`,
    preheader: `Your account is open, and ${to.tokens} tokens are waiting for you.`,
    headline: 'Your studio is open',
    paragraphs: [
      greeting(to.firstName),
      `Your account was created and ${to.tokens} tokens are waiting for you: one for each picture.`,
      'Before the first one we ask for your date of birth, your consents and an identity document. It takes a few minutes, once.',
    ],
    action: { label: 'Open the studio', url: brand.baseUrl },
    afterAction: [
      'If you did not open this account, somebody mistyped their address. Without your password nobody can use it in your name; do nothing.',
    ],
    footer: 'You get this because an account was opened with this address.',
  });
}

/** The link that confirms the address somebody signed up with. */
export function verificationMail(
  brand: MailBrand,
  to: { email: string; firstName: string; token: string },
): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Please confirm your e-mail address for ${brand.name}`,
    preheader: 'One click. The link works for three days.',
    headline: 'Is this your address?',
    paragraphs: [
      greeting(to.firstName),
      'Confirm this address, so that a forgotten password and news of your account find you.',
    ],
    action: {
      label: 'Confirm my address',
      url: `${brand.baseUrl}/auth/verify?token=${encodeURIComponent(to.token)}`,
    },
    afterAction: [
      'The link works for three days. Everything works without it too, until then and after.',
      'If you did not open an account, do nothing, and do not follow the link.',
    ],
    footer: 'You get this because an account was opened with this address.',
  });
}

/** The link to set a new password. */
export function resetMail(brand: MailBrand, to: { email: string; token: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Set a new password for ${brand.name}`,
    preheader: 'The link works once, and for an hour.',
    headline: 'Set a new password',
    paragraphs: [`Somebody, we hope you, asked to set a new password for your ${brand.name} account.`],
    action: {
      label: 'Set a new password',
      url: `${brand.baseUrl}/auth/reset?token=${encodeURIComponent(to.token)}`,
    },
    afterAction: [
      'The link works once, and for an hour. Setting a new password signs you out everywhere.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    footer: 'You get this because a new password was asked for with this address.',
  });
}

/** To the owner of an address that somebody tried to register again. */
export function alreadyRegisteredMail(brand: MailBrand, to: { email: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `You already have a ${brand.name} account`,
    preheader: 'Somebody tried to open another one with your address.',
    headline: 'You already have an account',
    paragraphs: [
      `Somebody tried to open a ${brand.name} account with this address, which already has one. If it was you, sign in.`,
    ],
    action: { label: 'Sign in', url: `${brand.baseUrl}/auth` },
    afterAction: [
      'If you do not remember your password, choose “Forgotten password” there.',
      'If it was not you, do nothing: nobody got in.',
    ],
    footer: 'You get this because this address was used in a sign-up.',
  });
}
