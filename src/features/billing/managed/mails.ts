import type { Site } from '#contract/site.ts';
import { formatDate } from '#features/billing/invoices';
import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type CredentialsMailInput = {
  email: string;
  firstName: string;
  models: number;
  tokens: number;
  from: Date;
  until: Date;
  /** Whether this payment opens access that was closed. */
  opens: boolean;
};

/** Confirms a payment: where to sign in, with which address, and until when access is open. */
export function credentialsMail(brand: MailBrand, to: CredentialsMailInput): Mail {
  const models = to.models === 1 ? '1 model' : `${to.models} models`;
  const month = to.opens
    ? `Your access is open until ${formatDate(to.until)}.`
    : `Your access continues from ${formatDate(to.from)} until ${formatDate(to.until)}.`;
  return composeMail(brand, {
    to: to.email,
    subject: `Your ${brand.name} Managed plan is paid`,
    preheader: month,
    headline: to.opens ? 'Your access is open' : 'Your next month is paid',
    paragraphs: [
      formatGreeting(to.firstName),
      `Your payment is confirmed. ${month}`,
      `Your plan: Managed, ${models}, ${to.tokens.toLocaleString('en-US')} tokens a month.\nYour account: ${to.email}`,
    ],
    action: { label: 'Sign in', url: `${brand.baseUrl}/auth` },
    afterAction: [
      'We never send passwords. If you do not remember yours, choose “Forgotten password” there.',
    ],
    footer: 'You receive this because an invoice for your Managed plan was paid.',
  });
}

type QuoteMailInput = { email: string; name: string; kind: string; models: number; message: string };

/** Tells the operator about a request for a Managed plan. */
export function quoteMail(
  brand: MailBrand,
  contact: Pick<Site['contact'], 'billing'>,
  asked: QuoteMailInput,
): Mail {
  return composeMail(brand, {
    to: contact.billing,
    subject: `Managed plan requested: ${asked.kind}, ${asked.models}`,
    preheader: 'An administrator needs to answer the request.',
    headline: 'New request for a Managed plan',
    paragraphs: [
      `${asked.name}, ${asked.email}\nKind: ${asked.kind}\nModels: ${asked.models}`,
      ...(asked.message ? [asked.message] : []),
    ],
    footer: 'You receive this because you operate this installation.',
  });
}
