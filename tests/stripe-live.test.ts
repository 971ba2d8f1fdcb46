import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderSubscription } from '#payments/port';
import { createStripeProvider } from '#payments/stripe';
import { newId } from '#platform/ids.ts';
import { starter, ultra } from './payments/bench.ts';

/**
 * The adapter with the real Stripe, in test mode, with its test clocks: only where `STRIPE_TEST_KEY` holds a
 * `sk_test_…` key. It creates customers and prices there and takes some minutes.
 */
const secretKey = process.env.STRIPE_TEST_KEY ?? 'none';
const minutes = 60_000;
const day = 86_400;

describe.skipIf(!secretKey.startsWith('sk_test_'))('before the real Stripe', () => {
  const stripe = new Stripe(secretKey);
  const provider = createStripeProvider({
    secretKey,
    webhookSecret: 'whsec_none',
    publishableKey: 'pk_test_none',
  });
  const start = Math.floor(Date.now() / 1000);
  let clockId = '';

  beforeAll(async () => {
    clockId = (await stripe.testHelpers.testClocks.create({ frozen_time: start, name: 'Castwright' })).id;
  });
  afterAll(async () => {
    await stripe.testHelpers.testClocks.del(clockId);
  });

  /** Test clocks answer at once and continue in the background; everything due has happened when they are ready. */
  async function moveTo(seconds: number): Promise<void> {
    await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: seconds });
    await expect
      .poll(async () => (await stripe.testHelpers.testClocks.retrieve(clockId)).status, {
        interval: 2_000,
        timeout: 5 * minutes,
      })
      .toBe('ready');
  }

  const newCustomer = async () =>
    (await stripe.customers.create({ name: 'A test of Castwright', test_clock: clockId })).id;
  const pay = (clientSecret: string, card: string) =>
    stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
      payment_method: card,
      return_url: 'https://castwright.test/billing',
    });
  const begin = async (price = starter, card = 'pm_card_visa') => {
    const request = { customerId: await newCustomer(), price, reference: newId(), key: newId() };
    const { clientSecret, id } = await provider.createSubscription(request);
    await pay(clientSecret, card);
    return { id, reference: request.reference };
  };
  const read = async (id: string): Promise<ProviderSubscription> => {
    const subscription = await provider.readSubscription(id);
    if (!subscription) throw new Error(`there is no subscription ${id}`);
    return subscription;
  };

  it(
    'a purchase is paid, declined or sent to the bank, and goes back in part',
    async () => {
      const request = { customerId: await newCustomer(), cents: 500, name: '100 tokens', reference: newId() };
      const made = await Promise.all([
        provider.createPurchase({ ...request, key: request.reference }),
        provider.createPurchase({ ...request, key: request.reference }),
      ]);
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      const [{ clientSecret, id }] = made;
      await pay(clientSecret, 'pm_card_visa_chargeDeclined').catch(() => {});
      const declined = await provider.readPayment(id);
      expect(declined).toMatchObject({ state: 'requires_payment', reference: request.reference });
      expect(declined?.problem).toContain('declined');
      await pay(clientSecret, 'pm_card_authenticationRequired');
      expect(await provider.readPayment(id)).toMatchObject({ state: 'requires_action' });
      await pay(clientSecret, 'pm_card_visa');
      await provider.refund(id, 200, newId());
      expect(await provider.readPayment(id)).toMatchObject({ state: 'succeeded', refundedCents: 200 });
      await expect(provider.refund(id, 301, newId())).rejects.toMatchObject({ retryable: false });
    },
    2 * minutes,
  );

  it(
    'a subscription begins, is upgraded with proration, downgraded at renewal, cancelled and ends',
    async () => {
      const { id, reference } = await begin();
      const begun = await read(id);
      expect(begun).toMatchObject({ state: 'active', reference, priceKey: starter.key });
      expect(begun.invoices).toMatchObject([{ reason: 'begin', state: 'paid', cents: starter.cents }]);
      expect(await provider.readPayment(begun.invoices[0]?.paymentId ?? '')).toMatchObject({
        subscriptionId: id,
        invoiceId: begun.invoices[0]?.id,
      });

      const { cents } = await provider.previewChange({ subscriptionId: id, price: ultra });
      await provider.changeSubscription({
        subscriptionId: id,
        from: starter.key,
        price: ultra,
        when: 'now',
        key: newId(),
      });
      const upgraded = await read(id);
      expect(upgraded).toMatchObject({ priceKey: ultra.key, currentPeriodEnd: begun.currentPeriodEnd });
      expect(upgraded.invoices[0]).toMatchObject({ reason: 'change', state: 'paid', priceKey: ultra.key });
      expect(Math.abs((upgraded.invoices[0]?.cents ?? 0) - cents)).toBeLessThanOrEqual(2);

      const downgrade = {
        subscriptionId: id,
        from: ultra.key,
        price: starter,
        when: 'at_renewal' as const,
        key: newId(),
      };
      await provider.changeSubscription(downgrade);
      await provider.changeSubscription(downgrade);
      expect(await read(id)).toMatchObject({ priceKey: starter.key });
      const renewal = upgraded.currentPeriodEnd.getTime() / 1000;
      // Stripe finalises a renewal's invoice an hour after creating it.
      await moveTo(renewal + 7_200);
      expect((await read(id)).invoices[0]).toMatchObject({
        reason: 'renewal',
        state: 'paid',
        cents: starter.cents,
      });

      await provider.setCancelAtPeriodEnd(id, true, newId());
      expect(await read(id)).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
      await provider.setCancelAtPeriodEnd(id, false, newId());
      await provider.setCancelAtPeriodEnd(id, true, newId());
      await moveTo((await read(id)).currentPeriodEnd.getTime() / 1000 + 60);
      expect(await read(id)).toMatchObject({ state: 'ended' });
    },
    10 * minutes,
  );

  it(
    'a renewal that fails is past due until another card pays it',
    async () => {
      const { id } = await begin(starter, 'pm_card_chargeCustomerFail');
      await moveTo((await read(id)).currentPeriodEnd.getTime() / 1000 + day / 12);
      expect(await read(id)).toMatchObject({ state: 'past_due', invoices: [{ state: 'open' }, {}] });
      const open = await provider.openPayment(id);
      expect(open?.cents).toBe(starter.cents);
      await pay(open?.clientSecret ?? '', 'pm_card_visa');
      expect(await read(id)).toMatchObject({ state: 'active', invoices: [{ state: 'paid' }, {}] });
    },
    10 * minutes,
  );
});
