import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ForgedEventError, PaymentError } from '#payments/port';
import { createStripeProvider } from '#payments/stripe';
import { newId } from '#platform/ids.ts';
import { describeError } from '#platform/log.ts';
import { eventTypes } from '../src/payments/stripe/events.ts';
import type { Fault } from './fakes/stripe/server.ts';
import { starter, ultra } from './payments/bench.ts';
import { openStripeBench, type StripeBench } from './payments/stripe-bench.ts';

const start = new Date('2027-01-31T12:00:00.000Z');

let bench: StripeBench;
beforeEach(async () => {
  bench = await openStripeBench(start);
});
afterEach(() => bench.close());

const purchaseBy = (customerId: string) => ({
  customerId,
  cents: 500,
  name: '100 tokens',
  reference: newId(),
  key: newId(),
});
const intents = () => bench.double.books.events.filter(({ type }) => type === 'payment_intent.created');

describe('when Stripe has faults', () => {
  it('a call that fails once is retried', async () => {
    const request = purchaseBy(await bench.newCustomer());
    bench.double.fail([500], /payment_intents/);
    const { id } = await bench.provider.createPurchase(request);
    expect(await bench.provider.readPayment(id)).toMatchObject({ reference: request.reference });
    expect(intents()).toHaveLength(1);
  });

  it('a call that was carried out and cut off is retried with its key, and does nothing twice', async () => {
    const request = purchaseBy(await bench.newCustomer());
    bench.double.fail(['cut off'], /POST .*payment_intents/);
    await bench.provider.createPurchase(request);
    expect(bench.double.calls.filter((call) => call === 'POST /v1/payment_intents')).toHaveLength(2);
    expect(intents()).toHaveLength(1);
  });

  it('a call without an answer fails in time, as one that may be retried later', async () => {
    const hasty = createStripeProvider({
      secretKey: 'sk_test_of_the_double',
      webhookSecret: 'whsec_of_the_double',
      publishableKey: 'pk_test_of_the_double',
      api: bench.double.api,
      timeoutMs: 50,
    });
    bench.double.fail(['silence', 'silence', 'silence', 'silence']);
    const fault = await hasty.readPayment('pi_any').catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'PaymentError', retryable: true, payerMessage: null });
  });

  it.each<{ faults: Fault[] }>([
    { faults: [500, 500, 500, 500] },
    // The package leaves this to its caller.
    { faults: [429] },
  ])('after $faults a call may be tried later', async ({ faults }) => {
    const request = purchaseBy(await bench.newCustomer());
    bench.double.fail(faults);
    const failed = bench.provider.createPurchase(request);
    await expect(failed).rejects.toMatchObject({ name: 'PaymentError', retryable: true, payerMessage: null });
    expect(intents()).toHaveLength(0);
    await bench.provider.createPurchase(request);
    expect(intents()).toHaveLength(1);
  });

  it('a list fails as well, and does not end as if it were complete', async () => {
    bench.double.fail([500, 500, 500, 500], /events/);
    const reading = bench.provider.listPayments(start)[Symbol.asyncIterator]().next();
    await expect(reading).rejects.toMatchObject({ name: 'PaymentError', retryable: true });
  });

  it('a decline has Stripe’s message and is not retried', async () => {
    const request = purchaseBy(await bench.newCustomer());
    const before = bench.double.calls.length;
    bench.double.fail([402]);
    const failed = bench.provider.createPurchase(request);
    await expect(failed).rejects.toMatchObject({ retryable: false, payerMessage: 'Your card was declined.' });
    expect(bench.double.calls).toHaveLength(before + 1);
  });

  it('a wrong key is a permanent fault, and nothing of it reaches a log', async () => {
    const stranger = createStripeProvider({
      secretKey: 'sk_test_a_secret_of_ours',
      webhookSecret: 'whsec_a_secret_of_ours',
      publishableKey: 'pk_test_of_ours',
      api: bench.double.api,
    });
    const request = { userId: newId(), email: 'ada@castwright.test', name: 'Ada Writer', key: newId() };
    const fault = await stranger.createCustomer(request).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(PaymentError);
    expect(fault).toMatchObject({ retryable: false, payerMessage: null });
    expect(JSON.stringify(describeError(fault))).not.toMatch(/secret_of_ours|ada@|Writer/);
  });
});

