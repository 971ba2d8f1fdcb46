/**
 * The whole path of a payment: the page's calls over HTTP, the sandbox's books, its events through the queue, signed,
 * over HTTP to the running web process, the provider read that follows, and tokens in the wallet. A simulated network
 * between the sandbox and the web process loses messages and delivers some twice.
 */
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { billingJobDefinitions } from '#features/billing/subscriptions';
import { tickSandboxJob } from '#payments/sandbox';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { users } from '#schema/identity/accounts';
import { paymentEvents } from '../src/features/billing/subscriptions/schema.ts';
import { testCards } from '../src/payments/sandbox/cards.ts';
import { sandboxEvents } from '../src/payments/sandbox/schema.ts';
import { signInAs } from './factories/sessions.ts';
import { makeUserWithTokens } from './factories/wallets.ts';
import type { TestClient } from './setup/client.ts';
import { useDatabase } from './setup/database.ts';
import { eventually } from './setup/eventually.ts';
import { startInstallation, type TestInstallation } from './setup/installation.ts';
import { generousLimits } from './setup/limits.ts';
import { openWebhookRelay, type WebhookRelay } from './setup/webhook-relay.ts';

const database = useDatabase();
let now = new Date('2026-05-01T09:00:00Z');
let office: WebhookRelay;
let installation: TestInstallation;
let client: TestClient;
let id: string;

beforeAll(async () => {
  office = await openWebhookRelay();
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    limits: generousLimits,
    clock: () => now,
    env: { SANDBOX_WEBHOOK_URL: office.url },
  });
  office.deliverTo(`${installation.url}/api/webhooks/sandbox`);
});
beforeEach(async () => {
  office.handling = 'deliver';
  id = (await makeUserWithTokens(database.db, 10, { createdAt: now })).id;
  client = await signInAs(installation, id);
});
afterAll(async () => {
  await installation?.close();
  await office?.close();
});

/** Runs a worker's scheduled job. */
const run = (job: JobDefinition) => database.db.transaction((tx) => installation.queue.enqueue(tx, job, {}));
const getJob = (name: string) => {
  const found = billingJobDefinitions.find((one) => one.name === name);
  if (!found) throw new Error(`no job is called ${name}`);
  return found;
};
const pay = async (clientSecret: string) => {
  const body = { clientSecret, number: testCards.success };
  const paid = await client.call('confirmSandboxPayment', { body });
  expect(paid.body).toEqual({ state: 'succeeded', message: null });
};
/** Buys 500 tokens, with a bonus of 50. @returns the purchase's id; asking for it reads the provider */
const buy = async (): Promise<string> => {
  const begun = await client.call('purchaseTokens', { body: { tokenAmount: 500 } });
  expect(begun.body).toMatchObject({ state: 'open', cents: 2_250 });
  await pay(begun.body.clientSecret);
  return begun.body.id;
};
const subscribe = async () => {
  const begun = await client.call('createSubscription', { body: { planType: 'pro', period: 'monthly' } });
  expect(begun.status).toBe(200);
  await pay(begun.body.clientSecret);
};
const plan = async () => {
  const [user] = await database.db.select().from(users).where(eq(users.id, id));
  return user?.subscription;
};
const wallet = () => getBalance(database.db, id);
const receipts = async () =>
  (await listInvoices(database.db, id, { limit: 10 })).map(({ totalCents }) => totalCents);
const arrives = (tokens: { tokens: number; planTokens: number }) =>
  eventually(async () => expect(await wallet()).toMatchObject(tokens));
/** The sandbox has sent all its events, and every stored event is processed. */
const settled = () =>
  eventually(async () => {
    const { rows } = await database.db.execute(sql`select
      (select count(*) from sandbox_events where delivered_at is null)::integer as unsent,
      (select count(*) from pgboss.job where name = 'billing.sync' and state <> 'completed')::integer as unread`);
    expect(rows).toEqual([{ unsent: 0, unread: 0 }]);
  });

it('a purchase is paid, its event arrives, and the tokens are in the wallet', async () => {
  const before = office.delivered.length;
  await buy();
  await arrives({ tokens: 560, planTokens: 0 });
  await settled();
  // One event when it was made and one when it was paid.
  expect(office.delivered.slice(before)).toEqual([200, 200]);
  expect(await receipts()).toEqual([2_250]);
});

