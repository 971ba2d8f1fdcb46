/** Charges of CCBill when answers are lost, come twice, or are refused: never two charges, and no lost one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { minuteMs } from '#platform/time.ts';
import { account, type CcbillBench, openCcbillBench, subaccounts } from './payments/ccbill-bench.ts';
import { useDatabase } from './setup/database.ts';

const database = useDatabase();
const start = new Date('2027-01-31T12:00:00.000Z');
const charging = /^POST \/transactions/;

let bench: CcbillBench;
beforeEach(async () => {
  bench = await openCcbillBench(database.db, start);
});
afterEach(() => bench.close());

const purchase = async (cents = 500) => {
  const customerId = await bench.newCustomer();
  const request = { customerId, cents, name: '100 tokens', reference: newId(), key: newId() };
  return bench.provider.createPurchase(request);
};
const later = (ms: number) => new Date(bench.now().getTime() + ms);
const read = (id: string) => bench.provider.readPayment(id);
const countCharges = () => bench.double.calls.filter((call) => charging.test(call)).length;
const threeds = (cents: number) => ({
  eci: '05',
  status: 'Y',
  success: true as const,
  protocolVersion: '2.2.0',
  amount: cents / 100,
  clientTransactionId: 'id-wl9r6duc5zj',
  currency: '840',
  authenticationValue: 'Pes4aJnpT+1mjhUoBynC92iQbeg=',
});

describe('a charge whose answer is lost', () => {
  it('is found at CCBill, and is not sent again however often the payer tries', async () => {
    const { clientSecret, id } = await purchase();
    bench.double.fail(['cut off'], charging);
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({ state: 'processing' });
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({ state: 'processing' });
    expect(await read(id)).toMatchObject({ state: 'processing' });
    await bench.moveTo(later(3 * minuteMs));
    expect(await read(id)).toMatchObject({ state: 'succeeded', card: { last4: '4242' } });
    expect(await bench.pay(clientSecret, 'success')).toEqual({ state: 'succeeded', message: null });
    expect(countCharges()).toBe(1);
    expect(bench.double.books.subscriptions.size).toBe(1);
  });

  it('is found by a read as well, and by a process that knows nothing of it', async () => {
    const { clientSecret, id } = await purchase();
    bench.double.fail(['cut off'], charging);
    await bench.pay(clientSecret, 'success');
    bench.double.books.moveTo(later(3 * minuteMs));
    expect(await bench.openAnother().readPayment(id)).toMatchObject({ state: 'succeeded' });
  });

  it('that never arrived counts as lost after a quarter of an hour, and the payer may pay again', async () => {
    const { clientSecret, id } = await purchase();
    bench.double.fail([500], charging);
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({ state: 'processing' });
    await bench.moveTo(later(14 * minuteMs));
    expect(await read(id)).toMatchObject({ state: 'processing' });
    await bench.moveTo(later(2 * minuteMs));
    expect(await read(id)).toMatchObject({
      state: 'requires_payment',
      problem: expect.stringContaining('not charged'),
    });
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({ state: 'succeeded' });
    expect(bench.double.books.subscriptions.size).toBe(1);
  });

  it('that is looked up by the background job is published as an event, once', async () => {
    const { clientSecret, id } = await purchase();
    bench.double.fail(['cut off'], charging);
    await bench.pay(clientSecret, 'success');
    bench.published.splice(0);
    await bench.moveTo(later(3 * minuteMs));
    expect(bench.published).toMatchObject([{ subject: { kind: 'payment', id } }]);
    await bench.moveTo(later(3 * minuteMs));
    expect(bench.published).toHaveLength(1);
  });

  it('is counted as unsettled until CCBill says what became of it', async () => {
    const { clientSecret } = await purchase();
    bench.double.fail(['cut off'], charging);
    await bench.pay(clientSecret, 'success');
    const count = (before: Date) => bench.provider.countUnsettled?.(before);
    expect(await count(bench.now())).toBe(0);
    expect(await count(later(1))).toBe(1);
    await bench.moveTo(later(3 * minuteMs));
    expect(await count(later(1))).toBe(0);
  });

  it('that CCBill lists only after it counted as lost is refunded', async () => {
    const { clientSecret } = await purchase();
    bench.double.fail([500], charging);
    await bench.pay(clientSecret, 'success');
    const [tokenId = ''] = bench.double.books.tokens.keys();
    await bench.moveTo(later(16 * minuteMs));
    await bench.pay(clientSecret, 'success');
    const late = {
      subaccount: 1,
      initialPrice: 5,
      initialPeriod: 0,
      passThrough: {},
      isAuthenticated: false,
    };
    bench.double.books.charge(tokenId, late);
    await bench.moveTo(later(120 * minuteMs));
    await bench.moveTo(later(minuteMs));
    const charged = [...bench.double.books.subscriptions.values()];
    expect(charged.map(({ refunded }) => refunded).sort()).toEqual([0, 500]);
  });

  it('survives a process that is killed between the charge and its storing', async () => {
    const { clientSecret, id } = await purchase();
    let transactions = 0;
    const dying = new Proxy(database.db, {
      get(target, name, receiver) {
        const value = Reflect.get(target, name, receiver);
        if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
        transactions += 1;
        if (transactions > 1) throw new Error('killed');
        return value.bind(target);
      },
    }) as Db;
    const killed = bench.openAnother({ db: dying });
    const confirmation = {
      tokenId: bench.double.books.createToken('success', 1),
      card: null,
      authentication: null,
    };
    await expect(killed.confirm(bench.userId, clientSecret, confirmation)).rejects.toThrow('killed');
    expect(bench.double.books.subscriptions.size).toBe(1);
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({ state: 'processing' });
    await bench.moveTo(later(3 * minuteMs));
    expect(await read(id)).toMatchObject({ state: 'succeeded' });
    expect(bench.double.books.subscriptions.size).toBe(1);
  });
});

describe('a charge', () => {
  it('is made once when the form is sent twice at the same moment', async () => {
    const { clientSecret, id } = await purchase();
    const paid = await Promise.allSettled(
      Array.from({ length: 8 }, () => bench.pay(clientSecret, 'success')),
    );
    expect(
      paid.filter((one) => one.status === 'fulfilled' && one.value.state === 'succeeded').length,
    ).toBeGreaterThan(0);
    expect(countCharges()).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'succeeded' });
  });

  it('is sent again with a new access token when the first had expired, because nothing was charged', async () => {
    const { clientSecret } = await purchase();
    bench.double.api.tokensExpire = 1;
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({ state: 'succeeded' });
    expect(countCharges()).toBe(2);
    expect(bench.double.books.subscriptions.size).toBe(1);
  });

  it('that was refused was not made: the payer may try again at once', async () => {
    const { clientSecret, id } = await purchase();
    bench.double.fail([429], charging);
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('You were not charged'),
    });
    expect(await read(id)).toMatchObject({ state: 'requires_payment' });
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({ state: 'succeeded' });
  });

  it('without an access token was not asked for, and may be repeated', async () => {
    const { clientSecret, id } = await purchase();
    bench.double.fail([500], /oauth/);
    await expect(bench.pay(clientSecret, 'success')).rejects.toMatchObject({
      name: 'PaymentError',
      retryable: true,
    });
    expect(await read(id)).toMatchObject({ state: 'requires_payment' });
    expect(await bench.pay(clientSecret, 'success')).toMatchObject({ state: 'succeeded' });
  });

  it('of another person, and of none, is not made', async () => {
    const { clientSecret } = await purchase();
    const confirmation = {
      tokenId: bench.double.books.createToken('success', 1),
      card: null,
      authentication: null,
    };
    expect(await bench.provider.confirm(newId(), clientSecret, confirmation)).toBeNull();
    expect(await bench.provider.confirm(bench.userId, 'no such secret', confirmation)).toBeNull();
    expect(countCharges()).toBe(0);
  });

  it('goes through 3-D Secure on its own subaccount, and for the confirmed amount alone', async () => {
    const { clientSecret, id } = await purchase();
    const tokenId = bench.double.books.createToken('authentication', subaccounts.subaccount3ds);
    const confirm = (cents: number) =>
      bench.provider.confirm(bench.userId, clientSecret, {
        tokenId,
        card: null,
        authentication: threeds(cents),
      });
    expect(await confirm(400)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('another amount'),
    });
    expect(countCharges()).toBe(0);
    expect(await confirm(500)).toMatchObject({ state: 'succeeded' });
    expect(bench.double.calls.at(-1)).toContain('/threeds/');
    expect(await read(id)).toMatchObject({ state: 'succeeded' });
  });

  it('whose status cannot be read has an error without a secret', async () => {
    const { id } = await purchase();
    await bench.provider.readPayment(id);
    bench.double.fail(['nonsense'], /viewSubscriptionStatus/);
    const { clientSecret, id: paid } = await purchase();
    await bench.pay(clientSecret, 'success');
    const fault = await bench.provider.readPayment(paid).catch((error: Error) => error);
    expect(String((fault as Error).stack)).not.toContain(account.dataLink.password);
    expect((fault as Error).message).toBe('DataLink gave no status (unreadable)');
  });

  it('opens the form for the payer alone, while the payment waits for a card', async () => {
    const { clientSecret } = await purchase();
    expect(await bench.provider.openForm(newId(), clientSecret)).toBeNull();
    expect(await bench.provider.openForm(bench.userId, clientSecret)).toEqual({
      accessToken: expect.any(String),
      cents: 500,
    });
    await bench.pay(clientSecret, 'success');
    expect(await bench.provider.openForm(bench.userId, clientSecret)).toBeNull();
  });
});
