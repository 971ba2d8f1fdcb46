import { managedPlan } from '#contract/catalogue.ts';
import type { Site } from '#contract/site.ts';
import { formatDate } from '#features/billing/invoices';
import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type CredentialsMailInput = {
  email: string;
  firstName: string;
  models: number;
  /** Null: unlimited. */
  tokens: number | null;
  from: Date;
  until: Date;
  /** Whether the payment opened access, opens it on its Thursday, or continues it. */
  access: 'open' | 'scheduled' | 'continues';
};

const credentialsHeadlines = {
  open: 'Your access is open',
  scheduled: `Your access opens on ${managedPlan.accessDay}`,
  continues: 'Your next month is paid',
} as const;

/** Confirms a payment: where to sign in, with which address, and from when until when access is open. */
export function credentialsMail(brand: MailBrand, to: CredentialsMailInput): Mail {
  const content =
    to.tokens === null ? 'unlimited content' : `${to.tokens.toLocaleString('en-US')} tokens a month`;
  const [from, until] = [formatDate(to.from), formatDate(to.until)];
  const month = {
    open: `Your access is open until ${until}.`,
    scheduled: `Your access opens on ${managedPlan.accessDay}, ${from}, and stays open until ${until}.`,
    continues: `Your access continues from ${from} until ${until}.`,
  }[to.access];
  return composeMail(brand, {
    to: to.email,
    subject: `Your ${brand.name} Managed plan is paid`,
    preheader: month,
    headline: credentialsHeadlines[to.access],
    paragraphs: [
      formatGreeting(to.firstName),
      `Your payment is confirmed. ${month}`,
      `Your plan: Managed, ${formatModels(to.models)}, ${content}.\nYour account: ${to.email}`,
    ],
    action: { label: 'Sign in', url: `${brand.baseUrl}/auth` },
    afterAction: [
      'We never send passwords. If you do not remember yours, choose “Forgot your password?” there.',
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
    subject: `Managed plan requested: ${asked.kind}, ${formatModels(asked.models)}`,
    preheader: 'An administrator needs to answer the request.',
    headline: 'New request for a Managed plan',
    paragraphs: [
      `${asked.name}, ${asked.email}\nKind: ${asked.kind}\nModels: ${asked.models}`,
      ...(asked.message ? [asked.message] : []),
    ],
    action: { label: 'Answer the request', url: `${brand.baseUrl}/admin/billing` },
    footer: 'You receive this because you operate this installation.',
  });
}

type DeclinedMailInput = { email: string; firstName: string; kind: string; models: number; reason: string };

/** Tells the creator why a request for a Managed plan was declined. */
export function quoteDeclinedMail(brand: MailBrand, asked: DeclinedMailInput): Mail {
  return composeMail(brand, {
    to: asked.email,
    subject: `Your request for a ${brand.name} Managed plan`,
    preheader: 'We cannot offer you this plan.',
    headline: 'We cannot offer you this plan',
    paragraphs: [
      formatGreeting(asked.firstName),
      `You requested a Managed plan: ${asked.kind}, ${formatModels(asked.models)}. We cannot offer it to you for this reason:`,
      asked.reason,
      'Nothing was charged. You can send another request at any time.',
    ],
    action: { label: 'View plans', url: `${brand.baseUrl}/billing` },
    footer: 'You receive this because you requested a Managed plan.',
  });
}

const formatModels = (count: number) => (count === 1 ? '1 model' : `${count} models`);
