import { asc, eq, isNull, sql } from 'drizzle-orm';
import { createSandboxProvider, type SandboxProvider } from '#payments/sandbox';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type TestCard, testCards } from '../../src/payments/sandbox/cards.ts';
import { sandboxCustomers, sandboxEvents, sandboxPayments } from '../../src/payments/sandbox/schema.ts';
import { type Bench, startWebhook } from './bench.ts';

export type SandboxBench = Bench & { provider: SandboxProvider; userId: string };

/** The sandbox on a test's database, with empty books; it sends its events when the test says so. */
export async function openSandboxBench(db: Db, start: Date): Promise<SandboxBench> {
  let now = start;
  await db.execute(
    sql`truncate sandbox_events, sandbox_answers, sandbox_payments, sandbox_invoices, sandbox_subscriptions, sandbox_customers`,
  );
  const userId = newId();
  const sandboxAt = (webhookUrl: string) =>
    createSandboxProvider({
      db,
      clock: () => now,
      queueDelivery: async () => {},
      webhookUrl,
      webhookSecrets: ['the new secret', 'the old secret'],
    });
  const webhook = await startWebhook(sandboxAt('http://127.0.0.1:1'));
  const provider = sandboxAt(webhook.url);
  return {
    provider,
    userId,
    webhook,
    now: () => now,
    async moveTo(moment) {
      now = moment;
      await provider.tick();
    },
    newCustomer: () =>
      provider.createCustomer({ userId, email: 'ada@castwright.test', name: 'Ada', key: newId() }),
    async pay(clientSecret, card: TestCard, authentication) {
      const number = testCards[card];
      // The form takes a card from its payer alone.
      const [payer] = await db
        .select({ userId: sandboxCustomers.userId })
        .from(sandboxPayments)
        .innerJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxPayments.customerId))
        .where(eq(sandboxPayments.clientSecret, clientSecret));
      const paid = await provider.confirm(payer?.userId ?? userId, clientSecret, { number, authentication });
      if (!paid) throw new Error('there is no such payment');
      return paid;
    },
    async deliver() {
      const events = await db
        .select()
        .from(sandboxEvents)
        .where(isNull(sandboxEvents.deliveredAt))
        .orderBy(asc(sandboxEvents.id));
      for (const { id } of events) await provider.deliver(id);
    },
    close: () => webhook.close(),
  };
}
