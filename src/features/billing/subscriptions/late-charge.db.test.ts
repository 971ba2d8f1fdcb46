/** A card is charged for what it should not have been: beside a subscription that runs, or after its end. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardPlan } from '#contract/billing.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling, type TestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getAccountPrice } from './account-price.ts';
import { createSubscription } from './create-subscription.ts';
import { getOrCreateCustomer } from './customer.ts';
import { listDifferences } from './differences.ts';
import { clearPlan, setPlan } from './given-plan.ts';
import { reconcile } from './reconcile.ts';
import { startTrial } from './start-trial.ts';

const database = useDatabase();
// Each test has a separate provider without other subscriptions.
beforeEach(() => database.db.execute(sql`truncate users, billing_differences cascade`));

/** A creator with ten tokens, and an administrator. */
async function newcomer() {
  const billing = createTestBilling(database.db, '2026-05-01T09:00:00Z');
  const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  const { id } = await makeUserWithTokens(database.db, 10, { createdAt: billing.clock() });
  const begin = async (planId: CardPlan) => {
    const price = await getAccountPrice(database.db, id, { planId, period: 'monthly' });
    const { clientSecret } = await createSubscription(billing, id, price);
    return clientSecret.replace('_secret', '');
  };
  return { admin: admin.id, billing, id, begin };
}
const gift = { planId: 'premium', until: null, reason: 'a test', source: 'admin' } as const;
const tokens = async (id: string) => {
  const { planTokens, tokens: all } = await getBalance(database.db, id);
  return { plan: planTokens, bought: all - planTokens };
};
const planOfUser = async (id: string) => {
  const [row] = await database.db.select().from(users).where(eq(users.id, id));
  return row?.subscription;
};
const titlesFor = async (id: string) => {
  const { rows } = await database.db.execute<{ title: string }>(
    sql`select title from notifications where user_id = ${id} order by created_at, id`,
  );
  return rows.map(({ title }) => title);
};
/** Nothing is left for a person to look at, neither by the provider's books nor by our own. */
async function isInOrder(billing: TestBilling): Promise<void> {
  await billing.run('billing.lifecycle');
  await reconcile(billing);
  const open = (await listDifferences(database.db)).filter(({ resolvedAt }) => resolvedAt === null);
  expect(open).toEqual([]);
  expect(await auditLedger(database.db)).toEqual([]);
}

describe('two subscriptions that are paid', () => {
  /** The answer to the first one's beginning was lost, so that it was given up here; then both are paid. */
  async function twoPaid() {
    const found = await newcomer();
    const { begin, billing } = found;
    await getOrCreateCustomer(billing, found.id);
    billing.provider.behaviour.away = 'after';
    await expect(begin('starter')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    billing.provider.behaviour.away = 'no';
    const [unknown] = [...billing.provider.subscriptions.keys()];
    if (!unknown) throw new Error('no subscription was begun');
    billing.provider.pay(await begin('pro'));
    await billing.settle();
    const payOther = async () => {
      billing.provider.pay(unknown);
      await billing.settle();
    };
    return { ...found, payOther, unknown };
  }

  it('leave the first one its tokens; the second ends, and its own come on top', async () => {
    const { admin, billing, id, payOther, unknown } = await twoPaid();
    await payOther();
    expect(await planOfUser(id)).toBe('pro');
    expect(await tokens(id)).toEqual({ plan: 5_200, bought: 10 });
    expect(await titlesFor(admin)).toEqual(['Second subscription paid']);
    await billing.run('billing.lifecycle');
    expect(billing.provider.subscriptions.get(unknown)?.state).toBe('ended');
    await isInOrder(billing);
    billing.passDays(31);
    await billing.settle();
    expect(await tokens(id)).toEqual({ plan: 5_000, bought: 10 });
  });

  it('leave a plan that an admin gave over the first one', async () => {
    const { billing, id, payOther } = await twoPaid();
    await database.db.transaction((tx) => setPlan(tx, { ...gift, userId: id, now: billing.clock() }));
    await payOther();
    expect(await planOfUser(id)).toBe('premium');
    expect(await tokens(id)).toEqual({ plan: 15_200, bought: 10 });
    await isInOrder(billing);
  });

  it('and the second is refunded take its tokens back', async () => {
    const { billing, id, payOther, unknown } = await twoPaid();
    await payOther();
    const paid = billing.provider.subscriptions.get(unknown)?.invoices[0];
    billing.provider.refundNow(paid?.paymentId ?? '', paid?.cents ?? 0);
    await billing.settle();
    expect(await tokens(id)).toEqual({ plan: 5_000, bought: 10 });
    await isInOrder(billing);
  });
});

describe('a renewal that is charged after the end', () => {
  /** The bank took the first payment back, and the provider was not told before the renewal. */
  async function disputed(meanwhile?: (found: Awaited<ReturnType<typeof newcomer>>) => Promise<unknown>) {
    const found = await newcomer();
    const { begin, billing } = found;
    const subscription = await begin('pro');
    billing.provider.pay(subscription);
    await billing.settle();
    billing.provider.dispute(
      billing.provider.subscriptions.get(subscription)?.invoices[0]?.paymentId ?? '',
      'open',
    );
    await billing.settle();
    billing.passDays(28);
    await meanwhile?.(found);
    billing.mails.length = 0;
    billing.passDays(3);
    await billing.settle((events) => [...events, ...events].reverse());
    return { ...found, subscription };
  }

  it('brings nothing that stays, is not told as a renewal, and is an admin’s to refund', async () => {
    const { admin, billing, id, subscription } = await disputed();
    expect(await planOfUser(id)).toBe('free');
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    expect(billing.mails).toEqual([]);
    expect(await titlesFor(admin)).toEqual(['Payment disputed', 'Subscription charged after its end']);
    await billing.run('billing.lifecycle');
    const kept = billing.provider.subscriptions.get(subscription);
    expect(kept?.state).toBe('ended');
    billing.provider.refundNow(kept?.invoices[0]?.paymentId ?? '', 19_900);
    await billing.settle();
    expect(billing.mails.map(({ subject }) => subject)).toEqual(['$199.00 refunded']);
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    await isInOrder(billing);
  });

  it('leaves the trial that its owner has begun since', async () => {
    const { billing, id } = await disputed(({ billing, id }) =>
      database.db.transaction((tx) =>
        startTrial(tx, billing, { userId: id, planId: 'creator_pro', now: billing.clock() }),
      ),
    );
    expect(await planOfUser(id)).toBe('creator_pro');
    await isInOrder(billing);
    billing.passDays(5);
    await billing.run('billing.lifecycle');
    expect([await planOfUser(id), await tokens(id)]).toEqual(['free', { plan: 0, bought: 10 }]);
  });

  it('leaves the plan that an admin has given since', async () => {
    const { billing, id } = await disputed(({ billing, id }) =>
      database.db.transaction((tx) => setPlan(tx, { ...gift, userId: id, now: billing.clock() })),
    );
    expect(await planOfUser(id)).toBe('premium');
    await isInOrder(billing);
    await database.db.transaction((tx) => clearPlan(tx, id, 'admin', billing.clock()));
    expect([await planOfUser(id), await tokens(id)]).toEqual(['free', { plan: 0, bought: 10 }]);
  });
});
