import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { formatDate, formatDollars } from './format.ts';
import type { InvoiceRow } from './schema.ts';

type InvoiceMailInput = {
  email: string;
  firstName: string;
  invoice: Pick<InvoiceRow, 'number' | 'totalCents' | 'dueAt'>;
};

const footer = 'You receive this because your plan is paid by invoice.';
const paymentInstructions =
  'You can pay by wire transfer or cryptocurrency. Please give the invoice number with your payment. Reply to this email if you need our account details.';

/** The mail for an open invoice. */
export function invoiceMail(brand: MailBrand, { email, firstName, invoice }: InvoiceMailInput): Mail {
  const due = invoice.dueAt ? ` Please pay it by ${formatDate(invoice.dueAt)}.` : '';
  return composeMail(brand, {
    to: email,
    subject: `Your ${brand.name} invoice ${invoice.number}`,
    preheader: `${formatDollars(invoice.totalCents)}.${due}`,
    headline: `Invoice ${invoice.number}`,
    paragraphs: [
      formatGreeting(firstName),
      `Your invoice for ${formatDollars(invoice.totalCents)} is on your billing page, where you can download it as a PDF.${due}`,
      paymentInstructions,
    ],
    action: { label: 'See the invoice', url: `${brand.baseUrl}/billing` },
    footer,
  });
}

/** The reminder for an invoice that is past its due date. */
export function overdueMail(brand: MailBrand, { email, firstName, invoice }: InvoiceMailInput): Mail {
  const was = invoice.dueAt ? ` It was due on ${formatDate(invoice.dueAt)}.` : '';
  return composeMail(brand, {
    to: email,
    subject: `Invoice ${invoice.number} is overdue`,
    preheader: `We have not received your payment of ${formatDollars(invoice.totalCents)}.`,
    headline: 'Payment overdue',
    paragraphs: [
      formatGreeting(firstName),
      `We have not received your payment of ${formatDollars(invoice.totalCents)} for invoice ${invoice.number}.${was} If you have already paid, you can ignore this reminder.`,
      paymentInstructions,
    ],
    action: { label: 'See the invoice', url: `${brand.baseUrl}/billing` },
    footer,
  });
}
