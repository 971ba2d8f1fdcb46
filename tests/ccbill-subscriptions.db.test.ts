/** Subscriptions of CCBill: chains of its subscriptions, renewals by it and by us, and what payers do with CCBill. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { addDays, hourMs, minuteMs } from '#platform/time.ts';
import type { TestCard } from '../src/payments/sandbox/cards.ts';
import { starter, starterYearly, ultra } from './payments/bench.ts';
import { type CcbillBench, openCcbillBench } from './payments/ccbill-bench.ts';
import { useDatabase } from './setup/database.ts';

const database = useDatabase();
const start = new Date('2027-01-31T12:00:00.000Z');
const charging = /^POST \/transactions/;
const cancelling = /cancelSubscription/;

let bench: CcbillBench;
beforeEach(async () => {
  bench = await openCcbillBench(database.db, start);
});
afterEach(() => bench.close());

const subscribed = async (card: TestCard = 'success', price = starter) => {
  const customerId = await bench.newCustomer();
  const request = { customerId, price, reference: newId(), key: newId() };
  const { clientSecret, id } = await bench.provider.createSubscription(request);
  await bench.pay(clientSecret, card);
  return id;
};
const read = async (id: string) => {
  const found = await bench.provider.readSubscription(id);
  if (!found) throw new Error(`there is no subscription ${id}`);
  return found;
};
const later = (ms: number) => new Date(bench.now().getTime() + ms);
const day = (count: number) => addDays(start, count);
/** CCBill's subscriptions, oldest first. */
const agreements = () => [...bench.double.books.subscriptions.values()];
const running = () => agreements().filter(({ nextBillingAt }) => nextBillingAt !== null);
const indexOf = (pattern: RegExp) => bench.double.calls.findIndex((call) => pattern.test(call));

describe('a plan change', () => {
  it('up is a new subscription at CCBill with the same id here, and ends the old one', async () => {
    const id = await subscribed();
    await bench.moveTo(day(15));
    const change = { subscriptionId: id, from: starter.key, price: ultra, when: 'now' as const };
    await bench.provider.changeSubscription({ ...change, key: newId() });
    expect(
      agreements().map(({ initialCents, recurringCents }) => ({ initialCents, recurringCents })),
    ).toEqual([
      { initialCents: 1_300, recurringCents: 1_300 },
      { initialCents: 13_900 - 650, recurringCents: 13_900 },
    ]);
    expect(running()).toHaveLength(1);
    await bench.moveTo(day(45));
    const { id: same, invoices } = await read(id);
    expect(same).toBe(id);
    expect(invoices.map(({ cents, reason }) => ({ cents, reason }))).toEqual([
      { cents: 13_900, reason: 'renewal' },
      { cents: 13_250, reason: 'change' },
      { cents: 1_300, reason: 'begin' },
    ]);
  });

  it('whose answer is lost is found by the same key, and charges once', async () => {
    const id = await subscribed();
    await bench.moveTo(day(15));
    const change = {
      subscriptionId: id,
      from: starter.key,
      price: ultra,
      when: 'now' as const,
      key: newId(),
    };
    bench.double.fail(['cut off'], charging);
    await expect(bench.provider.changeSubscription(change)).rejects.toMatchObject({ retryable: true });
    await expect(bench.provider.changeSubscription(change)).rejects.toMatchObject({ retryable: true });
    bench.double.books.moveTo(later(3 * minuteMs));
    await bench.provider.changeSubscription(change);
    await bench.provider.changeSubscription(change);
    expect(await read(id)).toMatchObject({ priceKey: ultra.key, invoices: [{ reason: 'change' }, {}] });
    expect(agreements()).toHaveLength(2);
    await bench.moveTo(later(minuteMs));
    expect(running()).toHaveLength(1);
  });

  it('whose old subscription CCBill renewed before it ended is not paid twice: the renewal is refunded', async () => {
    const id = await subscribed();
    await bench.moveTo(day(15));
    bench.double.fail(Array(50).fill('nonsense'), cancelling);
    await bench.provider.changeSubscription({
      subscriptionId: id,
      from: starter.key,
      price: ultra,
      when: 'now',
      key: newId(),
    });
    expect(running()).toHaveLength(2);
    await expect(bench.moveTo(day(31))).rejects.toMatchObject({ retryable: true });
    bench.double.fail([]);
    await bench.moveTo(later(hourMs));
    expect(running()).toHaveLength(1);
    const { invoices } = await read(id);
    expect(invoices.filter(({ reason }) => reason === 'renewal')).toEqual([]);
    await bench.moveTo(later(minuteMs));
    expect(agreements()[0]).toMatchObject({ timesRebilled: 1, refunded: 1_300 });
    const strays = [];
    for await (const payment of bench.provider.listPayments(start)) {
      if (payment.invoiceId === null) strays.push(payment);
    }
    expect(strays).toMatchObject([{ cents: 1_300, refundedCents: 1_300, reference: null }]);
  });

  it('down ends the renewals at once, and is charged by us at the period’s end', async () => {
    const id = await subscribed('success', ultra);
    const change = { subscriptionId: id, from: ultra.key, price: starter, when: 'at_renewal' as const };
    await bench.provider.changeSubscription({ ...change, key: newId() });
    expect(running()).toEqual([]);
    expect(await read(id)).toMatchObject({
      state: 'active',
      priceKey: starter.key,
      currentPeriodEnd: day(30),
    });
    await bench.moveTo(day(30));
    expect(running()).toMatchObject([{ initialCents: 1_300, recurringCents: 1_300 }]);
    await bench.moveTo(day(60));
    expect((await read(id)).invoices.map(({ cents }) => cents)).toEqual([1_300, 1_300, 13_900]);
  });

  it('that CCBill could not charge for, being too small, is refused and changes nothing', async () => {
    const id = await subscribed('success', starterYearly);
    const change = { subscriptionId: id, from: starterYearly.key, price: starter, when: 'now' as const };
    await expect(bench.provider.changeSubscription({ ...change, key: newId() })).rejects.toMatchObject({
      retryable: false,
      payerMessage: expect.stringContaining('when it renews'),
    });
    expect(agreements()).toHaveLength(1);
  });
});

