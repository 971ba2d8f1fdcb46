/** CCBill's unsigned events: what is believed of them, and what a forged one can do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ForgedEventError } from '#payments/port';
import { newId } from '#platform/ids.ts';
import { minuteMs } from '#platform/time.ts';
import { parseNetworks } from '../src/payments/ccbill/networks.ts';
import { starter } from './payments/bench.ts';
import { account, type CcbillBench, openCcbillBench } from './payments/ccbill-bench.ts';
import { createRandom } from './setup/create-random.ts';
import { useDatabase } from './setup/database.ts';

const database = useDatabase();
const start = new Date('2027-01-31T12:00:00.000Z');
const { webhookSecret: secret } = account;

let bench: CcbillBench;
beforeEach(async () => {
  bench = await openCcbillBench(database.db, start);
});
afterEach(() => bench.close());

const subscribed = async () => {
  const customerId = await bench.newCustomer();
  const request = { customerId, price: starter, reference: newId(), key: newId() };
  const { clientSecret, id } = await bench.provider.createSubscription(request);
  await bench.pay(clientSecret, 'success');
  return id;
};
const later = (ms: number) => new Date(bench.now().getTime() + ms);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const named = { clientAccnum: '900100', clientSubacc: '0001', timestamp: '2027-01-31 05:00:00' };

const readEvent = async (
  values: Record<string, string>,
  query: Record<string, string> = { secret },
  address = '127.0.0.1',
) => bench.provider.readEvent(Buffer.from(new URLSearchParams(values).toString()), form, { query, address });

describe('an event', () => {
  it('is read as a form and as JSON, and is the same when it comes again', async () => {
    const values = { ...named, eventType: 'Cancellation', subscriptionId: '1' };
    const origin = { query: { secret }, address: '127.0.0.1' };
    const asForm = await readEvent(values);
    const asJson = await bench.provider.readEvent(Buffer.from(JSON.stringify(values)), json, origin);
    expect(asJson).toEqual(asForm);
    expect(asForm).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{64}$/),
      subject: null,
      createdAt: start,
    });
    const other = await readEvent({ ...values, subscriptionId: '2' });
    expect(other.id).not.toBe(asForm.id);
  });

  it('about money that came back is about the payment', async () => {
    const id = await subscribed();
    const [agreement] = bench.double.books.subscriptions.keys();
    const paymentId = (await bench.provider.readSubscription(id))?.invoices[0]?.paymentId;
    const subscriptionId = agreement ?? '';
    const refund = await readEvent({ ...named, eventType: 'Refund', subscriptionId, amount: '13.00' });
    expect(refund.subject).toEqual({ kind: 'payment', id: paymentId });
    const renewal = await readEvent({ ...named, eventType: 'RenewalSuccess', subscriptionId });
    expect(renewal.subject).toEqual({ kind: 'subscription', id });
  });

  it('of a charge whose answer was lost names it by what we passed through', async () => {
    const customerId = await bench.newCustomer();
    const request = { customerId, cents: 500, name: '100 tokens', reference: newId(), key: newId() };
    const { clientSecret, id } = await bench.provider.createPurchase(request);
    bench.double.fail(['cut off'], /^POST \/transactions/);
    await bench.pay(clientSecret, 'success');
    await bench.deliver();
    expect(bench.webhook.received.at(-1)?.subject).toEqual({ kind: 'payment', id });
    bench.double.books.moveTo(later(3 * minuteMs));
    expect(await bench.provider.readPayment(id)).toMatchObject({ state: 'succeeded' });
  });

  it('asks CCBill again for what was read just before, also in another process', async () => {
    const id = await subscribed();
    const worker = bench.openAnother();
    expect(await worker.readSubscription(id)).toMatchObject({ cancelAtPeriodEnd: false });
    const [subscriptionId = ''] = bench.double.books.subscriptions.keys();
    bench.double.books.cancel(subscriptionId);
    expect(await worker.readSubscription(id)).toMatchObject({ cancelAtPeriodEnd: false });
    await bench.deliver();
    expect(await worker.readSubscription(id)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});

describe('a forged event', () => {
  it.each([
    ['without the secret', named, {}],
    ['with a part of the secret', named, { secret: secret.slice(0, -1) }],
    ['for another account', { ...named, clientAccnum: '900101' }, { secret }],
    ['for another subaccount', { ...named, clientSubacc: '0003' }, { secret }],
    ['without an account', { timestamp: named.timestamp }, { secret }],
    ['whose URL names another account than its body', named, { secret, clientAccnum: '900101' }],
    ['without a time', { clientAccnum: '900100', clientSubacc: '1' }, { secret }],
    ['that is older than two weeks', { ...named, timestamp: '2027-01-17 04:59:59' }, { secret }],
    ['of tomorrow', { ...named, timestamp: '2027-02-01 05:00:00' }, { secret }],
  ])('%s is refused', async (_name, values, query) => {
    await expect(
      readEvent(values as Record<string, string>, query as Record<string, string>),
    ).rejects.toBeInstanceOf(ForgedEventError);
  });

  it('from another network is refused where networks are set', async () => {
    const provider = bench.openAnother({ webhookNetworks: parseNetworks('64.38.212.0/24') });
    const read = async (address: string) =>
      provider.readEvent(Buffer.from(new URLSearchParams(named).toString()), form, {
        query: { secret },
        address,
      });
    expect(await read('64.38.212.9')).toMatchObject({ subject: null });
    for (const address of ['64.38.213.9', '::1', 'nowhere']) {
      await expect(read(address)).rejects.toBeInstanceOf(ForgedEventError);
    }
  });

  it('in CCBill’s name with the right secret causes a read and no more', async () => {
    const id = await subscribed();
    const before = await bench.provider.readSubscription(id);
    const [subscriptionId = ''] = bench.double.books.subscriptions.keys();
    bench.double.calls.length = 0;
    for (const eventType of [
      'Chargeback',
      'Refund',
      'Cancellation',
      'Expiration',
      'RenewalSuccess',
      'Void',
    ]) {
      const event = await readEvent({ ...named, eventType, subscriptionId, amount: '13.00' });
      const { subject } = event;
      if (subject?.kind === 'payment') await bench.provider.readPayment(subject.id);
      if (subject?.kind === 'subscription') await bench.provider.readSubscription(subject.id);
    }
    expect(await bench.provider.readSubscription(id)).toEqual(before);
    expect(bench.double.calls.filter((call) => !call.includes('viewSubscriptionStatus'))).toEqual([]);
    expect(bench.double.calls.length).toBeLessThanOrEqual(7);
  });

  it('of 2,000 hostile ones throws nothing else', async () => {
    const random = createRandom(2_000);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const names = [
      'clientAccnum',
      'clientSubacc',
      'timestamp',
      'subscriptionId',
      'eventType',
      'amount',
      'X-castwright',
      '__proto__',
    ];
    const texts = [
      '900100',
      '0001',
      '2027-01-31 05:00:00',
      'Refund',
      '',
      '\u0000',
      '1e400',
      "' or 1=1 --",
      '९',
      'a'.repeat(5_000),
      '[object Object]',
    ];
    let accepted = 0;
    for (let count = 0; count < 2_000; count += 1) {
      const values = Object.fromEntries(Array.from({ length: 6 }, () => [pick(names), pick(texts)]));
      const whole = random() < 0.5 ? { ...named, ...values, ...named } : values;
      const body =
        random() < 0.5
          ? JSON.stringify(pick([whole, [whole], null, 7, 'text']))
          : new URLSearchParams(whole).toString();
      const cut = random() < 0.3 ? body.slice(0, Math.floor(random() * body.length)) : body;
      const query = {
        ...(random() < 0.9 && { secret }),
        ...(random() < 0.2 && { [pick(names)]: pick(texts) }),
      };
      try {
        const headers = pick([form, json, {}]);
        const event = await bench.provider.readEvent(Buffer.from(cut), headers, {
          query,
          address: '127.0.0.1',
        });
        expect(event.id).toMatch(/^evt_[0-9a-f]{64}$/);
        accepted += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(ForgedEventError);
      }
    }
    expect(accepted).toBeGreaterThan(100);
  });
});
