/** One installation with two providers whose objects have the same ids. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getPlan } from '#contract/catalogue.ts';
import { findPrice } from '#contract/prices.ts';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, getBalance } from '#features/billing/ledger';
import type { Queue } from '#platform/jobs/queue.ts';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling, type TestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getBillingInfo } from './billing-info.ts';
import { cancelPlan, resumePlan } from './cancel-plan.ts';
import { listManagedPayments } from './card-payments.ts';
import { changePlan, findCardSubscription, previewChange } from './change-plan.ts';
import { createSubscription } from './create-subscription.ts';
import { listDifferences } from './differences.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { purchaseTokens, readPurchase } from './purchase-tokens.ts';
import { receiveEvent } from './receive-event.ts';
import { reconcile } from './reconcile.ts';
import { refundPayment } from './refund-payment.ts';
import { paymentEvents, purchases, subscriptionPayments, subscriptions } from './schema.ts';
import { listUnconfiguredProviders } from './unconfigured.ts';

const database = useDatabase();
const start = '2026-05-01T09:00:00Z';
const ids = ['stripe', 'other'] as const;
const notConnected = /payment service that is not connected here/;

// Objects of providers have the same ids in every test.
beforeEach(async () => {
  await database.db.execute(
    sql`truncate payment_events, payment_refunds, subscription_payments, subscriptions, purchases, billing_customers, billing_differences, invoices cascade`,
  );
});

const price = (planId: 'starter' | 'pro' | 'premium') => {
  const found = findPrice(planId, 'monthly', 0);
  if (!found) throw new Error(`${planId} has no price`);
  return found;
};

async function open(named?: Parameters<TestBilling['withProviders']>[1]) {
  const billing = createTestBilling(database.db, start, undefined, { ids, ...(named && { named }) });
  const { id } = await makeUserWithTokens(database.db, 10, { createdAt: billing.clock() });
  return { billing, id, stripe: billing.at('stripe'), other: billing.at('other') };
}

/** Subscribes and pays at the plan's provider. */
async function subscribe(billing: TestBilling, userId: string, planId: 'starter' | 'pro' | 'premium') {
  const { clientSecret } = await createSubscription(billing, userId, price(planId));
  const providerId = clientSecret.replace('_secret', '');
  const provider = billing.providers.forPlan(planId).id;
  billing.at(provider).pay(providerId);
  await billing.settle();
  return { provider, providerId };
}

const readPlan = async (id: string) =>
  (await database.db.select().from(users).where(eq(users.id, id)))[0]?.subscription;
const readTokens = async (id: string) => (await getBalance(database.db, id)).tokens;
const openDifferences = async () =>
  (await listDifferences(database.db)).filter(({ resolvedAt }) => resolvedAt === null);

describe('the providers of an installation', () => {
  it('are chosen by what is bought, and found by their ids', async () => {
    const { stripe, other } = await open();
    const { all, find, forPlan, forTokens, get } = createPaymentProviders([stripe, other], {
      premium: 'other',
      tokens: 'other',
    });
    expect(all.map(({ id }) => id)).toEqual(['stripe', 'other']);
    expect([forPlan('starter').id, forPlan('premium').id, forTokens().id]).toEqual([
      'stripe',
      'other',
      'other',
    ]);
    expect(get('other')).toBe(other);
    expect(find('former')).toBeNull();
    expect(() => get('former')).toThrow(notConnected);
    expect(() => createPaymentProviders([])).toThrow('no payment provider');
    expect(() => createPaymentProviders([stripe, stripe])).toThrow('one id');
    expect(() => createPaymentProviders([stripe], { tokens: 'other' })).toThrow('other, named for tokens');
  });
});

