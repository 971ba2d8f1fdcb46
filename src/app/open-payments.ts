/** Chooses the payment provider; the only file that knows all of them. */
import type { Config } from '#config';
import type { PaymentProvider } from '#payments/port';
import { createSandboxProvider, deliverSandboxEvent, type SandboxProvider } from '#payments/sandbox';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Queue } from '#platform/jobs/queue.ts';

type PaymentsOptions = {
  config: Config;
  db: Db;
  queue: Queue;
  clock: Clock | undefined;
  /** Secrets of the sandbox, the newest first. */
  webhookSecrets: () => Promise<string[]>;
};

export async function openPayments(options: PaymentsOptions): Promise<PaymentProvider> {
  const { config, db, queue, clock, webhookSecrets } = options;
  const { provider, stripe } = config.payments;
  if (provider === 'stripe' && stripe) {
    // Stripe's library is a twelfth of what a process loads, so it is loaded only when used.
    const { createStripeProvider } = await import('#payments/stripe');
    return createStripeProvider(stripe);
  }
  return createSandboxProvider({
    db,
    clock,
    queueDelivery: (tx, eventId) => queue.enqueue(tx, deliverSandboxEvent, { eventId }),
    webhookUrl: config.payments.sandboxWebhookUrl,
    webhookSecrets: await webhookSecrets(),
  });
}

/** The provider as the sandbox, for what only the sandbox has; null for another provider. */
export function toSandbox(provider: PaymentProvider): SandboxProvider | null {
  return provider.id === 'sandbox' ? (provider as SandboxProvider) : null;
}
