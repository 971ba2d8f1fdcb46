import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { type CcbillBench, openCcbillBench } from '#tests/payments/ccbill-bench.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { compareCharges } from './ccbill.ts';

const database = useDatabase();
let bench: CcbillBench;
beforeEach(async () => {
  bench = await openCcbillBench(database.db, new Date('2027-01-31T12:00:00.000Z'));
});
afterEach(() => bench.close());

const buy = async () => {
  const customerId = await bench.newCustomer();
  const request = { customerId, cents: 500, name: '100 tokens', reference: newId(), key: newId() };
  const { clientSecret, id } = await bench.provider.createPurchase(request);
  await bench.pay(clientSecret, 'success');
  return id;
};
const compare = () => compareCharges(database.db, bench.double);

it('finds nothing where every charge at CCBill pays for something, or is refunded', async () => {
  await buy();
  await bench.provider.refund(await buy(), 500, newId());
  expect(await compare()).toEqual([]);
});

it('finds a charge whose answer nobody looked up', async () => {
  bench.double.fail(['cut off'], /^POST \/transactions/);
  await buy();
  expect(await compare()).toEqual([expect.stringContaining('is unsettled here, and not refunded')]);
});

it('finds a second charge for one payment, another amount, and a payment without a charge', async () => {
  const id = await buy();
  const [first] = bench.double.books.subscriptions.values();
  if (!first) throw new Error('nothing was charged');
  bench.double.books.subscriptions.set('twice', { ...first, id: 'twice' });
  expect(await compare()).toEqual([expect.stringContaining('not refunded: twice')]);
  bench.double.books.subscriptions.delete('twice');

  await database.db.execute(sql`update ccbill_payments set cents = 400 where id = ${id}`);
  expect(await compare()).toEqual([expect.stringContaining('CCBill took 500 cents, and 400 are paid here')]);
  bench.double.books.subscriptions.clear();
  expect(await compare()).toEqual([expect.stringContaining('a charge that CCBill does not have')]);
});