it('a subscription starts when its event arrives, and is renewed a month later', async () => {
  await subscribe();
  await arrives({ tokens: 5_010, planTokens: 5_000 });
  expect(await plan()).toBe('pro');
  now = new Date('2026-06-01T09:00:01Z');
  await run(tickSandboxJob);
  await eventually(async () => expect(await receipts()).toEqual([19_900, 19_900]));
  await settled();
  expect(await wallet()).toMatchObject({ tokens: 5_010, planTokens: 5_000 });
  expect(await auditLedger(database.db)).toEqual([]);
});

it('a change to Enterprise by its route starts it for the fee, and meters usage from then on', async () => {
  await subscribe();
  await arrives({ tokens: 5_010, planTokens: 5_000 });
  const costs = () => client.call('enterpriseCosts');
  expect((await costs()).status).toBe(403);
  const upgrade = await client.call('upgradeToEnterprise', { body: { baseFee: '650.50' } });
  expect([upgrade.status, upgrade.body]).toEqual([200, { checkoutUrl: null }]);
  await eventually(async () => expect(await plan()).toBe('enterprise'));
  await settled();
  expect((await client.call('billingInfo')).body).toMatchObject({
    ...{ subscription: 'enterprise', state: 'active', renewalCents: 65_050, enterpriseBaseFee: 65_050 },
    ...{ leastBaseFee: 9_900, entitlements: { tokensPerMonth: null } },
  });
  expect((await client.call('currentUser')).body).toMatchObject({
    subscription: 'enterprise',
    metered: true,
  });
  expect(await costs()).toMatchObject({ status: 200, body: { tokensUsed: 0, totalUsageCost: 0 } });
  expect((await receipts()).sort()).toEqual([19_900, 45_150]);
});

it('an event that arrives twice is one payment', async () => {
  office.handling = 'twice';
  const before = await database.db.$count(paymentEvents);
  const delivered = office.delivered.length;
  await buy();
  await subscribe();
  await arrives({ tokens: 5_560, planTokens: 5_000 });
  await settled();
  const taken = office.delivered.slice(delivered);
  expect(new Set(taken)).toEqual(new Set([200]));
  expect((await database.db.$count(paymentEvents)) - before).toBe(taken.length / 2);
  expect(await wallet()).toMatchObject({ tokens: 5_560, planTokens: 5_000 });
  expect((await receipts()).sort()).toEqual([19_900, 2_250]);
  expect(await auditLedger(database.db)).toEqual([]);
});

it('the nightly reconciliation finds the change of a lost event, once', async () => {
  office.handling = 'lose';
  const before = office.lost;
  const purchase = await buy();
  await subscribe();
  await settled();
  expect(office.lost).toBeGreaterThan(before);
  expect(await wallet()).toMatchObject({ tokens: 10, planTokens: 0 });
  expect(await plan()).toBe('free');

  await run(getJob('billing.reconcile'));
  await arrives({ tokens: 5_560, planTokens: 5_000 });
  expect(await plan()).toBe('pro');
  const bought = await client.call('readPurchase', { params: { id: purchase } });
  expect(bought.body).toMatchObject({ state: 'paid', clientSecret: null });
  expect((await receipts()).sort()).toEqual([19_900, 2_250]);
  expect(await auditLedger(database.db)).toEqual([]);
});

it('an unsigned event changes nothing', async () => {
  office.handling = 'lose';
  await buy();
  await settled();
  const [event] = await database.db.select().from(sandboxEvents).orderBy(desc(sandboxEvents.id)).limit(1);
  const before = await database.db.$count(paymentEvents);
  const response = await fetch(`${installation.url}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: event?.id,
      createdAt: event?.createdAt,
      type: 'payment.changed',
      subject: { kind: 'payment', id: event?.subjectId },
    }),
  });
  expect(response.status).toBe(400);
  expect(await database.db.$count(paymentEvents)).toBe(before);
  expect(await wallet()).toMatchObject({ tokens: 10 });
});
