import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { dateInWords, dollars } from './in-words.ts';
import type { InvoiceRow } from './schema.ts';

type Billed = {
  email: string;
  firstName: string;
  invoice: Pick<InvoiceRow, 'number' | 'totalCents' | 'dueAt'>;
};

const footer = 'You get this because you have an agreement that is paid by invoice.';
const howToPay =
  'It can be paid by wire transfer or cryptocurrency. Please name the number of the invoice; answer this mail if you need the details of the account.';

/** An invoice that waits for its payment. */
export function invoiceMail(brand: MailBrand, { email, firstName, invoice }: Billed): Mail {
  const due = invoice.dueAt ? ` Please pay it by ${dateInWords(invoice.dueAt)}.` : '';
  return composeMail(brand, {
    to: email,
    subject: `Your ${brand.name} invoice ${invoice.number}`,
    preheader: `${dollars(invoice.totalCents)}.${due}`,
    headline: `Invoice ${invoice.number}`,
    paragraphs: [
      greeting(firstName),
      `Your invoice of ${dollars(invoice.totalCents)} is on your billing page, as a PDF too.${due}`,
      howToPay,
    ],
    action: { label: 'See the invoice', url: `${brand.baseUrl}/billing` },
    footer,
  });
}

/** An invoice whose day has passed without a payment. */
export function overdueMail(brand: MailBrand, { email, firstName, invoice }: Billed): Mail {
  const was = invoice.dueAt ? ` It was due on ${dateInWords(invoice.dueAt)}.` : '';
  return composeMail(brand, {
    to: email,
    subject: `Invoice ${invoice.number} is overdue`,
    preheader: `We have no payment of ${dollars(invoice.totalCents)} yet.`,
    headline: 'We have no payment yet',
    paragraphs: [
      greeting(firstName),
      `No payment of ${dollars(invoice.totalCents)} for invoice ${invoice.number} has reached us.${was} If it is on its way, there is nothing to do.`,
      howToPay,
    ],
    action: { label: 'See the invoice', url: `${brand.baseUrl}/billing` },
    footer,
  });
}
