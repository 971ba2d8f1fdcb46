import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { creatorPlans, getPlan } from '#contract/catalogue.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { sessions, users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getAccountPrice } from './account-price.ts';
import { getBillingInfo } from './billing-info.ts';
import { cancelPlan } from './cancel-plan.ts';
import { createSubscription } from './create-subscription.ts';
import { clearPlan, setPlan } from './given-plan.ts';
import { startTrial } from './start-trial.ts';

const database = useDatabase();
const start = '2026-05-01T09:00:00Z';

async function newcomer() {
  const billing = createTestBilling(database.db, start);
  const { email, id } = await makeUserWithTokens(database.db, 10, { createdAt: new Date(start) });
  const trial = (planId: string) =>
    database.db.transaction((tx) => startTrial(tx, billing, { userId: id, planId, now: billing.clock() }));
  const subscribe = async (planId: 'pro' | 'starter' = 'pro') => {
    const price = await getAccountPrice(database.db, id, { planId, period: 'monthly' });
    const { clientSecret } = await createSubscription(billing, id, price);
    const subscription = clientSecret.replace('_secret', '');
    billing.provider.pay(subscription);
    await billing.settle();
    return subscription;
  };
  const give = (planId: 'free' | 'starter' | 'premium', until: Date | null = null) =>
    database.db.transaction((tx) =>
      setPlan(tx, { userId: id, planId, until, reason: 'a test', source: 'admin', now: billing.clock() }),
    );
  /** The account was in use at this moment. */
  const seen = () =>
    database.db.insert(sessions).values({
      id: newId(),
      token: newId(),
      userId: id,
      expiresAt: new Date('2030-01-01'),
      updatedAt: billing.clock(),
    });
  return { billing, email, id, trial, subscribe, give, seen };
}
const planTokens = async (id: string) => (await getBalance(database.db, id)).planTokens;
const planOfUser = async (id: string) => {
  const [row] = await database.db.select().from(users).where(eq(users.id, id));
  return row?.subscription;
};

describe('the trial', () => {
  it('brings the plan and its allowance pro rata for seven days, and ends by itself', async () => {
    const { billing, email, id, trial } = await newcomer();
    expect((await getBillingInfo(billing, id)).trialAvailable).toBe(true);
    await trial('creator_pro');
    expect(await getBillingInfo(billing, id)).toMatchObject({
      subscription: 'creator_pro',
      state: 'trialing',
      periodEnd: '2026-05-08T09:00:00.000Z',
      renewalCents: null,
      trialAvailable: false,
      tokens: { plan: 70 },
    });
    billing.passDays(6.9);
    await billing.run('billing.lifecycle');
    expect(await planOfUser(id)).toBe('creator_pro');
    billing.passDays(0.2);
    await billing.run('billing.lifecycle');
    expect(await planOfUser(id)).toBe('free');
    expect(await planTokens(id)).toBe(0);
    expect(billing.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Your trial of Pro has started',
      'Your trial of Pro has ended',
    ]);
  });

  it.each([...creatorPlans.map(({ id }) => id), 'pro', 'premium'] as const)(
    'is given of %s, with its limits and a week of its tokens',
    async (planId) => {
      const { billing, id, trial } = await newcomer();
      await trial(planId);
      expect(await getBillingInfo(billing, id)).toMatchObject({
        subscription: planId,
        state: 'trialing',
        renewalCents: null,
        entitlements: getEntitlements(planId),
        tokens: { plan: Math.ceil(((getPlan(planId).tokens ?? 0) * 7) / 30) },
      });
    },
  );

  it('is for no plan without price or allowance, once for each account, and beside no plan', async () => {
    const { billing, id, trial } = await newcomer();
    for (const planId of ['free', 'enterprise', 'managed', 'gold']) {
      await expect(trial(planId)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    const twice = await Promise.allSettled([trial('ultra'), trial('starter')]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await cancelPlan(billing, id);
    expect(await planOfUser(id)).toBe('free');
    await expect(trial('ultra')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have already used your free trial.',
    });
  });

  it('ends with a subscription that is paid for', async () => {
    const { billing, id, subscribe, trial } = await newcomer();
    await trial('starter');
    await subscribe();
    expect(await getBillingInfo(billing, id)).toMatchObject({
      subscription: 'pro',
      state: 'active',
      tokens: { plan: 5_000 },
    });
    billing.passDays(8);
    await billing.run('billing.lifecycle');
    expect(await planOfUser(id)).toBe('pro');
  });
});

describe('Free that the operator gave', () => {
  it('gives way to the trial, whose tokens end with it', async () => {
    const { billing, give, id, trial } = await newcomer();
    await give('free');
    await trial('creator_pro');
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['creator_pro', 70]);
    await cancelPlan(billing, id);
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['free', 0]);
  });

  it('in place of another plan leaves nothing of that', async () => {
    const { give, id } = await newcomer();
    await give('premium');
    await give('free');
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['free', 0]);
    expect((await getBalance(database.db, id)).tokens).toBe(10);
  });

  it('over a subscription keeps nothing of it once that has ended', async () => {
    const { billing, give, id, subscribe } = await newcomer();
    await subscribe();
    await give('free');
    expect(await planTokens(id)).toBe(5_000);
    await billing.run('billing.lifecycle');
    billing.passDays(32);
    await billing.run('billing.lifecycle');
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['free', 0]);
  });
});

