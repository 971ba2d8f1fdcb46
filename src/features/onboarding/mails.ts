import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Decided = {
  email: string;
  firstName: string;
  /** What the reviewer said on a rejection; null for an approval. */
  reason: string | null;
};

/** What a reviewer decided about somebody's identity document. */
export function documentDecisionMail(brand: MailBrand, to: Decided): Mail {
  const deleted = 'The pictures of your document are deleted 24 hours after this decision.';
  const footer = 'You get this because you handed in an identity document.';
  if (to.reason === null) {
    return composeMail(brand, {
      to: to.email,
      subject: 'Your identity is confirmed',
      preheader: 'Your document was accepted. There is nothing left to do.',
      headline: 'Your identity is confirmed',
      paragraphs: [
        greeting(to.firstName),
        'Somebody has looked at your identity document and accepted it. There is nothing left to do.',
        deleted,
      ],
      action: { label: 'Open the studio', url: brand.baseUrl },
      footer,
    });
  }
  return composeMail(brand, {
    to: to.email,
    subject: 'Your identity document was not accepted',
    preheader: 'Please hand in another one to go on.',
    headline: 'Please hand in another document',
    paragraphs: [
      greeting(to.firstName),
      'Somebody has looked at your identity document and could not accept it. Their reason:',
      to.reason,
      `Until you hand in another one, the studio stays closed; nothing that you made is lost. ${deleted}`,
    ],
    action: { label: 'Hand in another document', url: brand.baseUrl },
    footer,
  });
}
