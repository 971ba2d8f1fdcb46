import { transferMail } from '#payments/bank-transfer';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const renews = new Date('2026-07-04T00:00:00Z');
type Notice = Parameters<typeof transferMail>[1]['notice'];

const charge: Notice['charge'] = {
  id: '01980000-0000-7000-8000-000000000001',
  customerId: '01980000-0000-7000-8000-000000000002',
  kind: 'renewal',
  code: 'RF18539007547034',
  reference: null,
  subscriptionId: '01980000-0000-7000-8000-000000000003',
  priceKey: 'starter:monthly:1300',
  name: 'Starter, monthly',
  cents: 1_300,
  state: 'open',
  receivedCents: 0,
  refundedCents: 0,
  reversed: false,
  periodStart: renews,
  periodEnd: new Date('2026-08-04T00:00:00Z'),
  payBy: renews,
  createdAt: new Date('2026-06-20T00:00:00Z'),
  paidAt: null,
};
const account = {
  holder: 'Example Studio Ltd',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bank: 'Example Bank',
};

/** One sample of each notice about a transfer: a missing one does not compile. */
const samples: Record<Notice['kind'], Partial<Notice['charge']>> = {
  requested: { kind: 'purchase', name: '500 tokens', cents: 2_250 },
  renewal: {},
  partly_paid: { receivedCents: 800 },
  paid_ahead: { state: 'paid', receivedCents: 1_300 },
};

/** The mails about bank transfers by name: `transfer-partly-paid`. */
export function createSampleTransferMails(
  brand: MailBrand,
  person: { email: string; firstName: string },
): Record<string, Mail> {
  return Object.fromEntries(
    Object.entries(samples).map(([kind, change]) => [
      `transfer-${kind.replaceAll('_', '-')}`,
      transferMail(brand, {
        ...person,
        account,
        notice: { kind: kind as Notice['kind'], charge: { ...charge, ...change } },
      }),
    ]),
  );
}
