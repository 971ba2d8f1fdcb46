import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getAccountPrice } from './account-price.ts';
import { createSubscription } from './create-subscription.ts';
import { listDifferences } from './differences.ts';
import { purchaseTokens } from './purchase-tokens.ts';
import { reconcile } from './reconcile.ts';
import { purchases } from './schema.ts';

const database = useDatabase();

describe('the nightly comparison', () => {
  it('finds a payment whose events were all lost, repairs it, and reports it once', async () => {
    const billing = createTestBilling(database.db, '2026-05-01T09:00:00Z');
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
    const { id } = await makeUserWithTokens(database.db, 10);
    const price = await getAccountPrice(database.db, id, { planId: 'pro', period: 'monthly' });
    const { clientSecret } = await createSubscription(billing, id, price);
    const { id: purchase } = await purchaseTokens(billing, id, 100, null);
    const [row] = await database.db.select().from(purchases).where(eq(purchases.id, purchase));
    expect(await reconcile(billing)).toEqual({ fresh: 0, waiting: 0, unreachable: [] });

    billing.provider.pay(clientSecret.replace('_secret', ''));
    billing.provider.pay(row?.paymentId ?? '');
    billing.provider.events.length = 0;
    expect(await reconcile(billing)).toMatchObject({ waiting: 0 });
    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    expect(user?.subscription).toBe('pro');
    expect((await getBalance(database.db, id)).tokens).toBe(5_110);
    const found = await listDifferences(database.db);
    expect(found.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/\$199\.00 is paid but not applied here\.$/),
    );
    expect(found.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
    const { rows } = await database.db.execute(
      `select title from notifications where user_id = '${admin.id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(await reconcile(billing)).toEqual({ fresh: 0, waiting: 0, unreachable: [] });
  });

  it('keeps what it cannot put right until it is gone', async () => {
    const billing = createTestBilling(database.db, '2026-05-02T09:00:00Z');
    const stray = await billing.provider.createPurchase({
      customerId: 'cus_nobody',
      cents: 500,
      name: '100 tokens',
      reference: newId(),
      key: newId(),
    });
    billing.provider.pay(stray.id);
    const open = async () =>
      (await listDifferences(database.db)).filter(({ resolvedAt }) => resolvedAt === null);
    const before = (await reconcile(billing)).waiting;
    expect(before).toBeGreaterThan(0);
    expect((await reconcile(billing)).fresh).toBe(0);
    const text = `Payment ${stray.id} of 500 cents succeeded but belongs to no purchase.`;
    expect((await open()).map((one) => one.text)).toContain(text);
    billing.provider.payments.delete(stray.id);
    await reconcile(billing);
    expect((await open()).map((one) => one.text)).not.toContain(text);
  });

  it('resolves nothing when the provider is away', async () => {
    const billing = createTestBilling(database.db, '2026-05-03T09:00:00Z');
    const open = async () =>
      (await listDifferences(database.db)).filter(({ resolvedAt }) => resolvedAt === null).length;
    const stray = await billing.provider.createPurchase({
      customerId: 'cus_nobody',
      cents: 500,
      name: '100 tokens',
      reference: newId(),
      key: newId(),
    });
    billing.provider.pay(stray.id);
    await reconcile(billing);
    const before = await open();
    expect(before).toBeGreaterThan(0);
    billing.provider.payments.delete(stray.id);
    billing.provider.behaviour.away = 'before';
    expect(await reconcile(billing)).toMatchObject({ unreachable: [{ provider: 'sandbox' }] });
    expect(await open()).toBe(before);
    // The job says so, and the queue tries again.
    await expect(billing.run('billing.reconcile')).rejects.toMatchObject({ name: 'PaymentError' });
  });
});
