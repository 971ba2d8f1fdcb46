import { composeMail } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { formatPersonaNotice } from '../consent/consent-text.ts';
import type { Sender } from '../consent/sign-up-pages.ts';
import { parseMailText } from './format-text.ts';
import { getFromName, toSenderBrand } from './sender-brand.ts';

type AudienceMailContent = {
  subject: string;
  text: string;
  button: { label: string; url: string } | null;
};

export const getUnsubscribeUrl = (brand: MailBrand, contactToken: string) =>
  `${brand.baseUrl}/unsubscribe/${contactToken}`;

/**
 * A mail of a sequence or broadcast as a contact gets it: with who sends it and why, that the persona is invented and made
 * with AI, and one-click unsubscription (RFC 8058). No pictures, and nothing that tells whether it was opened.
 *
 * @param to the contact's address and the token of its links
 */
export function audienceMail(
  brand: MailBrand,
  sender: Sender,
  { button, subject, text }: AudienceMailContent,
  to: { email: string; token: string },
): Mail {
  const { page, personaName } = sender;
  const unsubscribeUrl = getUnsubscribeUrl(brand, to.token);
  return composeMail(toSenderBrand(brand, sender), {
    to: to.email,
    fromName: getFromName(brand, sender),
    replyTo: { name: page.senderName, address: page.contactEmail },
    subject,
    preheader: '',
    headline: subject,
    paragraphs: [],
    blocks: parseMailText(text),
    ...(button && { action: button }),
    footer: `${formatPersonaNotice(personaName)} ${page.senderName} sends this because you confirmed that you want mails about ${personaName}.`,
    unsubscribe: { label: 'Unsubscribe', url: unsubscribeUrl, isOneClick: true },
    footerLinks: [{ label: 'Delete my data', url: `${unsubscribeUrl}/delete` }],
  });
}