describe('a cancellation', () => {
  it('that is taken back is charged by us at the period’s end; a decline is tried after 1, 3 and 5 days', async () => {
    const id = await subscribed('declines_renewals');
    await bench.provider.setCancelAtPeriodEnd(id, true, newId());
    expect(running()).toEqual([]);
    await bench.provider.setCancelAtPeriodEnd(id, false, newId());
    const before = bench.double.calls.filter((call) => charging.test(call)).length;
    const tries: number[] = [];
    for (const count of [29, 30, 31, 32, 33, 34, 35, 36]) {
      await bench.moveTo(day(count));
      tries.push(bench.double.calls.filter((call) => charging.test(call)).length - before);
    }
    expect(tries).toEqual([0, 1, 2, 2, 3, 3, 4, 4]);
    expect(await read(id)).toMatchObject({
      state: 'ended',
      invoices: [{ state: 'void' }, { state: 'paid' }],
    });
  });

  it('by the payer with CCBill itself is known from its state', async () => {
    const id = await subscribed();
    bench.double.books.cancel(agreements()[0]?.id ?? '');
    bench.double.books.moveTo(later(hourMs));
    expect(await read(id)).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
    await bench.moveTo(day(30));
    expect(await read(id)).toMatchObject({ state: 'ended', invoices: [{ reason: 'begin' }] });
  });

  it('that CCBill does not confirm is stored, and asked for again each minute', async () => {
    const id = await subscribed();
    bench.double.fail(['nonsense'], cancelling);
    await expect(bench.provider.setCancelAtPeriodEnd(id, true, newId())).rejects.toMatchObject({
      retryable: true,
    });
    expect(running()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ cancelAtPeriodEnd: true });
    await bench.moveTo(later(minuteMs));
    expect(running()).toEqual([]);
  });

  it('whose answer is lost is seen in the state, and is no error', async () => {
    const id = await subscribed();
    bench.double.fail(['cut off'], cancelling);
    await bench.provider.setCancelAtPeriodEnd(id, true, newId());
    expect(running()).toEqual([]);
  });
});

