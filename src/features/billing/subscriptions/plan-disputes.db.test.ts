/** A bank takes back what was paid for a subscription: the plan ends at once, however that is settled afterwards. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardPlan } from '#contract/billing.ts';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling, type TestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getAccountPrice } from './account-price.ts';
import { getBillingInfo } from './billing-info.ts';
import { changePlan, findCardSubscription } from './change-plan.ts';
import { createSubscription } from './create-subscription.ts';
import { listDifferences } from './differences.ts';
import { reconcile } from './reconcile.ts';
import { subscriptionPayments, subscriptions } from './schema.ts';

const database = useDatabase();
// Each test has a separate provider without other subscriptions.
beforeEach(() => database.db.execute(sql`truncate users, billing_differences cascade`));

/** A subscription that is paid for. @returns the provider's id of it */
async function subscribeTo(billing: TestBilling, id: string, planId: CardPlan): Promise<string> {
  const price = await getAccountPrice(database.db, id, { planId, period: 'monthly' });
  const { clientSecret } = await createSubscription(billing, id, price);
  const subscription = clientSecret.replace('_secret', '');
  billing.provider.pay(subscription);
  await billing.settle();
  return subscription;
}
/** A creator on Core with ten tokens of their own and a disputable payment, and an administrator. */
async function subscriber() {
  const billing = createTestBilling(database.db, '2026-05-01T09:00:00Z');
  const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  const { email, id } = await makeUserWithTokens(database.db, 10, { createdAt: billing.clock() });
  const subscription = await subscribeTo(billing, id, 'pro');
  return { admin: admin.id, billing, email, id, subscription };
}
const tokens = async (id: string) => {
  const { planTokens, tokens: all } = await getBalance(database.db, id);
  return { plan: planTokens, bought: all - planTokens };
};
const planOfUser = async (id: string) => {
  const [row] = await database.db.select().from(users).where(eq(users.id, id));
  return row?.subscription;
};
/** The provider's payment of the newest invoice. */
const newestPayment = ({ provider }: TestBilling, subscription: string) =>
  provider.subscriptions.get(subscription)?.invoices[0]?.paymentId ?? '';
const titlesFor = async (id: string) => {
  const { rows } = await database.db.execute<{ title: string }>(
    sql`select title from notifications where user_id = ${id} order by created_at, id`,
  );
  return rows.map(({ title }) => title);
};
const settledTwice = (billing: TestBilling) => billing.settle((events) => [...events, ...events].reverse());
const disputed = async () => {
  const found = await subscriber();
  found.billing.provider.dispute(newestPayment(found.billing, found.subscription), 'open');
  await settledTwice(found.billing);
  return found;
};
/** Nothing is left for a person to look at, neither by the provider's books nor by our own. */
async function isInOrder(billing: TestBilling): Promise<void> {
  await reconcile(billing);
  const open = (await listDifferences(database.db)).filter(({ resolvedAt }) => resolvedAt === null);
  expect(open).toEqual([]);
  expect(await auditLedger(database.db)).toEqual([]);
}

