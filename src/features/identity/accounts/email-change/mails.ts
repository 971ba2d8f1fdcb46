import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Person = { email: string; firstName: string };

/** To the new address: the link that makes it the account's. */
export function confirmEmailMail(brand: MailBrand, to: Person & { token: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Confirm your new e-mail address for ${brand.name}`,
    preheader: 'The link works once, and for a day.',
    headline: 'Your new address',
    paragraphs: [
      greeting(to.firstName),
      `Your ${brand.name} account is to have this address from now on. You will sign in with it, and mails about the account will come here.`,
    ],
    action: {
      label: 'Use this address',
      url: `${brand.baseUrl}/auth/email?token=${encodeURIComponent(to.token)}`,
    },
    afterAction: [
      'The link works once, and for a day.',
      'If you do not know what this is about, do nothing: somebody mistyped their address.',
    ],
    footer: 'You get this because somebody asked to use this address for their account.',
  });
}

/** To the address that the account has: another one was asked for, and how to stop it. */
export function emailChangeNoticeMail(brand: MailBrand, to: Person & { newEmail: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `A new e-mail address was asked for on ${brand.name}`,
    preheader: 'If it was you, there is nothing to do here.',
    headline: 'Is this you?',
    paragraphs: [
      greeting(to.firstName),
      `Somebody who knows your password asked that your account has the address ${to.newEmail} from now on. It changes when the link in the mail that went there is followed.`,
    ],
    action: { label: 'See my account', url: `${brand.baseUrl}/profile-settings` },
    afterAction: [
      'If it was you, there is nothing to do here.',
      'If it was not you, set another password now, in Profile Settings: the change is withdrawn, and every other browser signed out.',
    ],
    footer: 'You get this because this is the address of your account.',
  });
}

/** To the address that was the account's. */
export function emailChangedMail(brand: MailBrand, to: Person & { newEmail: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Your ${brand.name} account has another e-mail address now`,
    preheader: 'Mails about it no longer come here.',
    headline: 'Your address has changed',
    paragraphs: [
      greeting(to.firstName),
      `Your account has the address ${to.newEmail} now. Sign in with that one; mails about the account go there, and this is the last one here.`,
    ],
    action: { label: 'Ask for help', url: `${brand.baseUrl}/contact` },
    afterAction: ['If it was not you, write to us at once, and say which address the account had.'],
    footer: 'You get this because this was the address of your account.',
  });
}

/** To the owner of an address that somebody else asked to use for their account. */
export function addressTakenMail(brand: MailBrand, to: { email: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Your address was asked for on ${brand.name}`,
    preheader: 'It stays with your account.',
    headline: 'This address has an account',
    paragraphs: [
      `Somebody asked to use this address for another ${brand.name} account. It belongs to yours, and stays with it.`,
    ],
    action: { label: 'Sign in', url: `${brand.baseUrl}/auth` },
    afterAction: ['If it was not you, do nothing: nobody got in.'],
    footer: 'You get this because somebody asked to use this address for their account.',
  });
}
