import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { BankAccount } from './bank-account.ts';
import { groupByFour } from './creditor-reference.ts';
import type { TransferNotice } from './store.ts';

type TransferMailInput = {
  email: string;
  firstName: string;
  notice: TransferNotice;
  account: BankAccount;
};

/** The mail for a charge: what to transfer and where, or what has arrived. */
export function transferMail(brand: MailBrand, input: TransferMailInput): Mail {
  const { account, email, firstName, notice } = input;
  const { charge, kind } = notice;
  const { cents, name, payBy, periodStart, receivedCents } = charge;
  const amount = formatDollars(cents);
  const left = formatDollars(cents - receivedCents);
  const starts = formatDate(periodStart ?? payBy);
  const texts: Record<TransferNotice['kind'], { subject: string; lead: string; transfer: string | null }> = {
    requested: {
      subject: `Pay ${amount} by bank transfer`,
      lead: `Your order on ${brand.name}: ${name}, ${amount}. It starts once the whole amount has arrived.`,
      transfer: amount,
    },
    renewal: {
      subject: `Your plan renews on ${starts}: ${amount}`,
      lead: `${name} renews on ${starts}. Please transfer ${amount} by then. To end the plan instead, cancel it on the billing page.`,
      transfer: amount,
    },
    partly_paid: {
      subject: `${left} of ${amount} are missing`,
      lead: `We received ${formatDollars(receivedCents)} of ${amount} for ${name}. Please transfer the rest of ${left} with the same reference.`,
      transfer: left,
    },
    paid_ahead: {
      subject: `We received your payment of ${amount}`,
      lead: `Thank you. ${name} renews on ${starts}, and the period is paid.`,
      transfer: null,
    },
  };
  const { lead, subject, transfer } = texts[kind];
  return composeMail(brand, {
    to: email,
    subject,
    preheader: transfer ? `Reference ${groupByFour(charge.code)}` : `Your plan renews on ${starts}.`,
    headline: subject,
    paragraphs: [
      formatGreeting(firstName),
      lead,
      ...(transfer ? [formatTransfer({ account, charge, amount: transfer }), sharedCosts] : []),
    ],
    action: { label: 'See your transfers', url: `${brand.baseUrl}/billing` },
    footer: `You receive this because you chose to pay ${brand.name} by bank transfer.`,
  });
}

const sharedCosts =
  'The account is in US dollars. Choose that you bear all transfer fees (OUR), so that the whole amount arrives, and give the reference and nothing else as the purpose.';

function formatTransfer(input: {
  account: BankAccount;
  charge: TransferNotice['charge'];
  amount: string;
}): string {
  const { account, amount, charge } = input;
  return [
    `Account holder: ${account.holder}`,
    `IBAN: ${groupByFour(account.iban)}`,
    `BIC: ${account.bic}`,
    `Bank: ${account.bank}`,
    `Amount: ${amount} (US dollars)`,
    `Reference: ${groupByFour(charge.code)}`,
    `Due: ${formatDate(charge.payBy)}`,
  ].join('\n');
}

function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

const formatDate = (moment: Date) =>
  moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
