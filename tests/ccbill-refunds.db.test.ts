/** Refunds, voids and chargebacks at CCBill: by us, by the operator in CCBill's own pages, and by banks. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { addDays, hourMs, minuteMs } from '#platform/time.ts';
import { starter } from './payments/bench.ts';
import { type CcbillBench, openCcbillBench } from './payments/ccbill-bench.ts';
import { useDatabase } from './setup/database.ts';

const database = useDatabase();
const start = new Date('2027-01-31T12:00:00.000Z');
const refunding = /refundTransaction/;

let bench: CcbillBench;
beforeEach(async () => {
  bench = await openCcbillBench(database.db, start);
});
afterEach(() => bench.close());

const bought = async (cents = 2_250) => {
  const customerId = await bench.newCustomer();
  const request = { customerId, cents, name: '500 tokens', reference: newId(), key: newId() };
  const { clientSecret, id } = await bench.provider.createPurchase(request);
  await bench.pay(clientSecret, 'success');
  return id;
};
const subscribed = async () => {
  const customerId = await bench.newCustomer();
  const request = { customerId, price: starter, reference: newId(), key: newId() };
  const { clientSecret, id } = await bench.provider.createSubscription(request);
  await bench.pay(clientSecret, 'success');
  return id;
};
const payment = async (id: string) => {
  const found = await bench.provider.readPayment(id);
  if (!found) throw new Error(`there is no payment ${id}`);
  return found;
};
const later = (ms: number) => new Date(bench.now().getTime() + ms);
const at = (index: number) => {
  const found = [...bench.double.books.subscriptions.values()][index];
  if (!found) throw new Error(`CCBill has no subscription ${index}`);
  return found;
};
const countRefunds = () => bench.double.calls.filter((call) => refunding.test(call)).length;

describe('a refund', () => {
  it('whose answer is lost is found in CCBill’s count, and is not made twice', async () => {
    const id = await bought();
    const key = newId();
    bench.double.fail(['cut off'], refunding);
    await expect(bench.provider.refund(id, 250, key)).rejects.toMatchObject({ retryable: true });
    await expect(bench.provider.refund(id, 250, key)).rejects.toMatchObject({ retryable: true });
    await expect(bench.provider.refund(id, 100, newId())).rejects.toMatchObject({ retryable: true });
    bench.double.books.moveTo(later(3 * minuteMs));
    await bench.provider.refund(id, 250, key);
    expect(countRefunds()).toBe(1);
    expect(at(0)).toMatchObject({ refunds: 1, refunded: 250 });
    expect(await payment(id)).toMatchObject({ refundedCents: 250 });
  });

  it('that CCBill answers with its ambiguous code is asked for again once it was certainly not made', async () => {
    const id = await bought();
    const key = newId();
    bench.double.fail(['-7'], refunding);
    await expect(bench.provider.refund(id, 250, key)).rejects.toMatchObject({ retryable: true });
    await bench.moveTo(later(5 * minuteMs));
    await expect(bench.provider.refund(id, 250, key)).rejects.toMatchObject({ retryable: true });
    await bench.moveTo(later(11 * minuteMs));
    await bench.provider.refund(id, 250, key);
    await bench.provider.refund(id, 250, key);
    expect(countRefunds()).toBe(2);
    expect(at(0)).toMatchObject({ refunds: 1, refunded: 250 });
  });

  it('of a part of a plan’s payment leaves the plan, although CCBill ends its subscription', async () => {
    const id = await subscribed();
    const invoice = (await bench.provider.readSubscription(id))?.invoices[0];
    await bench.provider.refund(invoice?.paymentId ?? '', 300, newId());
    expect(at(0).nextBillingAt).toBeNull();
    await bench.moveTo(later(hourMs));
    expect(await bench.provider.readSubscription(id)).toMatchObject({
      state: 'active',
      cancelAtPeriodEnd: false,
    });
    await bench.moveTo(addDays(start, 30));
    expect(await bench.provider.readSubscription(id)).toMatchObject({
      state: 'active',
      invoices: [{ reason: 'renewal', state: 'paid' }, {}],
    });
    expect(at(1)).toMatchObject({ initialCents: 1_300, recurringCents: 1_300 });
  });

  it('is made once by two calls at the same moment', async () => {
    const id = await bought();
    const key = newId();
    await Promise.allSettled(Array.from({ length: 5 }, () => bench.provider.refund(id, 250, key)));
    expect(at(0)).toMatchObject({ refunds: 1, refunded: 250 });
  });

  it('by the operator with CCBill is known with the next extract, which is read once an hour', async () => {
    const id = await bought();
    await bench.moveTo(later(minuteMs));
    bench.double.books.refund(at(0).id, 300);
    bench.double.books.moveTo(later(minuteMs));
    // CCBill counts it, and does not say how much it was.
    expect(await payment(id)).toMatchObject({ refundedCents: 0 });
    await bench.moveTo(later(2 * hourMs));
    expect(await payment(id)).toMatchObject({ refundedCents: 300 });
    await bench.provider.refund(id, 200, newId());
    await bench.moveTo(later(2 * hourMs));
    expect(await payment(id)).toMatchObject({ refundedCents: 500 });
    const extracts = bench.double.calls.filter((call) => call.includes('main.cgi'));
    expect(extracts).toHaveLength(2);
  });
});

describe('what CCBill takes back', () => {
  it('as a void is the whole payment', async () => {
    const id = await bought();
    bench.double.books.voidCharge(at(0).id);
    bench.double.books.moveTo(later(minuteMs));
    expect(await payment(id)).toMatchObject({ refundedCents: 2_250, dispute: null });
  });

  it('as a chargeback ends the plan, and is not refunded', async () => {
    const id = await subscribed();
    await bench.moveTo(addDays(start, 30));
    bench.double.books.chargeBack(at(0).id, 1_300);
    bench.double.books.moveTo(later(minuteMs));
    const ended = await bench.provider.readSubscription(id);
    expect(ended).toMatchObject({ state: 'ended' });
    const [renewal, begin] = ended?.invoices ?? [];
    expect(await payment(renewal?.paymentId ?? '')).toMatchObject({ dispute: 'lost' });
    expect(await payment(begin?.paymentId ?? '')).toMatchObject({ dispute: null });
    await expect(bench.provider.refund(renewal?.paymentId ?? '', 100, newId())).rejects.toMatchObject({
      retryable: false,
    });
  });
});

describe('the extract', () => {
  it('is read in windows that follow on each other, a day at most, and a refusal loses none', async () => {
    await bought();
    await bench.moveTo(later(minuteMs));
    bench.double.books.refund(at(0).id, 300);
    bench.double.fail(['nonsense'], /main\.cgi/);
    await bench.moveTo(later(61 * minuteMs)).catch(() => undefined);
    await bench.moveTo(addDays(start, 3));
    for (const hours of [1.1, 1.1, 1.1, 1.1]) await bench.moveTo(later(hours * hourMs));
    for await (const one of bench.provider.listPayments(start)) expect(one.refundedCents).toBe(300);
  });
});
