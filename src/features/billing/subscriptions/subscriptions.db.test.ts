import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CardPlan } from '#contract/billing.ts';
import type { Period } from '#contract/catalogue.ts';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling, type TestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getAccountPrice } from './account-price.ts';
import { getBillingInfo } from './billing-info.ts';
import { cancelPlan, resumePlan } from './cancel-plan.ts';
import { changePlan, findCardSubscription, previewChange } from './change-plan.ts';
import { createSubscription } from './create-subscription.ts';
import { subscriptions } from './schema.ts';

const database = useDatabase();

/** A creator with a wallet of ten tokens, and separate billing that starts in May. */
async function newcomer(start = '2026-05-01T09:00:00Z') {
  const billing = createTestBilling(database.db, start);
  const { email, id } = await makeUserWithTokens(database.db, 10, { createdAt: new Date(start) });
  return { billing, id, email };
}

async function begin(billing: TestBilling, id: string, planId: CardPlan, period: Period = 'monthly') {
  const price = await getAccountPrice(database.db, id, { planId, period });
  const { clientSecret } = await createSubscription(billing, id, price);
  return clientSecret.replace('_secret', '');
}

/** A creator with a paid subscription. */
async function subscriber(planId: CardPlan, period: Period = 'monthly', start?: string) {
  const { billing, email, id } = await newcomer(start);
  const subscription = await begin(billing, id, planId, period);
  billing.provider.pay(subscription);
  await billing.settle();
  return { billing, email, id, subscription };
}

