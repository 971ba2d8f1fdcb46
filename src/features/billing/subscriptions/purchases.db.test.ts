import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, captureHold, getBalance, holdTokens } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling, type TestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { purchaseTokens, readPurchase } from './purchase-tokens.ts';
import { purchases } from './schema.ts';

const database = useDatabase();

async function buyer() {
  const billing = createTestBilling(database.db, '2026-05-01T09:00:00Z');
  const { id } = await makeUserWithTokens(database.db, 10);
  return { billing, id };
}
const getPayment = async (id: string) => {
  const [row] = await database.db.select().from(purchases).where(eq(purchases.id, id));
  return row?.paymentId ?? '';
};
const balance = async (id: string) => (await getBalance(database.db, id)).tokens;
const receipts = (id: string) => listInvoices(database.db, id, { limit: 100 });

async function spend(userId: string, amount: number): Promise<void> {
  const expiresAt = new Date('2030-01-01');
  await database.db.transaction(async (tx) => {
    const ids = { jobId: newId(), idempotencyKey: newId() };
    const { id } = await holdTokens(tx, { userId, amount, reason: 'upscale', expiresAt, ...ids });
    await captureHold(tx, id);
  });
}

/** A creator who has paid $22.50 for 500 tokens and received 50 bonus tokens. */
async function paid() {
  const { billing, id } = await buyer();
  const { id: purchase } = await purchaseTokens(billing, id, 500, null);
  const payment = await getPayment(purchase);
  billing.provider.pay(payment);
  await billing.settle();
  return { billing, id, purchase, payment };
}

describe('a purchase', () => {
  it('brings its tokens and their bonus once it is paid, with one receipt', async () => {
    const { billing, id } = await buyer();
    const begun = await purchaseTokens(billing, id, 500, null);
    expect(begun).toMatchObject({ state: 'open', tokens: 500, bonus: 50, cents: 2_250, checkoutUrl: null });
    expect(begun.clientSecret).toContain('_secret');
    expect(await balance(id)).toBe(10);
    billing.provider.pay(await getPayment(begun.id));
    await billing.settle((events) => Array.from({ length: 5 }, () => events).flat());
    expect(await balance(id)).toBe(560);
    expect(await receipts(id)).toMatchObject([{ totalCents: 2_250, kind: 'tokens', status: 'paid' }]);
    expect(await readPurchase(billing, id, begun.id)).toMatchObject({ state: 'paid', clientSecret: null });
  });

  it('asked for a hundred times at once with one key is one', async () => {
    const { billing, id } = await buyer();
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => purchaseTokens(billing, id, 1_000, key)),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(billing.provider.payments.size).toBe(1);
    await expect(purchaseTokens(billing, id, 2_000, key)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('whose event was lost is found by the waiting page', async () => {
    const { billing, id } = await buyer();
    const { id: purchase } = await purchaseTokens(billing, id, 100, null);
    billing.provider.pay(await getPayment(purchase));
    expect(await readPurchase(billing, id, purchase)).toMatchObject({ state: 'paid' });
    expect(await balance(id)).toBe(110);
  });

  it('begun while the provider is away is found again by its key', async () => {
    const { billing, id } = await buyer();
    const key = newId();
    for (const away of ['before', 'after'] as const) {
      billing.provider.behaviour.away = away;
      await expect(purchaseTokens(billing, id, 100, key)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
    billing.provider.behaviour.away = 'no';
    expect(await purchaseTokens(billing, id, 100, key)).toMatchObject({ state: 'open' });
    expect(billing.provider.payments.size).toBe(1);
  });

  it('can be read by its owner only', async () => {
    const { billing, purchase } = await paid();
    const stranger = await makeUserWithTokens(database.db, 10);
    await expect(readPurchase(billing, stranger.id, purchase)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that is not paid within a day is given up, and counts all the same if it is paid then', async () => {
    const { billing, id } = await buyer();
    const { id: purchase } = await purchaseTokens(billing, id, 100, null);
    billing.passDays(1.1);
    await billing.run('billing.lifecycle');
    expect(await readPurchase(billing, id, purchase)).toMatchObject({ state: 'failed' });
    billing.provider.pay(await getPayment(purchase));
    await billing.settle();
    expect(await readPurchase(billing, id, purchase)).toMatchObject({ state: 'paid' });
    expect(await balance(id)).toBe(110);
  });
});

describe('money that goes back', () => {
  it('takes the share of the tokens that it paid for, each cent once', async () => {
    const { billing, id, payment } = await paid();
    billing.provider.refundNow(payment, 1_125);
    await billing.settle((events) => [...events, ...events]);
    expect(await balance(id)).toBe(285);
    billing.provider.refundNow(payment, 1_125);
    await billing.settle();
    expect(await balance(id)).toBe(10);
    expect(await receipts(id)).toMatchObject([{ status: 'refunded', refundedCents: 2_250 }]);
  });

  it('takes no more than is there', async () => {
    const { billing, id, payment } = await paid();
    await spend(id, 557);
    billing.provider.refundNow(payment, 2_250);
    await billing.settle();
    expect(await balance(id)).toBe(0);
  });

  it('notifies its owner and, for a dispute, the administrators; a won dispute grants the tokens again', async () => {
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
    const { billing, id, payment } = await paid();
    billing.provider.dispute(payment, 'open');
    await billing.settle((events) => [...events, ...events]);
    expect(await balance(id)).toBe(10);
    expect(billing.mails.map(({ subject }) => subject)).toContain('One of your payments was disputed');
    const { rows } = await database.db.execute(
      `select title from notifications where user_id = '${admin.id}'`,
    );
    expect(rows).toEqual([{ title: 'Payment disputed' }]);
    billing.provider.dispute(payment, 'won');
    await billing.settle();
    expect(await balance(id)).toBe(560);
  });
});

describe('provider events', () => {
  const shuffled = (billing: TestBilling, seed: number) =>
    billing.settle((events) =>
      Array.from({ length: 5 }, () => events)
        .flat()
        .map((event, index) => ({ event, at: (index * 7_919 + seed * 104_729) % 1_009 }))
        .sort((one, other) => one.at - other.at)
        .map(({ event }) => event),
    );

  it.each([1, 2, 3])('five times each, shuffled (%i) and late, leave one final state', async (seed) => {
    const { billing, id } = await buyer();
    const { id: purchase } = await purchaseTokens(billing, id, 500, null);
    const payment = await getPayment(purchase);
    billing.provider.pay(payment);
    billing.provider.refundNow(payment, 450);
    billing.provider.refundNow(payment, 675);
    billing.passDays(3);
    await shuffled(billing, seed);
    expect(await balance(id)).toBe(285);
    expect(await receipts(id)).toMatchObject([{ totalCents: 2_250, refundedCents: 1_125 }]);
    expect(await auditLedger(database.db)).toEqual([]);
  });
});
