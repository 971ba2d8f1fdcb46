/**
 * The whole path of a bank transfer: the page's calls over HTTP, a statement of the bank that an administrator imports,
 * the sync that follows in the worker, and tokens or a plan in the account.
 */
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { billingJobDefinitions, reconcile } from '#features/billing/subscriptions';
import { tickBankTransfersJob } from '#payments/bank-transfer';
import { rewriteYaml } from '#platform/checked-yaml.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { addDays } from '#platform/time.ts';
import { users } from '#schema/identity/accounts';
import { type BankEntry, operatorIban, writeStatement } from '#tests/fakes/bank/write-statement.ts';
import { signInAs } from './factories/sessions.ts';
import { makeUserWithTokens } from './factories/wallets.ts';
import type { TestClient } from './setup/client.ts';
import { useDatabase } from './setup/database.ts';
import { eventually } from './setup/eventually.ts';
import { startInstallation, type TestInstallation } from './setup/installation.ts';
import { generousLimits } from './setup/limits.ts';

const database = useDatabase();
let now = new Date('2026-05-01T09:00:00Z');
let installation: TestInstallation;
let admin: TestClient;
let client: TestClient;
let id: string;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    limits: generousLimits,
    clock: () => now,
    env: {
      PAYMENTS: 'bank_transfer',
      BANK_TRANSFER_HOLDER: 'Example Studio Ltd',
      BANK_TRANSFER_IBAN: 'de89 3704 0044 0532 0130 00',
      BANK_TRANSFER_BIC: 'COBADEFFXXX',
      BANK_TRANSFER_BANK: 'Example Bank',
    },
  });
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
  const operator = {
    ...installation.operatorFiles.site.operator,
    name: 'Example Studio Ltd',
    address: ['Example Street 1'],
    taxLine: 'VAT ID DE123456789',
  };
  const site = { ...installation.operatorFiles.site, operator };
  const text = rewriteYaml(await readFile('site.yaml', 'utf8'), JSON.parse(JSON.stringify(site)));
  const body = { text, basedOn: 1, reason: 'Opening' };
  expect((await admin.call('publishOperatorFile', { params: { kind: 'site' }, body })).status).toBe(201);
});
beforeEach(async () => {
  id = (await makeUserWithTokens(database.db, 10, { createdAt: now })).id;
  client = await signInAs(installation, id);
});
afterAll(() => installation?.close());

const run = (job: JobDefinition) => database.db.transaction((tx) => installation.queue.enqueue(tx, job, {}));
const wallet = () => getBalance(database.db, id);
const plan = async () => {
  const [user] = await database.db.select().from(users).where(eq(users.id, id));
  return user?.subscription;
};
async function send(entries: readonly BankEntry[], apply = true) {
  const form = new FormData();
  form.set('apply', apply ? 'yes' : 'no');
  form.set(
    'statement',
    new Blob([new Uint8Array(writeStatement({ iban: operatorIban, entries }))]),
    'may.xml',
  );
  return admin.call('importStatement', { body: form });
}
const buy = async () => {
  const begun = await client.call('purchaseTokens', { body: { tokenAmount: 500 } });
  expect(begun.body).toMatchObject({ state: 'open', cents: 2_250, payment: { provider: 'bank_transfer' } });
  const { body } = await client.call('getBankTransfer', { params: { id: begun.body.clientSecret } });
  return { ...body.charge, purchaseId: begun.body.id };
};
const subscribe = async () => {
  const begun = await client.call('createSubscription', { body: { planType: 'pro', period: 'monthly' } });
  expect(begun.body).toMatchObject({ payment: { provider: 'bank_transfer' } });
  return (await client.call('getBankTransfer', { params: { id: begun.body.clientSecret } })).body.charge;
};
const lastActions = async (count: number) =>
  (await admin.call('listAudit', { query: { limit: String(count) } })).body.map(
    ({ action }: { action: string }) => action,
  );

