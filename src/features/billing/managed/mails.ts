import type { Site } from '#contract/site.ts';
import { dateInWords } from '#features/billing/invoices';
import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Opened = {
  email: string;
  firstName: string;
  models: number;
  tokens: number;
  from: Date;
  until: Date;
  /** Whether access was closed until now. */
  opens: boolean;
};

/** What somebody has for a payment that was confirmed: where to sign in, with what, for how long. */
export function credentialsMail(brand: MailBrand, to: Opened): Mail {
  const models = to.models === 1 ? '1 model' : `${to.models} models`;
  const month = to.opens
    ? `Your access is open, until ${dateInWords(to.until)}.`
    : `Your access goes on from ${dateInWords(to.from)} until ${dateInWords(to.until)}.`;
  return composeMail(brand, {
    to: to.email,
    subject: `Your ${brand.name} Managed plan is paid`,
    preheader: month,
    headline: to.opens ? 'Your access is open' : 'Your next month is paid',
    paragraphs: [
      greeting(to.firstName),
      `Your payment is confirmed. ${month}`,
      `Your plan: Managed, ${models}, ${to.tokens.toLocaleString('en-US')} tokens a month.\nYour account: ${to.email}`,
    ],
    action: { label: 'Sign in', url: `${brand.baseUrl}/auth` },
    afterAction: [
      'We never send passwords. If you do not remember yours, choose “Forgotten password” there.',
    ],
    footer: 'You get this because an invoice of your Managed plan was paid.',
  });
}

type Asked = { email: string; name: string; kind: string; models: number; message: string };

/** To the operator: somebody would like a Managed plan. */
export function quoteMail(brand: MailBrand, contact: Pick<Site['contact'], 'billing'>, asked: Asked): Mail {
  return composeMail(brand, {
    to: contact.billing,
    subject: `A Managed plan is asked for: ${asked.kind}, ${asked.models}`,
    preheader: 'The request waits for an administrator.',
    headline: 'Somebody asks for a Managed plan',
    paragraphs: [
      `${asked.name}, ${asked.email}\nKind: ${asked.kind}\nModels: ${asked.models}`,
      ...(asked.message ? [asked.message] : []),
    ],
    footer: 'You get this because you run this installation.',
  });
}