describe('a renewal by CCBill', () => {
  it('that fails is past due until a retry succeeds, and pays the same invoice', async () => {
    const id = await subscribed('declines_renewals');
    await bench.moveTo(day(30));
    const due = await read(id);
    expect(due).toMatchObject({ state: 'past_due', invoices: [{ state: 'open' }, {}] });
    const [only] = agreements();
    if (only) only.card = 'success';
    await bench.moveTo(day(32));
    const paid = await read(id);
    expect(paid).toMatchObject({ state: 'active', invoices: [{ state: 'paid' }, {}] });
    expect(paid.invoices[0]?.id).toBe(due.invoices[0]?.id);
    expect(paid.currentPeriodEnd).toEqual(day(62));
  });

  it('that is past due ends at once when the payer cancels, and the saved card is not charged', async () => {
    const id = await subscribed('declines_renewals');
    await bench.moveTo(day(30));
    await bench.provider.setCancelAtPeriodEnd(id, true, newId());
    const before = bench.double.calls.filter((call) => charging.test(call)).length;
    await bench.moveTo(day(33));
    expect(bench.double.calls.filter((call) => charging.test(call))).toHaveLength(before);
    expect(await read(id)).toMatchObject({ state: 'ended', invoices: [{ state: 'void' }, {}] });
  });

  it('that CCBill gives up ends it', async () => {
    const id = await subscribed('declines_renewals');
    for (const count of [30, 32, 35, 36]) await bench.moveTo(day(count));
    expect(await read(id)).toMatchObject({
      state: 'ended',
      invoices: [{ state: 'void' }, { state: 'paid' }],
    });
    expect(await bench.provider.openPayment(id)).toBeNull();
  });

  it('is ended at CCBill before another card pays it, so that both are never charged', async () => {
    const id = await subscribed('declines_renewals');
    await bench.moveTo(day(30));
    const open = await bench.provider.openPayment(id);
    bench.double.calls.length = 0;
    await bench.pay(open?.clientSecret ?? '', 'success');
    expect(indexOf(cancelling)).toBeGreaterThanOrEqual(0);
    expect(indexOf(charging)).toBeGreaterThan(indexOf(cancelling));
    expect(running()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'active' });
  });

  it('that succeeded while the payer typed another card leaves that card alone', async () => {
    const id = await subscribed('declines_renewals');
    await bench.moveTo(day(30));
    const open = await bench.provider.openPayment(id);
    const [only] = agreements();
    if (only) only.card = 'success';
    bench.double.books.moveTo(day(32));
    const before = bench.double.calls.filter((call) => charging.test(call)).length;
    expect(await bench.pay(open?.clientSecret ?? '', 'success')).toMatchObject({ state: 'succeeded' });
    expect(bench.double.calls.filter((call) => charging.test(call))).toHaveLength(before);
    expect(await read(id)).toMatchObject({ state: 'active' });
  });

  it('on another date that the operator set with CCBill moves the period’s end', async () => {
    const id = await subscribed();
    bench.double.books.moveBillingDate(agreements()[0]?.id ?? '', 4);
    bench.double.books.moveTo(later(hourMs));
    expect(await read(id)).toMatchObject({ state: 'active', currentPeriodEnd: day(34) });
    await bench.moveTo(day(30));
    expect(await read(id)).toMatchObject({ state: 'active', invoices: [{ reason: 'begin' }] });
    await bench.moveTo(day(34));
    expect(await read(id)).toMatchObject({ state: 'active', invoices: [{ reason: 'renewal' }, {}] });
  });

  it('is asked about once an hour while CCBill is late, and an outage blocks nothing else', async () => {
    const late = await subscribed();
    const other = await subscribed();
    for (const one of agreements()) one.nextBillingAt = day(31);
    bench.double.fail(['nonsense'], /viewSubscriptionStatus/);
    await expect(bench.moveTo(day(30))).rejects.toMatchObject({ name: 'PaymentError' });
    bench.double.calls.length = 0;
    await bench.moveTo(later(minuteMs));
    await bench.moveTo(later(minuteMs));
    expect(
      bench.double.calls.filter((call) => call.includes('viewSubscriptionStatus')).length,
    ).toBeLessThanOrEqual(2);
    await bench.moveTo(day(31));
    await bench.moveTo(later(hourMs));
    for (const id of [late, other]) expect((await read(id)).invoices).toHaveLength(2);
  });
});
