import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Decided = {
  email: string;
  firstName: string;
  /** What the reviewer said on a rejection; null for an approval. */
  reason: string | null;
};

const deleted = 'The pictures of your document are deleted 24 hours after this decision.';
const footer = 'You get this because you handed in an identity document.';

/** What a reviewer decided about somebody's identity document. */
export function documentDecisionMail(brand: MailBrand, to: Decided): Mail {
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

/** To somebody whose document says that they are no adult: why the account is suspended, and what to do if it is wrong. */
export function underAgeMail(brand: MailBrand, to: Decided & { reason: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: 'Your account is suspended',
    preheader: 'By your identity document you are under 18.',
    headline: 'Your account is suspended',
    paragraphs: [
      greeting(to.firstName),
      'Somebody has looked at your identity document. Their decision:',
      to.reason,
      `Only adults may have an account on ${brand.name}. So yours is suspended: you are signed out everywhere, and nobody can sign in to it.`,
      deleted,
    ],
    action: { label: 'Write to us', url: `${brand.baseUrl}/contact` },
    afterAction: [
      'If this is a mistake, write to us with this address and say what is wrong. Somebody looks at it again, and can open your account.',
    ],
    footer,
  });
}