it('tokens are bought by transfer: account and reference by page and mail, a preview, and then the tokens, once', async () => {
  const charge = await buy();
  expect(charge).toMatchObject({ cents: 2_250, receivedCents: 0, state: 'open', name: '500 tokens' });
  const { body: open } = await client.call('listBankTransfers');
  expect(open).toMatchObject([
    { charge: { code: charge.code }, account: { iban: operatorIban, holder: 'Example Studio Ltd' } },
  ]);
  const entry = { cents: 2_250, text: `tokens ${charge.code.toLowerCase()}`, bankId: 'B-1' };
  const preview = await send([entry], false);
  expect(preview.body).toMatchObject({
    applied: false,
    entries: [{ outcome: 'paid', code: charge.code }],
    counts: { paid: 1 },
  });
  expect(await wallet()).toMatchObject({ tokens: 10 });
  expect((await send([entry])).body).toMatchObject({ applied: true, counts: { paid: 1 } });
  expect((await send([entry])).body).toMatchObject({ counts: { seen_before: 1 } });
  await eventually(async () => expect(await wallet()).toMatchObject({ tokens: 560 }));
  expect((await client.call('readPurchase', { params: { id: charge.purchaseId } })).body.state).toBe('paid');
  expect(await listInvoices(database.db, id, { limit: 10 })).toMatchObject([
    { totalCents: 2_250, method: 'wire', card: null, sample: false },
  ]);
  expect(await lastActions(1)).toEqual(['statement.imported']);
});

it('an administrator records a transfer by hand, and a reversal takes the tokens back', async () => {
  const { code, id: chargeId } = await buy();
  const body = { bookedOn: '2026-05-01', cents: 2_250, bankReference: 'HAND 1', note: '' };
  const record = (changes: object = {}) =>
    admin.call('recordTransfer', { params: { id: chargeId }, body: { ...body, ...changes } });
  const refused = await record({ cents: 2_000 });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The amount is not what is left to pay. Say why you record it.',
  ]);
  expect((await record({ bookedOn: '2026-06-01' })).status).toBe(409);
  expect((await record()).body.message).toBe('$22.50 recorded. The payment is complete.');
  expect((await record()).body.message).toBe('This transfer was recorded before.');
  await eventually(async () => expect(await wallet()).toMatchObject({ tokens: 560 }));
  expect(await lastActions(1)).toEqual(['transfer.recorded']);
  const reversal = { cents: 2_250, text: code, bankId: 'R-1', direction: 'DBIT' as const, isReversal: true };
  expect((await send([reversal])).body.counts).toEqual({ reversed: 1 });
  await eventually(async () => expect(await wallet()).toMatchObject({ tokens: 10 }));
});

/** How many bank transfers the overview of administrators counts as pending; undefined: none. */
async function countPending(): Promise<number | undefined> {
  const { waiting } = (await admin.call('adminOverview')).body;
  return waiting.find(({ kind }: { kind: string }) => kind === 'transfers')?.count;
}

it('the desk finds payments, keeps what is unmatched, and sends refunds', async () => {
  const charge = await buy();
  const find = async (search: string) =>
    (await admin.call('transferDesk', { query: { search } })).body.charges.map(
      ({ code }: { code: string }) => code,
    );
  const [user] = await database.db.select().from(users).where(eq(users.id, id));
  expect(await find(charge.code.replaceAll(/(.{4})/g, '$1 '))).toEqual([charge.code]);
  expect(await find(user?.email ?? '')).toEqual([charge.code]);
  expect(await find('22.50')).toContain(charge.code);
  expect(await find('nothing like it')).toEqual([]);

  await send([{ cents: 3_000, text: 'without a reference', bankId: 'U-1' }]);
  expect(await countPending()).toBe(1);
  const { unmatched } = (await admin.call('transferDesk')).body;
  expect(unmatched).toMatchObject([{ cents: 3_000, text: 'without a reference', payerName: 'Ada Payer' }]);
  const params = { id: unmatched[0].id };
  expect((await admin.call('matchTransfer', { params, body: { reference: 'RF00' } })).status).toBe(400);
  const matched = await admin.call('matchTransfer', { params, body: { reference: charge.code } });
  expect(matched.body.message).toContain('send the rest back');
  expect((await admin.call('matchTransfer', { params, body: { reference: charge.code } })).status).toBe(404);
  await eventually(async () => expect(await wallet()).toMatchObject({ tokens: 560 }));

  const { refunds } = (await admin.call('transferDesk')).body;
  const excess = refunds.find(({ code }: { code: string }) => code === charge.code);
  expect(excess).toMatchObject({ kind: 'excess', cents: 750, email: user?.email, payerName: 'Ada Payer' });
  const sent = { params: { id: excess.id }, body: { bankReference: 'OUT-1' } };
  expect((await admin.call('markTransferRefundSent', sent)).status).toBe(200);
  expect(await lastActions(1)).toEqual(['transfer_refund.sent']);
  expect(
    (await admin.call('markTransferRefundSent', { ...sent, body: { bankReference: 'OUT-2' } })).status,
  ).toBe(409);

  await send([{ cents: 100, text: 'interest', bankId: 'U-2' }]);
  const [rest] = (await admin.call('transferDesk')).body.unmatched;
  const aside = { params: { id: rest.id }, body: { note: 'Interest of the bank.' } };
  expect((await admin.call('setTransferAside', aside)).status).toBe(200);
  expect((await admin.call('setTransferAside', aside)).status).toBe(404);
  expect(await lastActions(1)).toEqual(['transfer.set_aside']);
  expect(await countPending()).toBeUndefined();
});

