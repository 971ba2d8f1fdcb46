import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** To the owner of a new account. @param to.tokens the welcome tokens */
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
      formatGreeting(to.firstName),
      `Your account was created and ${to.tokens} tokens are waiting for you: one for each picture.`,
      'Before the first one we ask for your date of birth, your consents and an identity document. It takes a few minutes, once.',
    ],
    action: { label: 'Open the studio', url: brand.baseUrl },
    afterAction: [
      'If you did not open this account, ignore this email. Someone probably mistyped their address.',
    ],
    footer: 'You receive this because an account was opened with this address.',
  });
}

/** The link that confirms the address of a new account. */
export function verificationMail(
  brand: MailBrand,
  to: { email: string; firstName: string; token: string },
): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Please confirm your email address for ${brand.name}`,
    preheader: 'One click. The link works for three days.',
    headline: 'Is this your address?',
    paragraphs: [
      formatGreeting(to.firstName),
      'Confirm this address so that we can reach you about your account and help you reset your password.',
    ],
    action: {
      label: 'Confirm my address',
      url: `${brand.baseUrl}/auth/verify?token=${encodeURIComponent(to.token)}`,
    },
    afterAction: [
      'The link works for three days. Confirming is optional.',
      'If you did not open an account, ignore this email and do not open the link.',
    ],
    footer: 'You receive this because an account was opened with this address.',
  });
}

/** The link to set a new password. */
export function resetMail(brand: MailBrand, to: { email: string; token: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Set a new password for ${brand.name}`,
    preheader: 'The link works once, and for an hour.',
    headline: 'Set a new password',
    paragraphs: [`Someone, hopefully you, asked to set a new password for your ${brand.name} account.`],
    action: {
      label: 'Set a new password',
      url: `${brand.baseUrl}/auth/reset?token=${encodeURIComponent(to.token)}`,
    },
    afterAction: [
      'The link works once, and for an hour. Setting a new password signs you out everywhere.',
      'If it was not you, ignore this email. Your password stays the same.',
    ],
    footer: 'You receive this because a new password was requested for this address.',
  });
}

/** To the owner of an address that was used in another sign-up. */
export function alreadyRegisteredMail(brand: MailBrand, to: { email: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `You already have a ${brand.name} account`,
    preheader: 'Someone tried to open another one with your address.',
    headline: 'You already have an account',
    paragraphs: [
      `Someone tried to open a ${brand.name} account with this address, which already has one. If it was you, sign in.`,
    ],
    action: { label: 'Sign in', url: `${brand.baseUrl}/auth` },
    afterAction: [
      'If you do not remember your password, choose “Forgot your password?” there.',
      'If it was not you, you do not need to do anything. No one accessed your account.',
    ],
    footer: 'You receive this because this address was used in a sign-up.',
  });
}
