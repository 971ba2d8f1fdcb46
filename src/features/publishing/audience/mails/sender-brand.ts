import { sanitiseName } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import { getJoinUrl, type Sender } from '../consent/sign-up-pages.ts';

/** The sender of a persona's mails in place of the operator: the creator, with the postal address that they state. */
export function toSenderBrand(brand: MailBrand, { page, personaName }: Sender): MailBrand {
  return {
    name: personaName,
    address: [
      page.senderName,
      ...page.postalAddress.split('\n').map((line) => line.trim()),
      page.contactEmail,
    ],
    baseUrl: getJoinUrl(brand.baseUrl, page.slug),
  };
}

/** The name of the sender in a list of mails. */
export const getFromName = (brand: MailBrand, { personaName }: Sender): string =>
  `${sanitiseName(personaName) ?? 'A persona'} via ${brand.name}`;
