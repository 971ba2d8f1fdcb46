import { sql } from 'drizzle-orm';
import { createSandboxProvider } from '#payments/sandbox';
import { openWebhookRelay } from '#tests/setup/webhook-relay.ts';
import { testCards } from '../../../src/payments/sandbox/cards.ts';
import type { LoadBalancer } from '../load-balancer.ts';
import type { ProofPayments } from './payments.ts';

/** Payments by the sandbox, which is a part of the product and keeps its books in the database. */
export async function openSandboxPayments(
  scope: AsyncDisposableStack,
  door: LoadBalancer,
  random: () => number,
): Promise<ProofPayments> {
  const webhookRelay = await openWebhookRelay(random);
  scope.defer(() => webhookRelay.close());
  webhookRelay.deliverTo(() => `${door.next()}/api/webhooks/sandbox`);
  return {
    env: { PAYMENTS: 'sandbox', SANDBOX_WEBHOOK_URL: webhookRelay.url },
    webhookRelay,
    line: null,
    mostPurchases: 14,
    async pay({ page, unexpected }, clientSecret, card) {
      const body = { clientSecret, number: testCards[card] };
      const paid = await page.callUntilAnswered('confirmSandboxPayment', { body });
      if (paid && paid.status !== 200)
        unexpected(`the card form was answered ${paid.status} ${JSON.stringify(paid.body)}`);
      return paid?.status === 200 && paid.body.state === 'succeeded';
    },
    id: 'sandbox',
    left: {
      'payment events that were not delivered': sql`select count(*)::integer as left from sandbox_events where delivered_at is null`,
      // Rows that a wrong clock has postponed to another day stay there.
      'payments that are due': sql`select count(*)::integer as left from sandbox_payments where state = 'processing' and settles_at < now()`,
    },
    listLeft: async () => [],
    openProvider: (db) =>
      createSandboxProvider({
        db,
        queueDelivery: async () => {},
        webhookUrl: 'http://127.0.0.1:9',
        webhookSecrets: ['none is sent'],
      }),
    verify: async () => {},
    secrets: new Map(),
  };
}
