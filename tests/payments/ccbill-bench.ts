import { eq, sql } from 'drizzle-orm';
import { type CcbillProvider, createCcbillProvider } from '#payments/ccbill';
import type { ProviderEvent } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { oldestEventMs } from '../../src/payments/ccbill/events.ts';
import { ccbillCustomers, ccbillPayments } from '../../src/payments/ccbill/schema.ts';
import { testCards } from '../../src/payments/sandbox/cards.ts';
import { type CcbillAccount, type CcbillDouble, startCcbillDouble } from '../fakes/ccbill/server.ts';
import { type Bench, type Message, startWebhook } from './bench.ts';

export type CcbillBench = Bench & {
  provider: CcbillProvider;
  double: CcbillDouble;
  userId: string;
  /** Events that the adapter published. */
  published: ProviderEvent[];
  /** Another process of the same installation: nothing of the first one's memory. */
  openAnother(changes?: Partial<Parameters<typeof createCcbillProvider>[0]>): CcbillProvider;
};

export const account: CcbillAccount = {
  accountNumber: 900_100,
  frontend: { id: 'frontend-of-the-double', secret: 'frontend secret' },
  backend: { id: 'backend-of-the-double', secret: 'backend secret' },
  dataLink: { username: 'datalink', password: 'datalink password' },
  webhookSecret: 'a secret of thirty-two characters',
};
export const subaccounts = { subaccount: 1, subaccount3ds: 2 };

/** The CCBill adapter on a test's database, with the double in place of CCBill. */
export async function openCcbillBench(db: Db, start: Date): Promise<CcbillBench> {
  const double = await startCcbillDouble(start, account);
  await db.execute(
    sql`truncate ccbill_customers, ccbill_subscriptions, ccbill_invoices, ccbill_payments, ccbill_agreements, ccbill_charges, ccbill_refunds, ccbill_transactions, ccbill_extract, ccbill_hints, ccbill_answers`,
  );
  const userId = newId();
  const published: ProviderEvent[] = [];
  const openAnother: CcbillBench['openAnother'] = (changes) =>
    createCcbillProvider({
      ...account,
      ...subaccounts,
      apiUrl: double.url,
      dataLinkUrl: double.url,
      timeoutMs: 1_000,
      widgetVersion: '1.9.0',
      smallestCents: 295,
      publishEvent: async (_, event) => void published.push(event),
      db,
      clock: () => double.books.now,
      webhookNetworks: null,
      ...changes,
    });
  const provider = openAnother();
  const webhook = await startWebhook(provider);
  return {
    provider,
    double,
    userId,
    published,
    openAnother,
    webhook,
    differences: {
      periodDays: { month: 30, year: 365 },
      changeStartsPeriod: true,
      finalChargebacks: true,
      events: { forge: forgeEvents, toleranceMs: oldestEventMs },
    },
    now: () => double.books.now,
    async moveTo(moment) {
      double.books.moveTo(moment);
      await provider.tick();
    },
    newCustomer: () =>
      provider.createCustomer({ userId, email: 'ada@castwright.test', name: 'Ada', key: newId() }),
    async pay(clientSecret, card) {
      const tokenId = double.books.createToken(card, subaccounts.subaccount);
      const confirmation = {
        tokenId,
        card: { brand: 'visa', last4: testCards[card].slice(-4) },
        authentication: null,
      };
      // The form takes a card from its payer alone.
      const [payer] = await db
        .select({ userId: ccbillCustomers.userId })
        .from(ccbillPayments)
        .innerJoin(ccbillCustomers, eq(ccbillCustomers.id, ccbillPayments.customerId))
        .where(eq(ccbillPayments.clientSecret, clientSecret));
      const paid = await provider.confirm(payer?.userId ?? userId, clientSecret, confirmation);
      if (!paid) throw new Error('there is no such payment');
      return paid;
    },
    deliver: () => double.deliver(webhook.url),
    async close() {
      await webhook.close();
      await double.close();
    },
  };
}

/** With another secret, without one, and for another account. */
function forgeEvents(message: Message): Message[] {
  const { secret, ...query } = message.query;
  return [
    { ...message, query: { ...query, secret: `${secret}.` } },
    { ...message, query },
    { ...message, query: { ...message.query, clientAccnum: '900101' } },
    { ...message, query: { ...message.query, clientSubacc: '0009' } },
  ];
}
