/** Opens the payment providers; the only file that knows all of them. */
import type { Config } from '#config';
import type { PaymentProviderId } from '#contract/payment-providers.ts';
import { createPaymentProviders, type PaymentProviders, receiveEvent } from '#features/billing/subscriptions';
import { getRecipient } from '#features/identity/accounts';
import { type BankTransferProvider, createBankTransferProvider, transferMail } from '#payments/bank-transfer';
import type { CcbillProvider } from '#payments/ccbill';
import type { PaymentProvider } from '#payments/port';
import { createSandboxProvider, deliverSandboxEvent, type SandboxProvider } from '#payments/sandbox';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';

/** How long CCBill may take to answer a charge, in milliseconds: banks are asked meanwhile. */
const ccbillTimeoutMs = 60_000;

type PaymentsOptions = {
  config: Config;
  db: Db;
  queue: Queue;
  clock: Clock | undefined;
  /** The sender of mails about bank transfers. */
  brand: MailBrand;
  /** Secrets of the sandbox, the newest first. */
  webhookSecrets: () => Promise<string[]>;
};

/** @throws Error for a provider that this version cannot open */
export async function openPayments(options: PaymentsOptions): Promise<PaymentProviders> {
  const { named, providers } = options.config.payments;
  const opened = await Promise.all(
    providers.map((id) => {
      const open = openers[id];
      if (!open) throw new Error(`PAYMENTS: ${id} is not part of this version`);
      return open(options);
    }),
  );
  return createPaymentProviders(opened, named);
}

/** How each provider is opened. Libraries of providers are loaded only when used: Stripe's is a twelfth of a process. */
const openers: Partial<Record<PaymentProviderId, (options: PaymentsOptions) => Promise<PaymentProvider>>> = {
  async sandbox({ clock, config, db, queue, webhookSecrets }) {
    return createSandboxProvider({
      db,
      clock,
      queueDelivery: (tx, eventId) => queue.enqueue(tx, deliverSandboxEvent, { eventId }),
      webhookUrl: config.payments.sandboxWebhookUrl,
      webhookSecrets: await webhookSecrets(),
    });
  },
  async stripe({ config }) {
    if (!config.payments.stripe) throw new Error('the keys of Stripe are not set');
    const { createStripeProvider } = await import('#payments/stripe');
    return createStripeProvider(config.payments.stripe);
  },
  async ccbill({ clock = systemClock, config, db, queue }) {
    const { ccbill } = config.payments;
    if (!ccbill) throw new Error('the settings of CCBill are incomplete');
    const { createCcbillProvider, parseNetworks } = await import('#payments/ccbill');
    return createCcbillProvider({
      ...ccbill,
      db,
      clock,
      smallestCents: ccbill.limits.smallestCents,
      timeoutMs: ccbillTimeoutMs,
      publishEvent: (tx, event) => receiveEvent({ clock, db: tx, queue }, 'ccbill', event),
      webhookNetworks: ccbill.webhookNetworks === null ? null : parseNetworks(ccbill.webhookNetworks),
    });
  },
  async bank_transfer({ brand, clock = systemClock, config, db, queue }) {
    const { bankTransfer } = config.payments;
    if (!bankTransfer) throw new Error('the account for bank transfers is not set');
    const { account, noticeDays } = bankTransfer;
    return createBankTransferProvider({
      db,
      clock,
      account,
      noticeDays,
      publishEvent: (tx, event) => receiveEvent({ clock, db: tx, queue }, 'bank_transfer', event),
      notifyPayer: async (tx, userId, notice) => {
        const recipient = await getRecipient(tx, userId);
        await queue.enqueue(tx, sendMail, transferMail(brand, { ...recipient, notice, account }));
      },
    });
  },
};

/** CCBill, for what only CCBill has; null where other providers take the payments. */
export function findCcbill({ find }: PaymentProviders): CcbillProvider | null {
  return find('ccbill') as CcbillProvider | null;
}

/** The sandbox, for what only the sandbox has; null where real providers take the payments. */
export function findSandbox({ find }: PaymentProviders): SandboxProvider | null {
  return find('sandbox') as SandboxProvider | null;
}

/** Bank transfers, for what only they have; null where none are taken. */
export function findBankTransfers({ find }: PaymentProviders): BankTransferProvider | null {
  return find('bank_transfer') as BankTransferProvider | null;
}