describe('a payment of a subscription that is disputed', () => {
  it('ends the plan at once, claws back its unused tokens and notifies its owner and the administrators', async () => {
    const { admin, billing, email, id } = await disputed();
    expect(await planOfUser(id)).toBe('free');
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    const [row] = await database.db.select().from(subscriptions).where(eq(subscriptions.userId, id));
    expect(row).toMatchObject({
      state: 'ended',
      endedBy: 'dispute',
      pendingProviderAction: 'end',
      nextAllowanceAt: null,
    });
    const subjects = billing.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Your Core plan is active',
      'One of your payments was disputed',
      'Your Core plan has ended',
    ]);
    expect(await titlesFor(admin)).toEqual(['Payment disputed']);
  });

  it('ends the subscription at the provider, which charges no renewal', async () => {
    const { billing, id, subscription } = await disputed();
    billing.provider.behaviour.away = 'before';
    await billing.run('billing.lifecycle');
    billing.provider.behaviour.away = 'no';
    await billing.run('billing.lifecycle');
    expect(billing.provider.subscriptions.get(subscription)?.state).toBe('ended');
    billing.passDays(31);
    await billing.settle();
    expect(await listInvoices(database.db, id, { limit: 10 })).toHaveLength(1);
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    await isInOrder(billing);
  });

  it('and lost leaves things as they are', async () => {
    const { admin, billing, id, subscription } = await disputed();
    await billing.run('billing.lifecycle');
    billing.provider.dispute(newestPayment(billing, subscription), 'lost');
    await settledTwice(billing);
    expect(await planOfUser(id)).toBe('free');
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    expect(await titlesFor(admin)).toEqual(['Payment disputed', 'Dispute lost']);
    const kept = await database.db
      .select({ dispute: subscriptionPayments.dispute, takenBack: subscriptionPayments.takenBack })
      .from(subscriptionPayments)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
      .where(eq(subscriptions.userId, id));
    expect(kept).toEqual([{ dispute: 'lost', takenBack: 5_000 }]);
    await isInOrder(billing);
  });

  it('and won grants its tokens again, once; the plan can be subscribed to again', async () => {
    const { admin, billing, id, subscription } = await disputed();
    await billing.run('billing.lifecycle');
    billing.provider.dispute(newestPayment(billing, subscription), 'won');
    await settledTwice(billing);
    expect(await tokens(id)).toEqual({ plan: 0, bought: 5_010 });
    expect(await planOfUser(id)).toBe('free');
    expect(await titlesFor(admin)).toEqual(['Payment disputed', 'Dispute won']);
    await subscribeTo(billing, id, 'pro');
    expect(await getBillingInfo(billing, id)).toMatchObject({ subscription: 'pro', state: 'active' });
    expect(await tokens(id)).toEqual({ plan: 5_000, bought: 5_010 });
    await isInOrder(billing);
  });

  it('whose events are all lost is found when it is over, with the same effect', async () => {
    const { billing, id, subscription } = await subscriber();
    billing.provider.dispute(newestPayment(billing, subscription), 'lost');
    billing.provider.events.length = 0;
    await reconcile(billing);
    expect(await planOfUser(id)).toBe('free');
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    await billing.run('billing.lifecycle');
    await isInOrder(billing);
  });

  it('of a month that is over takes nothing of the present one, and ends the plan', async () => {
    const { billing, id, subscription } = await subscriber();
    const first = newestPayment(billing, subscription);
    billing.passDays(31);
    await billing.settle();
    billing.provider.dispute(first, 'open');
    await billing.settle();
    expect(await planOfUser(id)).toBe('free');
    const [chargeback] = (
      await database.db.execute(
        sql`select amount from ledger_transfers join wallets on wallets.id = wallet_id
          where user_id = ${id} and reason = 'chargeback'`,
      )
    ).rows;
    expect(chargeback).toBeUndefined();
    await billing.run('billing.lifecycle');
    await isInOrder(billing);
  });

  it.each(['refunded', 'disputed'])(
    'of a plan that has ended takes nothing of the next one, %s',
    async (how) => {
      const { billing, id, subscription } = await subscriber();
      await billing.provider.endSubscription(subscription, 'by hand');
      await billing.settle();
      await subscribeTo(billing, id, 'premium');
      const first = newestPayment(billing, subscription);
      if (how === 'refunded') billing.provider.refundNow(first, 19_900);
      else billing.provider.dispute(first, 'open');
      await settledTwice(billing);
      expect(await planOfUser(id)).toBe('premium');
      expect(await tokens(id)).toEqual({ plan: 15_000, bought: 10 });
      await isInOrder(billing);
    },
  );

  it('of an upgrade takes what that had brought, and ends the plan', async () => {
    const { billing, id, subscription } = await subscriber();
    billing.passDays(15.5);
    const card = await findCardSubscription(database.db, id);
    if (!card) throw new Error('no subscription runs');
    await changePlan(
      billing,
      card,
      await getAccountPrice(database.db, id, { planId: 'premium', period: 'monthly' }),
    );
    expect(await tokens(id)).toEqual({ plan: 10_000, bought: 10 });
    billing.provider.dispute(newestPayment(billing, subscription), 'open');
    await billing.settle();
    expect(await planOfUser(id)).toBe('free');
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    billing.provider.dispute(newestPayment(billing, subscription), 'won');
    await billing.settle();
    expect(await tokens(id)).toEqual({ plan: 0, bought: 5_010 });
    await billing.run('billing.lifecycle');
    await isInOrder(billing);
  });
});
