/** Chooses who takes card payments; the only place that knows which providers there are. */
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
  /** The sandbox's, the newest first. */
  webhookSecrets: () => Promise<string[]>;
};

export async function openPayments(options: PaymentsOptions): Promise<PaymentProvider> {
  const { config, db, queue, clock, webhookSecrets } = options;
  const { provider, stripe } = config.payments;
  if (provider === 'stripe' && stripe) {
    // Its library is a twelfth of what a process loads: only where it is used.
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

/** The sandbox, for what only it has; null while another provider takes the payments. */
export function sandboxOf(provider: PaymentProvider): SandboxProvider | null {
  return provider.id === 'sandbox' ? (provider as SandboxProvider) : null;
}
