import { createStripeProvider } from '#payments/stripe';
import { newId } from '#platform/ids.ts';
import { type StripeDouble, startStripeDouble } from '../fakes/stripe/server.ts';
import { type Bench, startWebhook } from './bench.ts';

export type StripeBench = Bench & { double: StripeDouble };

const secretKey = 'sk_test_of_the_double';
const webhookSecret = 'whsec_of_the_double';

/** The Stripe adapter with the double in place of Stripe. */
export async function openStripeBench(start: Date): Promise<StripeBench> {
  const double = await startStripeDouble({ start, secretKey, webhookSecret });
  const provider = createStripeProvider({
    secretKey,
    webhookSecret,
    publishableKey: 'pk_test_of_the_double',
    clock: () => double.books.now,
    api: double.api,
    timeoutMs: 2_000,
  });
  const webhook = await startWebhook(provider);
  return {
    provider,
    double,
    webhook,
    now: () => double.books.now,
    moveTo: async (moment) => double.books.moveTo(moment),
    newCustomer: () =>
      provider.createCustomer({ userId: newId(), email: 'ada@castwright.test', name: 'Ada', key: newId() }),
    async pay(clientSecret, card, authentication) {
      const { problem, state } = double.books.pay(clientSecret, card, authentication);
      const failed = state === 'requires_payment' || state === 'cancelled';
      return { state: failed ? 'failed' : state, message: problem };
    },
    deliver: () => double.deliver(webhook.url),
    async close() {
      await webhook.close();
      await double.close();
    },
  };
}
