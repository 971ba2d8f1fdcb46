import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PaymentError, type ProviderSubscription, planChangedMessage } from '#payments/port';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { type Bench, type Message, starter, starterYearly, ultra } from './bench.ts';
import { createCases, type LeftOut } from './left-out.ts';

const start = new Date('2027-01-31T12:00:00.000Z');
const day = (iso: string) => new Date(`${iso}T12:00:00.000Z`);
const monthEnds = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'];
const yearEnds = ['2028-01-31', '2029-01-31'];
const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const minute = 60_000;

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A signed event with another body, and one without its signature. */
function forgeSigned(message: Message): Message[] {
  const text = message.body.toString('utf8');
  return [
    { ...message, body: Buffer.from(text.replace('evt_', 'evx_')) },
    { ...message, headers: { 'content-type': 'application/json' } },
  ];
}

/**
 * The contract of the payment port, the same for every provider.
 *
 * @param leftOut cases that the provider cannot have by its documentation: title → reason
 */
export function describeProvider(
  name: string,
  open: (start: Date) => Promise<Bench>,
  { leftOut = {} }: { leftOut?: LeftOut } = {},
): void {
  describe(`${name} keeps what the payment port promises:`, () => {
    const { it, assertAllUsed } = createCases(leftOut);
    let bench: Bench;
    beforeEach(async () => {
      bench = await open(start);
    });
    afterEach(() => bench.close());

    /** The end of the n-th period of what begins at the start. */
    const periodEnd = (count: number, every: 'month' | 'year' = 'month'): Date => {
      const days = bench.differences?.periodDays?.[every];
      if (days) return addDays(start, count * days);
      return day((every === 'month' ? monthEnds : yearEnds)[count - 1] ?? '');
    };
    /** When half of the first month is over. */
    const halfway = () => new Date((start.getTime() + periodEnd(1).getTime()) / 2);
    /** The period that a change halfway starts, or the rest of the present one. */
    const changedPeriod = () => {
      const days = bench.differences?.periodDays?.month;
      return bench.differences?.changeStartsPeriod && days
        ? { currentPeriodStart: halfway(), currentPeriodEnd: addDays(halfway(), days) }
        : { currentPeriodStart: start, currentPeriodEnd: periodEnd(1) };
    };
    /** What the higher price costs halfway, before the credit. */
    const ultraHalfway = () => (bench.differences?.changeStartsPeriod ? ultra.cents : ultra.cents / 2);

    const subscribed = async (card: Parameters<Bench['pay']>[1] = 'success', price = starter) => {
      const customerId = await bench.newCustomer();
      const request = { customerId, price, reference: newId(), key: newId() };
      const { id, clientSecret } = await bench.provider.createSubscription(request);
      await bench.pay(clientSecret, card);
      return { id, customerId, reference: request.reference, clientSecret };
    };
    const purchase = async (cents = 500) => {
      const customerId = await bench.newCustomer();
      const request = { customerId, cents, name: '100 tokens', reference: newId(), key: newId() };
      return { ...(await bench.provider.createPurchase(request)), reference: request.reference };
    };
    const subscription = async (id: string): Promise<ProviderSubscription> => {
      const found = await bench.provider.readSubscription(id);
      if (!found) throw new Error(`there is no subscription ${id}`);
      return found;
    };
    const payment = async (id: string | null | undefined) => {
      const found = id ? await bench.provider.readPayment(id) : null;
      if (!found) throw new Error(`there is no payment ${id}`);
      return found;
    };

    it('a purchase waits for a card and is paid by one', async () => {
      const { id, clientSecret, reference } = await purchase();
      expect(await payment(id)).toMatchObject({
        state: 'requires_payment',
        reference,
        cents: 500,
        card: null,
      });
      expect(await bench.pay(clientSecret, 'success')).toEqual({ state: 'succeeded', message: null });
      expect(await payment(id)).toMatchObject({
        state: 'succeeded',
        refundedCents: 0,
        dispute: null,
        invoiceId: null,
        subscriptionId: null,
        problem: null,
        card: bench.differences?.withoutCard ? null : { brand: 'visa', last4: '4242' },
      });
    });

    it('a declined card says why, and another one pays', async () => {
      const { id, clientSecret } = await purchase();
      expect(await bench.pay(clientSecret, 'declined')).toEqual({
        state: 'failed',
        message: 'Your card was declined.',
      });
      expect(await payment(id)).toMatchObject({
        state: 'requires_payment',
        problem: 'Your card was declined.',
      });
      await bench.pay(clientSecret, 'success');
      expect(await payment(id)).toMatchObject({ state: 'succeeded', problem: null });
    });

    it('a card that needs authentication pays once its owner approves, and not when they refuse', async () => {
      const { id, clientSecret } = await purchase();
      expect(await bench.pay(clientSecret, 'authentication')).toMatchObject({ state: 'requires_action' });
      expect(await payment(id)).toMatchObject({ state: 'requires_action' });
      expect(await bench.pay(clientSecret, 'authentication', 'refused')).toMatchObject({ state: 'failed' });
      expect(await payment(id)).toMatchObject({ state: 'requires_payment' });
      await bench.pay(clientSecret, 'authentication', 'approved');
      expect(await payment(id)).toMatchObject({ state: 'succeeded' });
    });

    it('a slow payment is pending for a minute', async () => {
      const { id, clientSecret } = await purchase();
      expect(await bench.pay(clientSecret, 'slow')).toMatchObject({ state: 'processing' });
      await bench.moveTo(later(start, minute - 1));
      expect(await payment(id)).toMatchObject({ state: 'processing' });
      await bench.moveTo(later(start, minute));
      expect(await payment(id)).toMatchObject({ state: 'succeeded' });
    });

    it('a subscription is incomplete until its first payment succeeds', async () => {
      const customerId = await bench.newCustomer();
      const request = { customerId, price: starter, reference: newId(), key: newId() };
      const { id, clientSecret } = await bench.provider.createSubscription(request);
      expect(await subscription(id)).toMatchObject({ state: 'incomplete', reference: request.reference });
      expect(await bench.provider.openPayment(id)).toEqual({ clientSecret, cents: 1_300 });
      await bench.pay(clientSecret, 'declined');
      expect(await subscription(id)).toMatchObject({ state: 'incomplete' });
      await bench.pay(clientSecret, 'success');
      const active = await subscription(id);
      expect(active).toMatchObject({
        state: 'active',
        customerId,
        priceKey: starter.key,
        cancelAtPeriodEnd: false,
        currentPeriodStart: start,
        currentPeriodEnd: periodEnd(1),
        invoices: [
          {
            reason: 'begin',
            state: 'paid',
            cents: 1_300,
            priceKey: starter.key,
            lines: [{ priceKey: starter.key, cents: 1_300 }],
            periodStart: start,
            periodEnd: periodEnd(1),
            paidAt: start,
          },
        ],
      });
      expect(await bench.provider.openPayment(id)).toBeNull();
      const [begun] = active.invoices;
      expect(await payment(begun?.paymentId)).toMatchObject({
        state: 'succeeded',
        subscriptionId: id,
        invoiceId: begun?.id,
        reference: null,
      });
    });

    it('an unpaid subscription ends within a day', async () => {
      const customerId = await bench.newCustomer();
      const request = { customerId, price: starter, reference: newId(), key: newId() };
      const { id } = await bench.provider.createSubscription(request);
      await bench.moveTo(day('2027-02-01'));
      expect(await subscription(id)).toMatchObject({ state: 'ended', invoices: [{ state: 'void' }] });
      expect(await bench.provider.openPayment(id)).toBeNull();
    });

    it('renewals come each calendar month, on the last day where the day is missing', async () => {
      const { id } = await subscribed();
      await bench.moveTo(periodEnd(3));
      const { invoices, ...renewed } = await subscription(id);
      expect(renewed).toMatchObject({
        state: 'active',
        currentPeriodStart: periodEnd(3),
        currentPeriodEnd: periodEnd(4),
      });
      expect(invoices.map(({ periodStart, reason, state }) => ({ periodStart, reason, state }))).toEqual([
        { periodStart: periodEnd(3), reason: 'renewal', state: 'paid' },
        { periodStart: periodEnd(2), reason: 'renewal', state: 'paid' },
        { periodStart: periodEnd(1), reason: 'renewal', state: 'paid' },
        { periodStart: start, reason: 'begin', state: 'paid' },
      ]);
    });

    it('a yearly one renews after a year', async () => {
      const { id } = await subscribed('success', starterYearly);
      await bench.moveTo(periodEnd(1, 'year'));
      const { currentPeriodEnd, invoices } = await subscription(id);
      expect(currentPeriodEnd).toEqual(periodEnd(2, 'year'));
      expect(invoices.map(({ cents, reason }) => ({ cents, reason }))).toEqual([
        { cents: 12_000, reason: 'renewal' },
        { cents: 12_000, reason: 'begin' },
      ]);
    });

    it('a failed renewal is past due; another card pays it and is kept', async () => {
      const { id } = await subscribed('declines_renewals');
      await bench.moveTo(periodEnd(1));
      const due = await subscription(id);
      expect(due).toMatchObject({ state: 'past_due', currentPeriodEnd: periodEnd(2) });
      expect(due.invoices[0]).toMatchObject({ reason: 'renewal', state: 'open', cents: 1_300, paidAt: null });
      const open = await bench.provider.openPayment(id);
      expect(open?.cents).toBe(1_300);
      await bench.pay(open?.clientSecret ?? '', 'success');
      expect(await subscription(id)).toMatchObject({ state: 'active', invoices: [{ state: 'paid' }, {}] });
      await bench.moveTo(periodEnd(2));
      expect(await subscription(id)).toMatchObject({ state: 'active', currentPeriodEnd: periodEnd(3) });
    });

    it('a renewal that goes on failing is tried after one, three and five days, and then ends', async () => {
      const { id } = await subscribed('declines_renewals');
      await bench.moveTo(later(addDays(periodEnd(1), 5), -1));
      expect(await subscription(id)).toMatchObject({ state: 'past_due', invoices: [{ state: 'open' }, {}] });
      await bench.moveTo(addDays(periodEnd(1), 5));
      expect(await subscription(id)).toMatchObject({ state: 'ended', invoices: [{ state: 'void' }, {}] });
      expect(await bench.provider.openPayment(id)).toBeNull();
    });

    it('an upgrade costs the rest of the new price less the unused part of the old, at once', async () => {
      const { id } = await subscribed();
      await bench.moveTo(halfway());
      const change = { subscriptionId: id, from: starter.key, price: ultra };
      expect(await bench.provider.previewChange(change)).toEqual({ cents: ultraHalfway() - 650 });
      await bench.provider.changeSubscription({ ...change, when: 'now', key: newId() });
      const upgraded = await subscription(id);
      expect(upgraded).toMatchObject({ priceKey: ultra.key, ...changedPeriod() });
      expect(upgraded.invoices[0]).toMatchObject({
        reason: 'change',
        state: 'paid',
        cents: ultraHalfway() - 650,
        lines: [
          { priceKey: starter.key, cents: -650 },
          { priceKey: ultra.key, cents: ultraHalfway() },
        ],
        priceKey: ultra.key,
        periodStart: halfway(),
        periodEnd: changedPeriod().currentPeriodEnd,
      });
      await bench.moveTo(changedPeriod().currentPeriodEnd);
      expect((await subscription(id)).invoices[0]).toMatchObject({ reason: 'renewal', cents: 13_900 });
    });

    it('a yearly price in place of a monthly one begins its year at once', async () => {
      const { id } = await subscribed();
      await bench.moveTo(halfway());
      const change = { subscriptionId: id, from: starter.key, price: starterYearly };
      expect(await bench.provider.previewChange(change)).toEqual({ cents: 12_000 - 650 });
      await bench.provider.changeSubscription({ ...change, when: 'now', key: newId() });
      const yearLater = addDays(halfway(), bench.differences?.periodDays?.year ?? 365);
      expect(await subscription(id)).toMatchObject({
        priceKey: starterYearly.key,
        currentPeriodStart: halfway(),
        currentPeriodEnd: yearLater,
        invoices: [{ reason: 'change', cents: 11_350, periodEnd: yearLater }, {}],
      });
    });

    it('an upgrade whose charge is declined changes nothing', async () => {
      const { id } = await subscribed('declines_renewals');
      const before = await subscription(id);
      const upgrade = {
        subscriptionId: id,
        from: starter.key,
        price: ultra,
        when: 'now' as const,
        key: newId(),
      };
      const fault = await bench.provider.changeSubscription(upgrade).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(PaymentError);
      expect(fault).toMatchObject({ retryable: false, payerMessage: 'Your card was declined.' });
      expect(await subscription(id)).toEqual(before);
    });

    it('a change from a price that is no longer current is refused, and changes nothing', async () => {
      const { id } = await subscribed('success', ultra);
      const before = await subscription(id);
      for (const when of ['now', 'at_renewal'] as const) {
        // The caller believes that a lesser plan runs, of which this would be an upgrade.
        const change = { subscriptionId: id, from: 'free:monthly:0', price: starter, when, key: newId() };
        await expect(bench.provider.changeSubscription(change)).rejects.toMatchObject({
          retryable: false,
          payerMessage: planChangedMessage,
        });
      }
      expect(await subscription(id)).toEqual(before);
    });

    it('a downgrade waits for the renewal, and can be taken back', async () => {
      const { id } = await subscribed('success', ultra);
      const downgrade = { subscriptionId: id, from: ultra.key, price: starter, when: 'at_renewal' as const };
      await bench.provider.changeSubscription({ ...downgrade, key: newId() });
      expect(await subscription(id)).toMatchObject({
        priceKey: starter.key,
        invoices: [{ reason: 'begin' }],
      });
      await bench.provider.changeSubscription({ ...downgrade, price: ultra, key: newId() });
      expect(await subscription(id)).toMatchObject({ priceKey: ultra.key });
      await bench.provider.changeSubscription({ ...downgrade, key: newId() });
      await bench.moveTo(periodEnd(1));
      expect(await subscription(id)).toMatchObject({
        priceKey: starter.key,
        invoices: [{ reason: 'renewal', cents: 1_300, priceKey: starter.key }, { cents: 13_900 }],
      });
      await bench.moveTo(periodEnd(2));
      expect((await subscription(id)).invoices[0]).toMatchObject({ cents: 1_300 });
    });

    it('an upgrade drops the downgrade that waited', async () => {
      const { id } = await subscribed();
      const change = { subscriptionId: id, from: starter.key, price: starterYearly };
      await bench.provider.changeSubscription({ ...change, when: 'at_renewal', key: newId() });
      await bench.provider.changeSubscription({ ...change, price: ultra, when: 'now', key: newId() });
      await bench.moveTo(periodEnd(1));
      expect((await subscription(id)).invoices[0]).toMatchObject({ cents: 13_900, priceKey: ultra.key });
    });

    it('a cancellation ends it with what is paid for, and can be taken back', async () => {
      const { id } = await subscribed();
      await bench.provider.setCancelAtPeriodEnd(id, true, newId());
      expect(await subscription(id)).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
      await bench.provider.setCancelAtPeriodEnd(id, false, newId());
      await bench.moveTo(periodEnd(1));
      expect(await subscription(id)).toMatchObject({ state: 'active', cancelAtPeriodEnd: false });
      await bench.provider.setCancelAtPeriodEnd(id, true, newId());
      await bench.moveTo(later(periodEnd(2), -1));
      expect(await subscription(id)).toMatchObject({ state: 'active' });
      await bench.moveTo(periodEnd(2));
      const ended = await subscription(id);
      expect(ended.state).toBe('ended');
      expect(ended.invoices).toHaveLength(2);
    });

    it('a cancellation drops a downgrade, and a change takes a cancellation back', async () => {
      const { id } = await subscribed('success', ultra);
      const downgrade = { subscriptionId: id, from: ultra.key, price: starter, when: 'at_renewal' as const };
      await bench.provider.changeSubscription({ ...downgrade, key: newId() });
      await bench.provider.setCancelAtPeriodEnd(id, true, newId());
      expect(await subscription(id)).toMatchObject({ priceKey: ultra.key, cancelAtPeriodEnd: true });
      await bench.provider.changeSubscription({ ...downgrade, key: newId() });
      expect(await subscription(id)).toMatchObject({ priceKey: starter.key, cancelAtPeriodEnd: false });
    });

    it('it can be ended at once', async () => {
      const { id } = await subscribed();
      await bench.provider.endSubscription(id, newId());
      expect(await subscription(id)).toMatchObject({ state: 'ended', invoices: [{ state: 'paid' }] });
      await bench.moveTo(periodEnd(2));
      expect((await subscription(id)).invoices).toHaveLength(1);
    });

    it('a payment goes back in parts, never more than was paid', async () => {
      const { id, clientSecret } = await purchase(2_250);
      await expect(bench.provider.refund(id, 100, newId())).rejects.toBeInstanceOf(PaymentError);
      await bench.pay(clientSecret, 'success');
      await bench.provider.refund(id, 250, newId());
      expect(await payment(id)).toMatchObject({ state: 'succeeded', refundedCents: 250 });
      await expect(bench.provider.refund(id, 2_001, newId())).rejects.toMatchObject({ retryable: false });
      await bench.provider.refund(id, 2_000, newId());
      expect(await payment(id)).toMatchObject({ refundedCents: 2_250 });
    });

    for (const end of ['won', 'lost'] as const) {
      it(`a dispute opens, and is ${end}`, async () => {
        const { id, clientSecret } = await purchase();
        await bench.pay(clientSecret, `disputed_${end}`);
        expect(await payment(id)).toMatchObject({ state: 'succeeded', dispute: null });
        await bench.moveTo(later(start, minute));
        const opened = bench.differences?.finalChargebacks ? end : 'open';
        expect(await payment(id)).toMatchObject({ state: 'succeeded', dispute: opened });
        await expect(bench.provider.refund(id, 500, newId())).rejects.toBeInstanceOf(PaymentError);
        await bench.moveTo(day('2027-02-08'));
        expect(await payment(id)).toMatchObject({ dispute: end });
      });
    }

    it('for an unknown id it returns null, or refuses', async () => {
      expect(await bench.provider.readSubscription('sub_of_nobody')).toBeNull();
      expect(await bench.provider.readPayment('pi_of_nobody')).toBeNull();
      await expect(bench.provider.endSubscription('sub_of_nobody', newId())).rejects.toBeInstanceOf(
        PaymentError,
      );
    });

    it('every change has an event with its subject', async () => {
      const { id } = await subscribed();
      const { id: bought, clientSecret } = await purchase();
      await bench.pay(clientSecret, 'success');
      await bench.deliver();
      const told = bench.webhook.received.flatMap(({ subject }) => (subject ? [subject] : []));
      expect(told).toContainEqual({ kind: 'subscription', id });
      expect(told).toContainEqual({ kind: 'payment', id: bought });
      const before = bench.webhook.received.length;
      await bench.moveTo(periodEnd(1));
      await bench.deliver();
      const renewal = bench.webhook.received.slice(before).map(({ subject }) => subject);
      expect(renewal).toContainEqual({ kind: 'subscription', id });
      const ids = bench.webhook.received.map((event) => event.id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('forged and old events are refused; the same one again is the same', async () => {
      await subscribed();
      await bench.deliver();
      const [message] = bench.webhook.messages;
      if (!message) throw new Error('nothing was told');
      const taken = bench.webhook.received.length;
      expect(await bench.webhook.post(message)).toBe(200);
      expect(bench.webhook.received.at(-1)?.id).toBe(bench.webhook.received[0]?.id);

      const { forge, toleranceMs } = bench.differences?.events ?? {
        forge: forgeSigned,
        toleranceMs: 5 * minute,
      };
      const forgeries = forge(message);
      for (const forged of forgeries) expect(await bench.webhook.post(forged)).toBe(400);
      await bench.moveTo(later(bench.now(), toleranceMs + 1_000));
      expect(await bench.webhook.post(message)).toBe(400);
      expect(bench.webhook.received).toHaveLength(taken + 1);
      expect(bench.webhook.forged()).toBe(forgeries.length + 1);
    });

    it('what changed since a moment is listed', async () => {
      const { id: early } = await subscribed();
      await bench.moveTo(day('2027-02-10'));
      const { id: late } = await subscribed();
      const { id: bought } = await purchase();
      const since = day('2027-02-09');
      const subscriptions = await collect(bench.provider.listSubscriptions(since));
      expect(subscriptions.map((one) => one.id)).toEqual([late]);
      const payments = await collect(bench.provider.listPayments(since));
      expect(payments.map((one) => one.id)).toContain(bought);
      const all = await collect(bench.provider.listSubscriptions(later(start, -1)));
      expect(all.map((one) => one.id).sort()).toEqual([early, late].sort());
    });

    it('100 purchases with one key at the same moment are one', async () => {
      const customerId = await bench.newCustomer();
      const request = { customerId, cents: 500, name: '100 tokens', reference: newId(), key: newId() };
      const made = await Promise.all(
        Array.from({ length: 100 }, () => bench.provider.createPurchase(request)),
      );
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(new Set(made.map(({ clientSecret }) => clientSecret)).size).toBe(1);
      const all = await collect(bench.provider.listPayments(later(start, -1)));
      expect(all.filter(({ reference }) => reference === request.reference)).toHaveLength(1);
    });

    it('an idempotency key belongs to its first request', async () => {
      const { id, clientSecret } = await purchase(1_000);
      await bench.pay(clientSecret, 'success');
      const key = newId();
      await bench.provider.refund(id, 300, key);
      await bench.provider.refund(id, 300, key);
      expect(await payment(id)).toMatchObject({ refundedCents: 300 });
      await expect(bench.provider.refund(id, 400, key)).rejects.toMatchObject({ retryable: false });
      expect(await payment(id)).toMatchObject({ refundedCents: 300 });
    });

    test('each case that is left out exists', assertAllUsed);
  });
}
