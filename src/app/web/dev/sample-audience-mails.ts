import { audienceMail, confirmationMail, consentRequestMail } from '#features/publishing/audience';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** Samples of the mails to contacts of a persona. */
export function createSampleAudienceMails(
  brand: MailBrand,
  { email }: { email: string },
): Record<string, Mail> {
  const sender = {
    personaName: 'Mira Sand',
    page: {
      personaId: 'a-persona',
      userId: 'an-account',
      slug: 'mira-sand',
      isOpen: true,
      introduction: '',
      senderName: 'Harbour Studio Ltd',
      postalAddress: '12 Long Street\nCork\nIreland',
      contactEmail: 'studio@example.test',
    },
  };
  const to = { email, token: 'a-token-of-forty-three-letters' };
  const content = {
    subject: 'A week by the sea',
    text: 'Hello,\n\nthe new series is **finished**. What is in it:\n\n- the old lighthouse\n- [the harbour](https://studio.example/harbour) at dusk\n\nSee you there.',
    button: { label: 'See the series', url: 'https://studio.example/series' },
  };
  return {
    'audience-confirmation': confirmationMail(brand, sender, to),
    'audience-request': consentRequestMail(brand, sender, {
      ...to,
      unsubscribeUrl: `${brand.baseUrl}/unsubscribe/${to.token}`,
    }),
    'audience-mail': audienceMail(brand, sender, content, to),
  };
}
