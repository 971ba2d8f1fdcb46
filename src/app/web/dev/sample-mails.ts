import type { Site } from '#contract/site.ts';
import { referralTokens, welcomeTokens } from '#contract/token-prices.ts';
import { invoiceMail, overdueMail } from '#features/billing/invoices';
import { credentialsMail, quoteDeclinedMail, quoteMail } from '#features/billing/managed';
import { rewardMail } from '#features/billing/referrals';
import {
  addressTakenMail,
  alreadyRegisteredMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeNoticeMail,
  resetMail,
  secondFactorResetMail,
  verificationMail,
  welcomeMail,
} from '#features/identity/accounts';
import { documentDecisionMail, underAgeMail } from '#features/identity/onboarding';
import {
  deletedMail,
  deletionAskedMail,
  deletionReminderMail,
  exportReadyMail,
} from '#features/identity/own-data';
import { signInMethodMail } from '#features/identity/sign-in';
import { invitationMail } from '#features/identity/team';
import { digestMail } from '#features/messaging/notifications';
import { contactMail } from '#features/messaging/support';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { createSampleAudienceMails } from './sample-audience-mails.ts';
import { createSampleBillingMails } from './sample-billing-mails.ts';
import { createSampleReportMails } from './sample-report-mails.ts';
import { createSampleTransferMails } from './sample-transfer-mails.ts';

const person = { email: 'zoe@example.test', firstName: 'Zoë' };

/** One sample of each mail, for a fictional recipient. */
export function createSampleMails(brand: MailBrand, contact: Site['contact']): Record<string, Mail> {
  const message = {
    name: 'Zoë O’Brien',
    email: person.email,
    topic: 'billing' as const,
    message: 'My invoice of May is missing.\n\nCould you send it again?\nZoë',
  };
  const invoice = {
    number: 'CW-2026-000042',
    totalCents: 49_700,
    dueAt: new Date('2026-06-04T00:00:00Z'),
  };
  const month = {
    ...person,
    models: 3,
    tokens: 600,
    from: new Date('2026-06-04T00:00:00Z'),
    until: new Date('2026-07-09T00:00:00Z'),
  };
  return {
    welcome: welcomeMail(brand, { ...person, tokens: welcomeTokens }),
    'sign-in-method': signInMethodMail(brand, { ...person, change: 'The passkey “Phone” was added.' }),
    verification: verificationMail(brand, { ...person, token: 'a-token-of-three-parts' }),
    reset: resetMail(brand, { ...person, token: 'a-token-of-twenty-four-x' }),
    'already-registered': alreadyRegisteredMail(brand, person),
    'email-confirm': confirmEmailMail(brand, { ...person, token: 'a-token-of-forty-three-letters' }),
    'email-notice': emailChangeNoticeMail(brand, { ...person, newEmail: 'zoe.new@example.test' }),
    'email-changed': emailChangedMail(brand, { ...person, newEmail: 'zoe.new@example.test' }),
    'email-taken': addressTakenMail(brand, person),
    'document-accepted': documentDecisionMail(brand, { ...person, reason: null }),
    'document-rejected': documentDecisionMail(brand, {
      ...person,
      reason: 'The photo is too dark: the date of birth cannot be read.',
    }),
    'document-under-age': underAgeMail(brand, { ...person, reason: 'By the document, you are under 18.' }),
    'second-factor-reset': secondFactorResetMail(brand, { ...person, reason: 'You lost your phone.' }),
    'export-ready': exportReadyMail(brand, { ...person, expiresAt: invoice.dueAt }),
    'deletion-asked': deletionAskedMail(brand, { ...person, dueAt: invoice.dueAt }),
    'deletion-reminder': deletionReminderMail(brand, { ...person, dueAt: invoice.dueAt }),
    'account-deleted': deletedMail(brand, person),
    invitation: invitationMail(brand, {
      email: person.email,
      inviterName: 'Nora Example',
      role: 'user',
      message: 'We open the new season on Monday. It would be good to have you with us.',
      token: 'a-token-of-forty-three-letters',
    }),
    digest: digestMail(brand, { ...person, completed: 12, failed: 1 }),
    'digest-of-a-failure': digestMail(brand, { ...person, completed: 0, failed: 1 }),
    invoice: invoiceMail(brand, { ...person, invoice }),
    'invoice-overdue': overdueMail(brand, { ...person, invoice }),
    ...createSampleBillingMails(brand, person),
    ...createSampleTransferMails(brand, person),
    'managed-scheduled': credentialsMail(brand, { ...month, access: 'scheduled' }),
    'managed-opened': credentialsMail(brand, { ...month, access: 'open', tokens: null }),
    'managed-paid': credentialsMail(brand, { ...month, access: 'continues' }),
    'quote-declined': quoteDeclinedMail(brand, {
      ...person,
      kind: 'agency',
      models: 12,
      reason: 'We are full until autumn.',
    }),
    quote: quoteMail(brand, contact, {
      email: person.email,
      name: 'Zoë O’Brien',
      kind: 'agency',
      models: 12,
      message: 'From autumn on, if you can.',
    }),
    referral: rewardMail(brand, { ...person, tokens: referralTokens }),
    ...createSampleReportMails(brand, person),
    ...createSampleAudienceMails(brand, person),
    contact: contactMail(brand, contact, message, null, new Date('2026-12-05T09:00:00Z')),
  };
}