it('a refund is in the books at once, and waits to be sent', async () => {
  const { code } = await buy();
  await send([{ cents: 2_250, structured: code, bankId: 'P-1' }]);
  await eventually(async () => expect(await wallet()).toMatchObject({ tokens: 560 }));
  const { payments } = (await admin.call('readUser', { params: { id } })).body;
  const body = { cents: 2_250, reason: 'A mistake.' };
  expect((await admin.call('refundPayment', { params: { id: payments[0].id }, body })).status).toBe(200);
  await eventually(async () => expect(await wallet()).toMatchObject({ tokens: 10 }));
  const { refunds } = (await admin.call('transferDesk')).body;
  expect(refunds.find((refund: { code: string }) => refund.code === code)).toMatchObject({
    kind: 'refund',
    cents: 2_250,
  });
});

it('a plan starts with its money, is asked for again, and ends after its grace; changes wait for the renewal', async () => {
  const begun = now;
  const charge = await subscribe();
  expect(await plan()).toBe('free');
  await send([{ cents: charge.cents, structured: charge.code, bankId: 'S-1' }]);
  await eventually(async () => expect(await plan()).toBe('pro'));

  const preview = await client.call('previewPlanChange', { body: { planId: 'premium', period: 'monthly' } });
  expect(preview.body).toMatchObject({ when: 'at_renewal', cents: 0 });
  expect((await client.call('upgradePlan', { body: { planId: 'premium', period: 'monthly' } })).status).toBe(
    200,
  );
  expect((await client.call('billingInfo')).body).toMatchObject({
    subscription: 'pro',
    nextPlan: 'premium',
    renewsThrough: 'bank_transfer',
  });

  now = addDays(begun, 18);
  await run(tickBankTransfersJob);
  const renewal = await eventually(async () => {
    const [open] = (await client.call('listBankTransfers')).body;
    expect(open?.charge).toMatchObject({ kind: 'renewal', receivedCents: 0 });
    return open.charge;
  });
  await send([{ cents: renewal.cents, structured: renewal.code, bankId: 'S-2' }]);
  expect((await client.call('billingInfo')).body).toMatchObject({ subscription: 'pro', state: 'active' });
  now = addDays(begun, 32);
  await run(tickBankTransfersJob);
  await eventually(async () => expect(await plan()).toBe('premium'));

  // The next one is not paid.
  now = addDays(begun, 63);
  await run(tickBankTransfersJob);
  await eventually(async () => expect((await client.call('billingInfo')).body.state).toBe('past_due'));
  const lifecycle = billingJobDefinitions.find(({ name }) => name === 'billing.lifecycle');
  if (!lifecycle) throw new Error('there is no lifecycle');
  now = addDays(begun, 70);
  await run(lifecycle);
  await eventually(async () => expect(await plan()).toBe('free'));
  // The next run tells the provider.
  await run(lifecycle);
  await eventually(async () => expect((await client.call('listBankTransfers')).body).toEqual([]));
});

it('a file that is no statement says so, and changes nothing', async () => {
  const form = new FormData();
  form.set('apply', 'yes');
  form.set(
    'statement',
    new Blob(['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>']),
    'may.xml',
  );
  const refused = await admin.call('importStatement', { body: form });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringContaining('document type, which no bank statement has'),
  ]);
  const empty = new FormData();
  empty.set('apply', 'yes');
  expect((await admin.call('importStatement', { body: empty })).status).toBe(400);
});

it('another creator’s payment does not exist, and no creator reaches the desk', async () => {
  const { id: chargeId } = await buy();
  const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 10)).id);
  expect((await stranger.call('getBankTransfer', { params: { id: chargeId } })).status).toBe(404);
  expect((await stranger.call('listBankTransfers')).body).toEqual([]);
  expect((await stranger.call('transferDesk')).status).toBe(403);
});

it('after all of it the comparison finds nothing', async () => {
  const { mailBrand: brand, payments: providers, seller } = installation;
  const given = { brand, providers, seller, db: database.db, clock: () => now, sendMail: async () => {} };
  expect(await reconcile(given)).toMatchObject({ waiting: 0 });
  expect(await auditLedger(database.db)).toEqual([]);
});
