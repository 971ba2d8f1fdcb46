import { welcomeTokens } from '#contract/catalogue.ts';
import type { Site } from '#contract/site.ts';
import { alreadyRegisteredMail, resetMail, verificationMail, welcomeMail } from '#features/identity';
import { digestMail } from '#features/notifications';
import { documentDecisionMail } from '#features/onboarding';
import { contactMail } from '#features/support';
import { invitationMail } from '#features/team';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const person = { email: 'zoe@example.test', firstName: 'Zoë' };

/** One of each mail, as somebody made up would get it. */
export function sampleMails(brand: MailBrand, contact: Site['contact']): Record<string, Mail> {
  const message = {
    name: 'Zoë O’Brien',
    email: person.email,
    topic: 'billing' as const,
    message: 'My invoice of May is missing.\n\nCould you send it again?\nZoë',
  };
  return {
    welcome: welcomeMail(brand, { ...person, tokens: welcomeTokens }),
    verification: verificationMail(brand, { ...person, token: 'a-token-of-three-parts' }),
    reset: resetMail(brand, { ...person, token: 'a-token-of-twenty-four-x' }),
    'already-registered': alreadyRegisteredMail(brand, person),
    'document-accepted': documentDecisionMail(brand, { ...person, reason: null }),
    'document-rejected': documentDecisionMail(brand, {
      ...person,
      reason: 'The photo is too dark: the date of birth cannot be read.',
    }),
    invitation: invitationMail(brand, {
      email: person.email,
      inviterName: 'Nora Example',
      role: 'user',
      message: 'We open the new season on Monday. It would be good to have you with us.',
      token: 'a-token-of-forty-three-letters',
    }),
    digest: digestMail(brand, { ...person, completed: 12, failed: 1 }),
    'digest-of-a-failure': digestMail(brand, { ...person, completed: 0, failed: 1 }),
    contact: contactMail(brand, contact, message, null),
  };
}