describe('with a plan at one provider and tokens at the other', () => {
  const named = { tokens: 'other' };

  it('each payment has its own form, and only its provider can pay it', async () => {
    const { billing, id, other, stripe } = await open(named);
    const begun = await createSubscription(billing, id, price('pro'));
    expect(begun.payment).toEqual({ provider: 'stripe', publishableKey: 'pk_test_1' });
    const bought = await purchaseTokens(billing, id, 500, null);
    expect(bought.payment).toEqual({ provider: 'sandbox' });
    expect((await getBillingInfo(billing, id)).paidThrough).toMatchObject({
      plans: { pro: 'stripe' },
      tokens: 'sandbox',
    });
    expect([stripe.payments.size, other.payments.size]).toEqual([1, 1]);

    stripe.pay(begun.clientSecret.replace('_secret', ''));
    await billing.settle();
    expect(await readPlan(id)).toBe('pro');
    expect(await readPurchase(billing, id, bought.id)).toMatchObject({ state: 'open' });
    other.pay((bought.clientSecret ?? '').replace('_secret', ''));
    await billing.settle();
    expect(await readPurchase(billing, id, bought.id)).toMatchObject({
      state: 'paid',
      clientSecret: null,
      payment: null,
    });
    expect(await readTokens(id)).toBe(5_000 + 550 + 10);
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('an event of one is never applied at the other, although both have the same ids', async () => {
    const { billing, id, other, stripe } = await open();
    const atStripe = await purchaseTokens(billing, id, 100, null);
    const atOther = await purchaseTokens(billing.withProviders(ids, { tokens: 'other' }), id, 100, null);
    const rows = await database.db.select().from(purchases);
    expect(rows.map(({ paymentId }) => paymentId)).toEqual(['pay_1', 'pay_1']);
    stripe.pay('pay_1');
    expect(stripe.events.map((event) => event.id)).toHaveLength(1);

    // The same event id and subject at both: stored twice, queued for each provider.
    const queued: object[] = [];
    const queue: Pick<Queue, 'enqueue'> = {
      enqueue: async (_, __, data) => void queued.push(data as object),
    };
    const [event] = stripe.events.splice(0);
    if (!event) throw new Error('nothing was told');
    for (const provider of [...ids, ...ids])
      await receiveEvent({ db: database.db, clock: billing.clock, queue }, provider, event);
    expect(queued).toEqual(ids.map((provider) => ({ provider, kind: 'payment', id: 'pay_1' })));
    expect(await database.db.$count(paymentEvents)).toBe(2);
    for (const data of [...queued, ...queued]) await billing.run('billing.sync', data);

    expect(await readPurchase(billing, id, atStripe.id)).toMatchObject({ state: 'paid' });
    expect(await readPurchase(billing, id, atOther.id)).toMatchObject({ state: 'open' });
    expect(await readTokens(id)).toBe(110);
    other.pay('pay_1');
    await billing.settle();
    expect(await readTokens(id)).toBe(210);
    expect(await reconcile(billing)).toMatchObject({ fresh: 0, unreachable: [] });
  });

  it('invoices of the same id at two providers each grant their tokens and have a receipt', async () => {
    const { billing, id, stripe } = await open({ premium: 'other' });
    await subscribe(billing, id, 'pro');
    await stripe.endSubscription('sub_1', 'by hand');
    await billing.settle();
    expect([await readPlan(id), await readTokens(id)]).toEqual(['free', 10]);
    await subscribe(billing, id, 'premium');
    const paid = await database.db.select().from(subscriptionPayments);
    expect(paid.map(({ invoiceId, provider }) => [provider, invoiceId])).toEqual([
      ['stripe', paid[0]?.invoiceId],
      ['other', paid[0]?.invoiceId],
    ]);
    expect(await readTokens(id)).toBe(10 + (getPlan('premium').monthlyTokens ?? 0));
    expect(await listInvoices(database.db, id, { limit: 10 })).toHaveLength(2);
    expect(await reconcile(billing)).toMatchObject({ fresh: 0 });
  });

  it('a refund goes to the provider that took the payment', async () => {
    const { billing, id, other, stripe } = await open();
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
    await purchaseTokens(billing, id, 100, null);
    const atOther = await purchaseTokens(billing.withProviders(ids, { tokens: 'other' }), id, 100, null);
    for (const provider of [stripe, other]) provider.pay('pay_1');
    await billing.settle();
    await refundPayment(billing, {
      actorId: admin.id,
      subjectId: atOther.id,
      cents: 500,
      reason: 'Bought twice',
      key: 'once',
    });
    expect(other.payments.get('pay_1')?.refundedCents).toBe(500);
    expect(stripe.payments.get('pay_1')?.refundedCents).toBe(0);
    expect(await readTokens(id)).toBe(110);
    expect(await listManagedPayments(database.db, id)).toMatchObject([
      { provider: 'other', refundedCents: 500 },
      { provider: 'stripe', refundedCents: 0 },
    ]);
  });
});

describe('a plan that is named for another provider', () => {
  const named = { premium: 'other' };

  it('is changed to at the provider of the subscription, and never billed twice', async () => {
    const { billing, id, other, stripe } = await open(named);
    await subscribe(billing, id, 'pro');
    const card = await findCardSubscription(database.db, id);
    if (!card) throw new Error('there is no subscription');
    expect(await previewChange(billing, card, price('premium'))).toMatchObject({ when: 'now' });
    expect(other.calls).toEqual({});
    await changePlan(billing, card, price('premium'));
    await billing.settle();
    expect(await readPlan(id)).toBe('premium');
    await expect(createSubscription(billing, id, price('premium'))).rejects.toThrow(
      'Change its plan instead',
    );
    billing.passDays(31);
    await billing.settle();
    expect(other.subscriptions.size).toBe(0);
    expect(stripe.subscriptions.get(card.providerId)?.invoices.map(({ reason }) => reason)).toEqual([
      'renewal',
      'change',
      'begin',
    ]);
    await cancelPlan(billing, id);
    expect(stripe.subscriptions.get(card.providerId)?.cancelAtPeriodEnd).toBe(true);
    await resumePlan(billing, id);
    expect(stripe.subscriptions.get(card.providerId)?.cancelAtPeriodEnd).toBe(false);
    expect(await reconcile(billing)).toMatchObject({ waiting: 0 });
  });

  it('ends an unfinished subscription at its own provider before the new one begins', async () => {
    const { billing, id, other, stripe } = await open(named);
    await createSubscription(billing, id, price('pro'));
    const begun = await createSubscription(billing, id, price('premium'));
    expect(stripe.subscriptions.get('sub_1')?.state).toBe('ended');
    expect(begun.payment).toEqual({ provider: 'sandbox' });
    other.pay('sub_1');
    await billing.settle();
    expect(await readPlan(id)).toBe('premium');

    // The same price at the provider that it is named for now.
    const { id: second } = await makeUserWithTokens(database.db, 0, { createdAt: billing.clock() });
    const first = await createSubscription(billing, second, price('pro'));
    const moved = billing.withProviders(ids, { pro: 'other' });
    const again = await createSubscription(moved, second, price('pro'));
    expect(stripe.subscriptions.get(first.clientSecret.replace('_secret', ''))?.state).toBe('ended');
    expect(again.payment).toEqual({ provider: 'sandbox' });
    expect(await createSubscription(moved, second, price('pro'))).toEqual(again);
  });

  it('begins no second subscription when the first one has been paid without a webhook', async () => {
    const { billing, id, other, stripe } = await open(named);
    await createSubscription(billing, id, price('pro'));
    stripe.pay('sub_1');
    stripe.events.length = 0;
    await expect(createSubscription(billing, id, price('premium'))).rejects.toThrow(
      'Change its plan instead',
    );
    expect(other.subscriptions.size).toBe(0);
    expect(await readPlan(id)).toBe('pro');
  });

  it('leaves an unfinished subscription alone while its provider is away', async () => {
    const { billing, id, other, stripe } = await open(named);
    await createSubscription(billing, id, price('pro'));
    stripe.behaviour.away = 'before';
    await expect(createSubscription(billing, id, price('premium'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(other.subscriptions.size).toBe(0);
  });

  it('has its overdue renewal paid with the form of its own provider', async () => {
    const { billing, id, stripe } = await open({ pro: 'other' });
    const { providerId } = await subscribe(billing.withProviders(ids), id, 'pro');
    stripe.behaviour.cardsPay = false;
    billing.passDays(31);
    await billing.settle();
    expect(await createSubscription(billing, id, price('pro'))).toMatchObject({
      payment: { provider: 'stripe' },
      clientSecret: `${providerId}_secret`,
    });
  });
});

describe('the comparison of two providers', () => {
  it('goes on with one while the other is down, whose differences are neither resolved nor lost', async () => {
    const { billing, id, other, stripe } = await open({ tokens: 'other' });
    for (const provider of [stripe, other]) {
      const stray = { customerId: 'cus_1', cents: 500, name: '100 tokens', reference: 'x', key: 'stray' };
      provider.pay((await provider.createPurchase(stray)).id);
      provider.events.length = 0;
    }
    expect(await reconcile(billing)).toMatchObject({ fresh: 2, waiting: 2 });
    expect((await openDifferences()).map((one) => one.provider).sort()).toEqual(['other', 'stripe']);

    // Both strays are gone; at the provider that answers, a purchase was paid without a webhook.
    const bought = await purchaseTokens(billing, id, 100, null);
    other.pay((bought.clientSecret ?? '').replace('_secret', ''));
    other.events.length = 0;
    for (const provider of [stripe, other]) provider.payments.delete('pay_1');
    stripe.behaviour.away = 'before';
    const found = await reconcile(billing);
    expect(found).toMatchObject({ fresh: 1, waiting: 0, unreachable: [{ provider: 'stripe' }] });
    expect(await readTokens(id)).toBe(110);
    expect((await openDifferences()).map((one) => one.provider)).toEqual(['stripe']);

    stripe.behaviour.away = 'no';
    expect(await reconcile(billing)).toEqual({ fresh: 0, waiting: 0, unreachable: [] });
    expect(await openDifferences()).toEqual([]);
  });

  it('reports what waits at a provider that is not configured, once, and until it is', async () => {
    const { billing, id } = await open({ tokens: 'other' });
    await subscribe(billing, id, 'pro');
    await purchaseTokens(billing, id, 100, null);
    const alone = billing.withProviders(['other']);
    expect(await listUnconfiguredProviders(database.db, ['other'])).toEqual([
      { provider: 'stripe', subscriptions: 1, purchases: 0 },
    ]);
    expect(await listUnconfiguredProviders(database.db, ['former'])).toEqual([
      { provider: 'other', subscriptions: 0, purchases: 1 },
      { provider: 'stripe', subscriptions: 1, purchases: 0 },
    ]);
    expect(await reconcile(alone)).toMatchObject({ fresh: 1, waiting: 1 });
    expect(await reconcile(alone)).toMatchObject({ fresh: 0 });
    expect(await openDifferences()).toMatchObject([
      {
        provider: 'stripe',
        text: expect.stringMatching(/^PAYMENTS does not name stripe, where subscriptions \(1\) and/),
      },
    ]);
    await reconcile(billing);
    expect(await openDifferences()).toEqual([]);
  });
});

describe('a provider that is no longer configured', () => {
  it('leaves its subscriptions as they are, and says so to their owner', async () => {
    const { billing, id, stripe } = await open();
    await subscribe(billing, id, 'pro');
    const alone = billing.withProviders(['other']);
    const [card, paid] = [
      await findCardSubscription(database.db, id),
      (await listManagedPayments(database.db, id))[0],
    ];
    if (!card || !paid) throw new Error('there is no paid subscription');
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
    const request = { actorId: admin.id, subjectId: paid.id, cents: 100, reason: 'Asked', key: 'k' };
    await expect(cancelPlan(alone, id)).rejects.toThrow(notConnected);
    await expect(changePlan(alone, card, price('premium'))).rejects.toThrow(notConnected);
    await expect(createSubscription(alone, id, price('premium'))).rejects.toThrow('Change its plan instead');
    await expect(refundPayment(alone, request)).rejects.toThrow(
      'Refund it at the payment service that took it',
    );
    expect((await getBillingInfo(alone, id)).subscription).toBe('pro');
    // A queued event neither fails for days nor is lost.
    const subject = { id: 'evt_late', subject: { kind: 'subscription', id: card.providerId } as const };
    const queue: Pick<Queue, 'enqueue'> = { enqueue: async () => {} };
    await receiveEvent({ db: database.db, clock: billing.clock, queue }, 'stripe', {
      ...subject,
      createdAt: billing.clock(),
    });
    await alone.run('billing.sync', { provider: 'stripe', ...subject.subject });
    const waiting = eq(paymentEvents.eventId, 'evt_late');
    expect(await database.db.select().from(paymentEvents).where(waiting)).toMatchObject([
      { settledAt: null },
    ]);
    expect(stripe.subscriptions.get(card.providerId)?.state).toBe('active');
  });

  it('grants nothing that is not known to be paid: a plan ends after its grace period, and goes on once it is known', async () => {
    const { billing, id, stripe } = await open();
    const { providerId } = await subscribe(billing, id, 'pro');
    const alone = billing.withProviders(['other']);
    billing.passDays(35);
    await alone.run('billing.lifecycle');
    expect(await readPlan(id)).toBe('pro');
    billing.passDays(4);
    await alone.run('billing.lifecycle');
    expect(await readPlan(id)).toBe('free');
    // It renewed there, and is not ended by us when it is configured again.
    await billing.run('billing.lifecycle');
    await reconcile(billing);
    expect(stripe.subscriptions.get(providerId)?.state).toBe('active');
    expect(await readPlan(id)).toBe('pro');
  });

  it('has unfinished payments abandoned after a day, which are applied if they were paid', async () => {
    const { billing, id, stripe } = await open();
    const bought = await purchaseTokens(billing, id, 100, 'key');
    await createSubscription(billing, id, price('pro'));
    const alone = billing.withProviders(['other']);
    await expect(purchaseTokens(alone, id, 100, 'key')).rejects.toThrow(notConnected);
    await expect(createSubscription(alone, id, price('pro'))).rejects.toThrow(notConnected);
    expect(await readPurchase(alone, id, bought.id)).toMatchObject({ clientSecret: null, payment: null });
    billing.passDays(1);
    await alone.run('billing.lifecycle');
    expect(await readPurchase(alone, id, bought.id)).toMatchObject({ state: 'failed' });
    const [begun] = await database.db.select().from(subscriptions).where(eq(subscriptions.userId, id));
    expect(begun).toMatchObject({ state: 'ended', endedBy: 'unpaid', pendingProviderAction: null });
    expect((await createSubscription(alone, id, price('starter'))).payment).toEqual({ provider: 'sandbox' });

    stripe.pay((bought.clientSecret ?? '').replace('_secret', ''));
    await billing.settle();
    expect(await readPurchase(billing, id, bought.id)).toMatchObject({ state: 'paid' });
    expect(await readTokens(id)).toBe(110);
  });
});

it('a provider that takes days for a first payment is given them', async () => {
  const { billing, id, other, stripe } = await open({ tokens: 'other' });
  Object.assign(other, { unpaidDays: 30 });
  const slow = await purchaseTokens(billing, id, 100, null);
  const quick = await purchaseTokens(billing.withProviders(ids), id, 100, null);
  expect([stripe.payments.size, other.payments.size]).toEqual([1, 1]);
  billing.passDays(29);
  await billing.run('billing.lifecycle');
  expect(await readPurchase(billing, id, slow.id)).toMatchObject({ state: 'open' });
  expect(await readPurchase(billing, id, quick.id)).toMatchObject({ state: 'failed' });
  billing.passDays(1);
  await billing.run('billing.lifecycle');
  expect(await readPurchase(billing, id, slow.id)).toMatchObject({ state: 'failed' });
});