describe('a plan that the operator gives', () => {
  it('has its tokens each month until its day, and then ends', async () => {
    const { billing, give, id } = await newcomer();
    await give('premium', new Date('2026-07-01T00:00:00Z'));
    expect(await planTokens(id)).toBe(15_000);
    billing.passDays(31);
    await billing.run('billing.allowances');
    await billing.run('billing.allowances');
    expect(await planTokens(id)).toBe(15_000);
    expect(await planOfUser(id)).toBe('premium');
    billing.passDays(31);
    await billing.run('billing.lifecycle');
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['free', 0]);
  });

  it('lies over a paid one, whose subscription ends with its period', async () => {
    const { billing, give, id, subscribe } = await newcomer();
    const subscription = await subscribe();
    await give('premium', new Date('2026-05-11T00:00:00Z'));
    expect(await planOfUser(id)).toBe('premium');
    await billing.run('billing.lifecycle');
    expect(billing.provider.subscriptions.get(subscription)?.cancelAtPeriodEnd).toBe(true);
    expect(await planTokens(id)).toBe(15_000);
    billing.passDays(11);
    await billing.run('billing.lifecycle');
    await billing.run('billing.lifecycle');
    expect(await planOfUser(id)).toBe('pro');
    // 20 of the 31 days that are paid for are left.
    expect(await getBillingInfo(billing, id)).toMatchObject({
      tokens: { plan: 3_226, planExpireAt: '2026-06-01T09:00:00.000Z' },
    });
    billing.passDays(21);
    await billing.run('billing.lifecycle');
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['free', 0]);
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('is the plan that is shown, without details of the paid one', async () => {
    const { billing, give, id, subscribe } = await newcomer();
    await subscribe();
    await give('premium');
    await billing.run('billing.lifecycle');
    await billing.settle();
    expect(await getBillingInfo(billing, id)).toMatchObject({
      subscription: 'premium',
      state: 'active',
      period: null,
      renewalCents: null,
      periodEnd: null,
      cancelAtPeriodEnd: false,
      nextPlan: null,
      graceUntil: null,
    });
    await database.db.transaction((tx) => clearPlan(tx, id, 'admin', billing.clock()));
    expect(await getBillingInfo(billing, id)).toMatchObject({
      subscription: 'pro',
      period: 'monthly',
      cancelAtPeriodEnd: true,
      periodEnd: '2026-06-01T09:00:00.000Z',
    });
  });

  it('can be Free, gives way to a plan that is bought, and can be taken back', async () => {
    const { give, id, subscribe } = await newcomer();
    await give('free');
    expect(await planOfUser(id)).toBe('free');
    await subscribe();
    expect(await planOfUser(id)).toBe('pro');
    await give('premium');
    await database.db.transaction((tx) => clearPlan(tx, id, 'admin', new Date(start)));
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['pro', 5_000]);
  });

  it('can be followed by another, and leaves a paid one its tokens in the end', async () => {
    const { billing, give, id, subscribe } = await newcomer();
    await subscribe();
    await give('premium');
    await give('starter');
    // Starter's 100 and those of Free.
    expect(await planTokens(id)).toBe(200);
    const clear = () => database.db.transaction((tx) => clearPlan(tx, id, 'admin', billing.clock()));
    await clear();
    await clear();
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['pro', 5_000]);
    await give('free');
    await clear();
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['pro', 5_000]);
  });
});

describe('a Creator plan', () => {
  it('gives its tokens on top of Free’s each month, and returns to Free’s when it has ended', async () => {
    const { billing, id, seen, subscribe } = await newcomer();
    billing.passDays(31);
    await seen();
    await billing.run('billing.allowances');
    expect(await planTokens(id)).toBe(100);
    await subscribe('starter');
    expect(await getBillingInfo(billing, id)).toMatchObject({
      subscription: 'starter',
      entitlements: { tokensPerMonth: 200 },
      tokens: { plan: 200 },
    });
    await cancelPlan(billing, id);
    billing.passDays(32);
    await billing.run('billing.lifecycle');
    await seen();
    await billing.run('billing.allowances');
    expect([await planOfUser(id), await planTokens(id)]).toEqual(['free', 100]);
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('that was tried leaves the rest of the month’s Free tokens', async () => {
    const { billing, id, seen, trial } = await newcomer();
    billing.passDays(31);
    await seen();
    await billing.run('billing.allowances');
    await trial('starter');
    expect(await planTokens(id)).toBe(124);
    billing.passDays(7.1);
    await billing.run('billing.lifecycle');
    // About 23 of the month's 30 days are left.
    const left = await planTokens(id);
    expect(left).toBeGreaterThan(70);
    expect(left).toBeLessThan(80);
    expect(await planOfUser(id)).toBe('free');
    await billing.run('billing.lifecycle');
    expect(await planTokens(id)).toBe(left);
    expect(await auditLedger(database.db)).toEqual([]);
  });
});

describe('Free', () => {
  it('brings a hundred tokens each month to an account that is in use, from its second month on', async () => {
    const { billing, id, seen } = await newcomer();
    await seen();
    await billing.run('billing.allowances');
    expect(await planTokens(id)).toBe(0);
    billing.passDays(31);
    await seen();
    await billing.run('billing.allowances');
    await billing.run('billing.allowances');
    expect(await planTokens(id)).toBe(100);
    billing.passDays(62);
    await billing.run('billing.allowances');
    expect((await getBalance(database.db, id)).tokens).toBe(110);
    await seen();
    await billing.run('billing.allowances');
    expect((await getBalance(database.db, id)).tokens).toBe(110);
    expect(await auditLedger(database.db)).toEqual([]);
  });
});