const change = async (billing: TestBilling, id: string, planId: CardPlan, period: Period = 'monthly') => {
  const card = await findCardSubscription(database.db, id);
  if (!card) throw new Error('no subscription runs');
  return changePlan(billing, card, await getAccountPrice(database.db, id, { planId, period }));
};
const planOfUser = async (id: string) => {
  const [row] = await database.db.select().from(users).where(eq(users.id, id));
  return row?.subscription;
};
const tokens = async (id: string) => {
  const { planTokens, tokens: all } = await getBalance(database.db, id);
  return { plan: planTokens, bought: all - planTokens };
};
/** The oldest first. */
const receipts = async (id: string) => (await listInvoices(database.db, id, { limit: 100 })).reverse();
/** The subjects of the mails to one address; a job sends mails to all accounts of this file. */
const subjects = ({ mails }: TestBilling, email: string) =>
  mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('a subscription', () => {
  it('is active once the provider says that its first invoice is paid, and not before', async () => {
    const { billing, email, id } = await newcomer();
    const subscription = await begin(billing, id, 'pro');
    await billing.settle();
    expect(await planOfUser(id)).toBe('free');
    expect((await getBillingInfo(billing, id)).state).toBe('incomplete');

    billing.provider.pay(subscription);
    await billing.settle();
    expect(await planOfUser(id)).toBe('pro');
    expect(await tokens(id)).toEqual({ plan: 5_000, bought: 10 });
    expect(await getBillingInfo(billing, id)).toMatchObject({
      subscription: 'pro',
      state: 'active',
      period: 'monthly',
      renewalCents: 19_900,
      periodEnd: '2026-06-01T09:00:00.000Z',
      tokens: { plan: 5_000, planExpireAt: '2026-06-01T09:00:00.000Z', bought: 10, held: 0 },
    });
    expect(subjects(billing, email)).toEqual(['Your Core plan is active']);
    expect(await receipts(id)).toMatchObject([{ totalCents: 19_900, kind: 'subscription' }]);
  });

  it('whose event was lost is found by the waiting page', async () => {
    const { billing, id } = await newcomer();
    billing.provider.pay(await begin(billing, id, 'starter'));
    expect(await getBillingInfo(billing, id)).toMatchObject({ subscription: 'starter', state: 'active' });
  });

  it('that was begun is taken up again', async () => {
    const { billing, id } = await newcomer();
    const first = await begin(billing, id, 'pro');
    const together = await Promise.all([begin(billing, id, 'pro'), begin(billing, id, 'pro')]);
    expect(together).toEqual([first, first]);
    expect(billing.provider.subscriptions.size).toBe(1);
  });

  it('that was begun gives way to another plan, and ends at the provider first', async () => {
    const { billing, id } = await newcomer();
    const first = await begin(billing, id, 'pro');
    const second = await begin(billing, id, 'premium');
    expect(billing.provider.subscriptions.get(first)?.state).toBe('ended');
    billing.provider.pay(second);
    await billing.settle();
    expect(await planOfUser(id)).toBe('premium');
  });

  it('that runs is changed, not begun again', async () => {
    const { billing, id } = await subscriber('pro');
    await expect(begin(billing, id, 'premium')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You already have a subscription. Change its plan instead.',
    });
  });

  it('is renewed: the old tokens expire, the new ones come, once', async () => {
    const { billing, email, id } = await subscriber('pro');
    billing.passDays(31);
    await billing.settle((events) => [...events, ...events].reverse());
    expect(await tokens(id)).toEqual({ plan: 5_000, bought: 10 });
    expect(subjects(billing, email)).toEqual(['Your Core plan is active', 'Your Core plan was renewed']);
    expect((await receipts(id)).length).toBe(2);
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('of a year brings its tokens each month, each month once', async () => {
    const { billing, id } = await subscriber('starter', 'yearly', '2026-01-31T09:00:00Z');
    expect(await tokens(id)).toEqual({ plan: 200, bought: 10 });
    for (let month = 1; month < 12; month++) {
      billing.passDays(31);
      await billing.run('billing.allowances');
      await billing.run('billing.allowances');
    }
    const [row] = await database.db.select().from(subscriptions).where(eq(subscriptions.userId, id));
    expect(row).toMatchObject({ allowancesGranted: 12, nextAllowanceAt: null });
    expect(await tokens(id)).toEqual({ plan: 200, bought: 10 });
    expect((await receipts(id)).map(({ totalCents }) => totalCents)).toEqual([12_000]);
  });
});

describe('a first payment that is never made', () => {
  it('is given up after a day, here and at the provider', async () => {
    const { billing, email, id } = await newcomer();
    const subscription = await begin(billing, id, 'pro');
    billing.passDays(0.9);
    await billing.run('billing.lifecycle');
    expect(billing.provider.subscriptions.get(subscription)?.state).toBe('incomplete');
    billing.passDays(0.2);
    await billing.run('billing.lifecycle');
    expect(billing.provider.subscriptions.get(subscription)?.state).toBe('ended');
    expect((await getBillingInfo(billing, id)).state).toBe('none');
    expect(subjects(billing, email)).toEqual([]);
  });
});

describe('a first payment whose event was lost', () => {
  it('is found before the day is over on which it would be given up', async () => {
    const { billing, id } = await newcomer();
    const subscription = await begin(billing, id, 'pro');
    billing.provider.pay(subscription);
    billing.provider.events.length = 0;
    billing.passDays(1.1);
    await billing.run('billing.lifecycle');
    expect(billing.provider.subscriptions.get(subscription)?.state).toBe('active');
    expect(await planOfUser(id)).toBe('pro');
    expect(await tokens(id)).toEqual({ plan: 5_000, bought: 10 });
  });

  it('and was ended at the provider all the same leaves no tokens behind', async () => {
    const { billing, id } = await newcomer();
    const subscription = await begin(billing, id, 'pro');
    billing.provider.pay(subscription);
    await billing.provider.endSubscription(subscription, 'by hand');
    await billing.settle();
    expect(await planOfUser(id)).toBe('free');
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    expect(await receipts(id)).toMatchObject([{ totalCents: 19_900 }]);
  });
});

describe('a change of plan', () => {
  it('to more counts at once, with the difference in tokens for the rest of the month', async () => {
    const { billing, email, id } = await subscriber('pro');
    billing.passDays(15.5);
    const card = await findCardSubscription(database.db, id);
    const price = await getAccountPrice(database.db, id, { planId: 'premium', period: 'monthly' });
    if (!card) throw new Error('no subscription runs');
    expect(await previewChange(billing, card, price)).toMatchObject({ when: 'now', cents: 15_000 });
    await change(billing, id, 'premium');
    expect(await planOfUser(id)).toBe('premium');
    expect(await tokens(id)).toEqual({ plan: 10_000, bought: 10 });
    expect((await receipts(id)).map(({ totalCents }) => totalCents)).toEqual([19_900, 15_000]);
    expect(subjects(billing, email).at(-1)).toBe('You are now on the Studio Premium plan');
  });

  it('to less counts from the renewal on, and can be taken back', async () => {
    const { billing, id } = await subscriber('premium');
    await change(billing, id, 'pro');
    expect(await getBillingInfo(billing, id)).toMatchObject({
      subscription: 'premium',
      nextPlan: 'pro',
      renewalCents: 19_900,
    });
    await resumePlan(billing, id);
    expect((await getBillingInfo(billing, id)).nextPlan).toBeNull();
    await change(billing, id, 'pro');
    billing.passDays(31);
    await billing.settle();
    expect(await planOfUser(id)).toBe('pro');
    expect(await tokens(id)).toEqual({ plan: 5_000, bought: 10 });
  });

  it('to a year begins a period of its own', async () => {
    const { billing, id } = await subscriber('starter');
    billing.passDays(10);
    await change(billing, id, 'starter', 'yearly');
    expect(await getBillingInfo(billing, id)).toMatchObject({
      period: 'yearly',
      periodEnd: '2027-05-11T09:00:00.000Z',
    });
    expect(await tokens(id)).toEqual({ plan: 200, bought: 10 });
  });

  it('whose card is declined changes nothing, says why, and can be tried again', async () => {
    const { billing, id } = await subscriber('pro');
    billing.provider.behaviour.cardsPay = false;
    await expect(change(billing, id, 'premium')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Your card was declined.',
    });
    expect(await planOfUser(id)).toBe('pro');
    billing.provider.behaviour.cardsPay = true;
    await change(billing, id, 'premium');
    expect(await planOfUser(id)).toBe('premium');
  });

  it('whose answer is lost is not charged twice', async () => {
    const { billing, id } = await subscriber('pro');
    billing.provider.behaviour.away = 'after';
    await expect(change(billing, id, 'premium')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    billing.provider.behaviour.away = 'no';
    await change(billing, id, 'premium');
    await billing.settle();
    expect((await receipts(id)).length).toBe(2);
    expect(await tokens(id)).toEqual({ plan: 15_000, bought: 10 });
  });

  it('to Enterprise is for at least what was agreed on, and lets the wallet never lack', async () => {
    const { billing, id } = await subscriber('pro');
    await database.db.update(users).set({ enterpriseBaseFeeCents: 25_000 }).where(eq(users.id, id));
    const offer = (baseFeeCents: number) =>
      getAccountPrice(database.db, id, { planId: 'enterprise', period: 'monthly', baseFeeCents });
    await expect(offer(24_999)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringMatching(/^Enterprise starts at \$250\.00 a month for your account\./),
    });
    const card = await findCardSubscription(database.db, id);
    if (!card) throw new Error('no subscription runs');
    await changePlan(billing, card, await offer(30_000));
    expect(await getBillingInfo(billing, id)).toMatchObject({
      subscription: 'enterprise',
      renewalCents: 30_000,
      enterpriseBaseFee: 30_000,
    });
  });
});

