import { composeMail } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { formatPersonaNotice } from '../consent/consent-text.ts';
import type { Sender } from '../consent/sign-up-pages.ts';
import { getFromName, toSenderBrand } from './sender-brand.ts';

type Recipient = {
  email: string;
  /** Of the link, which is in this mail alone. */
  token: string;
};

const getConfirmUrl = (brand: MailBrand, token: string) => `${brand.baseUrl}/join/confirm/${token}`;

/** Asks a person who entered their address on a sign-up page to confirm it (double opt-in). */
export function confirmationMail(brand: MailBrand, sender: Sender, { email, token }: Recipient): Mail {
  const { personaName } = sender;
  return composeMail(toSenderBrand(brand, sender), {
    to: email,
    fromName: getFromName(brand, sender),
    subject: `Confirm that you want mails about ${personaName}`,
    preheader: 'Nothing is sent to you before you confirm.',
    headline: 'Confirm your address',
    paragraphs: [
      `This address was entered to get mails about ${personaName}. Open the page and confirm, and you are on the list.`,
    ],
    action: { label: 'Confirm', url: getConfirmUrl(brand, token) },
    afterAction: ['If it was not you, ignore this mail: you get no other one. The link works for 30 days.'],
    footer: `${formatPersonaNotice(personaName)} You get this because this address was entered on the sign-up page.`,
  });
}

/** Asks a contact of the creator once whether they want mails. No advertising, and no second mail without an answer. */
export function consentRequestMail(
  brand: MailBrand,
  sender: Sender,
  { email, token, unsubscribeUrl }: Recipient & { unsubscribeUrl: string },
): Mail {
  const { page, personaName } = sender;
  return composeMail(toSenderBrand(brand, sender), {
    to: email,
    fromName: getFromName(brand, sender),
    replyTo: { name: page.senderName, address: page.contactEmail },
    subject: `May we write to you about ${personaName}?`,
    preheader: 'This is the only mail unless you agree.',
    headline: 'Do you want mails?',
    paragraphs: [
      `${page.senderName} has your address as a contact of ${personaName} and asks whether you want mails. Open the page and confirm if you do.`,
    ],
    action: { label: 'Read and confirm', url: getConfirmUrl(brand, token) },
    afterAction: ['If you do nothing, you get no other mail. The link works for 30 days.'],
    footer: `${formatPersonaNotice(personaName)} You get this because ${page.senderName} added your address to their contacts.`,
    unsubscribe: { label: 'Never ask me again', url: unsubscribeUrl, isOneClick: true },
    footerLinks: [{ label: 'Delete my data', url: `${unsubscribeUrl}/delete` }],
  });
}
