import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type DecisionMailInput = {
  email: string;
  firstName: string;
  /** The reviewer's reason for a rejection; null for an approval. */
  reason: string | null;
};

const deleted = 'We delete the pictures of your document 24 hours after this decision.';
const footer = 'You receive this because you submitted an identity document.';

/** A reviewer's decision about an identity document. */
export function documentDecisionMail(brand: MailBrand, to: DecisionMailInput): Mail {
  if (to.reason === null) {
    return composeMail(brand, {
      to: to.email,
      subject: 'Your identity is confirmed',
      preheader: 'Your document was accepted. There is nothing left to do.',
      headline: 'Your identity is confirmed',
      paragraphs: [
        formatGreeting(to.firstName),
        'We reviewed your identity document and accepted it. There is nothing left to do.',
        deleted,
      ],
      action: { label: 'Open the studio', url: brand.baseUrl },
      footer,
    });
  }
  return composeMail(brand, {
    to: to.email,
    subject: 'Your identity document was not accepted',
    preheader: 'Please submit another one to continue.',
    headline: 'Please submit another document',
    paragraphs: [
      formatGreeting(to.firstName),
      'We reviewed your identity document and could not accept it. The reviewer’s reason:',
      to.reason,
      `The studio stays closed until you submit another one. Your content is not lost. ${deleted}`,
    ],
    action: { label: 'Submit another document', url: brand.baseUrl },
    footer,
  });
}

/** To a creator whose document shows that they are not an adult: why the account is suspended, and how to object. */
export function underAgeMail(brand: MailBrand, to: DecisionMailInput & { reason: string }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: 'Your account is suspended',
    preheader: 'According to your identity document you are under 18.',
    headline: 'Your account is suspended',
    paragraphs: [
      formatGreeting(to.firstName),
      'We reviewed your identity document. The reviewer’s decision:',
      to.reason,
      `Only adults may have an account on ${brand.name}. Your account is suspended: you are signed out everywhere and cannot sign in.`,
      deleted,
    ],
    action: { label: 'Contact us', url: `${brand.baseUrl}/contact` },
    afterAction: [
      'If this is a mistake, contact us from this address and tell us what is wrong. We will review it again and can reopen your account.',
    ],
    footer,
  });
}