describe('prices at Stripe', () => {
  it('are created once each, however many calls start at once, and found by another process', async () => {
    const begin = async (provider = bench.provider) =>
      provider.createSubscription({
        customerId: await bench.newCustomer(),
        price: starter,
        reference: newId(),
        key: newId(),
      });
    await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect(bench.double.books.prices.size).toBe(1);
    const later = await openSecondProcess();
    await begin(later);
    expect([...bench.double.books.prices.values()]).toMatchObject([{ key: starter.key, cents: 1_300 }]);
  });
});

const openSecondProcess = async () =>
  createStripeProvider({
    secretKey: 'sk_test_of_the_double',
    webhookSecret: 'whsec_of_the_double',
    publishableKey: 'pk_test_of_the_double',
    api: bench.double.api,
  });

describe('a change of plan at Stripe', () => {
  const subscribe = async () => {
    const customerId = await bench.newCustomer();
    const request = { customerId, price: ultra, reference: newId(), key: newId() };
    const { clientSecret, id } = await bench.provider.createSubscription(request);
    await bench.pay(clientSecret, 'success');
    return id;
  };

  it('that broke off between its steps is finished by the same call again', async () => {
    const subscriptionId = await subscribe();
    const downgrade = {
      subscriptionId,
      from: ultra.key,
      price: starter,
      when: 'at_renewal' as const,
      key: newId(),
    };
    bench.double.fail([402], /subscription_schedules\/sub_sched/);
    await expect(bench.provider.changeSubscription(downgrade)).rejects.toBeInstanceOf(PaymentError);
    expect(await bench.provider.readSubscription(subscriptionId)).toMatchObject({ priceKey: ultra.key });
    await bench.provider.changeSubscription(downgrade);
    await bench.provider.changeSubscription(downgrade);
    expect(await bench.provider.readSubscription(subscriptionId)).toMatchObject({ priceKey: starter.key });
  });

  it('at once is charged once, although its answer was lost and it is requested again', async () => {
    const subscriptionId = await subscribe();
    const dearer = { ...ultra, key: 'ultra:monthly:19900', cents: 19_900 };
    const upgrade = {
      subscriptionId,
      from: ultra.key,
      price: dearer,
      when: 'now' as const,
      key: newId(),
    };
    bench.double.fail(['cut off'], /POST \/v1\/subscriptions\/sub/);
    await bench.provider.changeSubscription(upgrade);
    await bench.provider.changeSubscription(upgrade);
    const subscription = await bench.provider.readSubscription(subscriptionId);
    expect(subscription?.invoices.map(({ reason }) => reason)).toEqual(['change', 'begin']);
  });
});

describe('a webhook call in Stripe’s name', () => {
  it('is refused when signed with another secret, and processed only where it is about payments', async () => {
    await bench.provider.createPurchase(purchaseBy(await bench.newCustomer()));
    await bench.deliver();
    const [message] = bench.webhook.messages;
    if (!message) throw new Error('nothing was told');
    const stranger = createStripeProvider({
      secretKey: 'sk_test_any',
      webhookSecret: 'whsec_another',
      publishableKey: 'pk_test_any',
      clock: bench.now,
    });
    const origin = { query: {}, address: '127.0.0.1' };
    expect(() => stranger.readEvent(message.body, message.headers, origin)).toThrow(ForgedEventError);
    const event = await bench.provider.readEvent(message.body, message.headers, origin);
    expect(event.subject?.kind).toBe('payment');
  });

  it('has the event types that the documentation lists for the operator', async () => {
    const guide = await readFile('docs/operating/payments.md', 'utf8');
    const named = new Set([...guide.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name));
    expect([...eventTypes].filter((type) => !named.has(type))).toEqual([]);
  });
});