describe('a cancellation', () => {
  it('leaves what is paid for, can be taken back, and ends with the period', async () => {
    const { billing, email, id } = await subscriber('pro');
    await cancelPlan(billing, id);
    expect(await getBillingInfo(billing, id)).toMatchObject({
      cancelAtPeriodEnd: true,
      renewalCents: null,
      state: 'active',
    });
    await resumePlan(billing, id);
    expect(await getBillingInfo(billing, id)).toMatchObject({
      cancelAtPeriodEnd: false,
      renewalCents: 19_900,
    });
    await cancelPlan(billing, id);
    billing.passDays(31);
    await billing.settle();
    expect(await planOfUser(id)).toBe('free');
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
    expect(subjects(billing, email).slice(-2)).toEqual([
      'Your Core plan is cancelled',
      'Your Core plan has ended',
    ]);
  });

  it('is carried out without an event while the provider is down', async () => {
    const { billing, id } = await subscriber('pro');
    await cancelPlan(billing, id);
    billing.passDays(31);
    billing.provider.behaviour.away = 'before';
    await billing.run('billing.lifecycle');
    expect(await planOfUser(id)).toBe('free');
  });

  it('of nothing is refused in words', async () => {
    const { billing, id } = await newcomer();
    await expect(cancelPlan(billing, id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(resumePlan(billing, id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a renewal that fails', () => {
  async function unpaid() {
    const found = await subscriber('pro');
    found.billing.provider.behaviour.cardsPay = false;
    found.billing.passDays(31);
    await found.billing.settle();
    return found;
  }

  it('leaves the plan for seven days, reminds on days 0, 3 and 6, and then ends it', async () => {
    const { billing, email, id, subscription } = await unpaid();
    expect(await getBillingInfo(billing, id)).toMatchObject({ subscription: 'pro', state: 'past_due' });
    for (let day = 1; day <= 7; day++) {
      billing.passDays(1);
      await billing.run('billing.lifecycle');
      await billing.run('billing.lifecycle');
      expect(await planOfUser(id)).toBe(day < 7 ? 'pro' : 'free');
    }
    expect(subjects(billing, email).slice(1)).toEqual([
      'The renewal of your Core plan failed',
      'Reminder: your Core plan is unpaid',
      'Reminder: your Core plan is unpaid',
      'Your Core plan has ended',
    ]);
    await billing.run('billing.lifecycle');
    expect(billing.provider.subscriptions.get(subscription)?.state).toBe('ended');
    expect(await tokens(id)).toEqual({ plan: 0, bought: 10 });
  });

  it('is forgotten once it is paid', async () => {
    const { billing, id, subscription } = await unpaid();
    billing.passDays(2);
    billing.provider.payOpen(subscription);
    await billing.settle();
    expect(await getBillingInfo(billing, id)).toMatchObject({ state: 'active', graceUntil: null });
    expect(await tokens(id)).toEqual({ plan: 5_000, bought: 10 });
  });

  it('can be paid by its owner, in the way a subscription is begun', async () => {
    const { billing, id, subscription } = await unpaid();
    expect(await begin(billing, id, 'pro')).toBe(subscription);
    await expect(begin(billing, id, 'premium')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is paid at the price that it was charged at, whatever the catalogue says since', async () => {
    const { billing, id, subscription } = await unpaid();
    const dearer = { planId: 'pro', period: 'monthly', cents: 29_900 } as const;
    expect(await createSubscription(billing, id, dearer)).toEqual({
      payment: { provider: 'sandbox' },
      clientSecret: `${subscription}_secret`,
      cents: 19_900,
    });
  });

  it('with which a cheaper plan begins is that plan’s to pay', async () => {
    const { billing, id, subscription } = await subscriber('premium');
    await change(billing, id, 'pro');
    billing.provider.behaviour.cardsPay = false;
    billing.passDays(31);
    await billing.settle();
    expect(await getBillingInfo(billing, id)).toMatchObject({ state: 'past_due', nextPlan: 'pro' });
    const price = await getAccountPrice(database.db, id, { planId: 'pro', period: 'monthly' });
    expect(await createSubscription(billing, id, price)).toMatchObject({ cents: 19_900 });
    billing.provider.payOpen(subscription);
    await billing.settle();
    expect(await getBillingInfo(billing, id)).toMatchObject({ state: 'active', subscription: 'pro' });
  });

  it('and is paid when it had ended here is taken up again', async () => {
    const { billing, id, subscription } = await unpaid();
    billing.passDays(8);
    billing.provider.behaviour.away = 'before';
    await billing.run('billing.lifecycle');
    expect(await planOfUser(id)).toBe('free');
    billing.provider.behaviour.away = 'no';
    billing.provider.payOpen(subscription);
    await billing.settle();
    expect(await planOfUser(id)).toBe('pro');
    await billing.run('billing.lifecycle');
    expect(billing.provider.subscriptions.get(subscription)?.state).toBe('active');
  });

  it('keeps the plan from being changed until it is paid', async () => {
    const { billing, id } = await unpaid();
    await expect(change(billing, id, 'premium')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a provider that is away', () => {
  it.each(['before', 'after'] as const)('%s it has done its part leaves nothing half-done', async (away) => {
    const { billing, id } = await newcomer();
    billing.provider.behaviour.away = away;
    await expect(begin(billing, id, 'pro')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^The payment service is not responding\./),
    });
    await expect(begin(billing, id, 'pro')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    billing.provider.behaviour.away = 'no';
    const subscription = await begin(billing, id, 'pro');
    expect(billing.provider.subscriptions.size).toBe(1);
    billing.provider.pay(subscription);
    await billing.settle();
    expect(await planOfUser(id)).toBe('pro');
  });

  it('and tells of a subscription whose number never arrived is understood', async () => {
    const { billing, id } = await newcomer();
    billing.provider.behaviour.away = 'after';
    await expect(begin(billing, id, 'pro')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(begin(billing, id, 'pro')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    billing.provider.behaviour.away = 'no';
    const customer = await begin(billing, id, 'pro').then((subscription) => subscription);
    await database.db
      .update(subscriptions)
      .set({ providerId: null, clientSecret: null })
      .where(eq(subscriptions.userId, id));
    billing.provider.pay(customer);
    await billing.settle();
    expect(await planOfUser(id)).toBe('pro');
  });
});
