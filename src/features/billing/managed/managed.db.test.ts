import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agreement } from '#contract/managed.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import type { Mail } from '#platform/mail/mailer.ts';
import { makeSeller } from '#tests/factories/seller.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { syncAgreements } from './jobs.ts';

const database = useDatabase();
let installation: TestInstallation;
let now = new Date();
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
  await installation?.close();
});
beforeEach(() => {
  now = new Date('2026-06-01T09:00:00Z');
});

const at = (text: string) => {
  now = new Date(`${text}Z`);
};

async function agreed() {
  const { id, email } = await makeUserWithTokens(database.db, 10);
  const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  const [client, office] = [await signInAs(installation, id), await signInAs(installation, admin.id)];
  await client.call('requestQuote', { body: { kind: 'creator', models: 3, message: 'For one season.' } });
  const asked = (await office.call('listQuotes')).body.find((one: { email: string }) => one.email === email);
  const { status } = await office.call('answerQuote', {
    params: { id: asked.id },
    body: { answer: 'agree', monthlyCents: 149_100, tokensPerMonth: 600 },
  });
  expect(status).toBe(200);
  return {
    id,
    client,
    office,
    agreement: async (): Promise<Agreement> => (await client.call('managed')).body.agreement,
    invoices: async () => (await client.call('listInvoices')).body as { id: string; status: string }[],
    wallet: () => getBalance(database.db, id),
    plan: async () => (await client.call('currentUser')).body.subscription as string,
  };
}

/** Transactions that wait for another one's lock. */
const waiting = async () =>
  (
    await database.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length;

async function pay(office: TestClient, invoiceId: string, reference = 'TX-1') {
  const body = { method: 'wire', reference };
  return office.call('markInvoicePaid', { params: { id: invoiceId }, body });
}

/** What the hourly job does, run twice, because it may. */
async function sync() {
  const options = {
    db: database.db,
    seller: makeSeller(),
    brand: installation.mailBrand,
    sendMail: async (_tx: unknown, mail: Mail) => void sent.push(mail),
  };
  await syncAgreements(options, now);
  await syncAgreements(options, now);
}
const sent: Mail[] = [];

describe('a request for a Managed plan', () => {
  it('waits once for each person, and is answered once', async () => {
    const { id, email } = await makeUserWithTokens(database.db, 0);
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
    const [client, office] = [await signInAs(installation, id), await signInAs(installation, admin.id)];
    const form = { kind: 'agency', models: 12 };
    expect((await client.call('requestQuote', { body: { ...form, models: 0 } })).status).toBe(400);
    expect((await client.call('requestQuote', { body: form })).body).toMatchObject({
      state: 'open',
      models: 12,
    });
    expect(await client.call('requestQuote', { body: form })).toMatchObject({
      status: 409,
      body: { message: 'We already have your request. We will answer by email.' },
    });
    const quote = (await office.call('listQuotes')).body.find(
      (one: { email: string }) => one.email === email,
    );
    const decline = () =>
      office.call('answerQuote', {
        params: { id: quote.id },
        body: { answer: 'decline', reason: 'We are full until autumn.' },
      });
    expect((await decline()).status).toBe(200);
    expect((await decline()).body.message).toBe('This request was already declined.');
    expect((await client.call('managed')).body).toMatchObject({
      quotes: [{ state: 'declined' }],
      agreement: null,
    });
    expect((await client.call('endAgreement')).status).toBe(404);
  });
});

describe('a Managed agreement', () => {
  it('opens when its first invoice is paid, is invoiced seven days before each month, and closes after grace', async () => {
    const person = await agreed();
    const [invoice] = await person.invoices();
    expect(invoice).toMatchObject({ kind: 'managed', status: 'open', totalCents: 149_100 });
    expect(invoice).toMatchObject({ dueAt: '2026-06-08T09:00:00.000Z' });
    expect(await person.agreement()).toMatchObject({ state: 'waiting', accessFrom: null });
    expect(await person.plan()).toBe('free');

    at('2026-06-02T15:00');
    for (let n = 0; n < 3; n++) await pay(person.office, invoice?.id ?? '');
    await sync();
    expect(await person.agreement()).toMatchObject({ state: 'scheduled' });
    expect(await person.plan()).toBe('free');
    at('2026-06-04T00:03');
    await sync();
    expect(await person.agreement()).toMatchObject({
      state: 'open',
      accessFrom: '2026-06-04T00:00:00.000Z',
      accessUntil: '2026-07-09T00:00:00.000Z',
      nextInvoiceAt: '2026-07-02T00:00:00.000Z',
    });
    expect(await person.plan()).toBe('managed');
    expect(await person.wallet()).toMatchObject({ tokens: 610, planTokens: 600 });

    at('2026-07-01T23:00');
    await sync();
    expect(await person.invoices()).toHaveLength(1);
    at('2026-07-02T00:03');
    await sync();
    const [second] = await person.invoices();
    expect(second).toMatchObject({ status: 'open', dueAt: '2026-07-09T00:00:00.000Z' });
    expect(second).toMatchObject({ periodStart: '2026-07-09T00:00:00.000Z' });

    at('2026-07-10T00:00');
    await sync();
    expect(await person.agreement()).toMatchObject({ state: 'grace' });
    expect(await person.plan()).toBe('managed');
    at('2026-07-12T00:03');
    await sync();
    expect(await person.agreement()).toMatchObject({ state: 'closed' });
    expect(await person.plan()).toBe('free');
    expect(await person.wallet()).toMatchObject({ tokens: 10, planTokens: 0 });

    at('2026-07-20T10:00');
    await pay(person.office, second?.id ?? '', 'TX-2');
    expect(await person.plan()).toBe('managed');
    expect(await person.wallet()).toMatchObject({ planTokens: 600 });
    expect(await person.agreement()).toMatchObject({ accessUntil: '2026-08-27T00:00:00.000Z' });
  });

  it('gives a month’s tokens when it begins, not when it is paid', async () => {
    const person = await agreed();
    at('2026-06-02T15:00');
    await pay(person.office, (await person.invoices())[0]?.id ?? '');
    at('2026-07-02T00:03');
    await sync();
    at('2026-07-03T10:00');
    await pay(person.office, (await person.invoices())[0]?.id ?? '', 'TX-2');
    const given = async () =>
      Number(
        (
          await database.db.execute<{ n: string }>(sql`
            select count(*) as n from ledger_transfers transfers join wallets on wallets.id = wallet_id
            where user_id = ${person.id} and reason = 'plan' and debit = 'issued'`)
        ).rows[0]?.n,
      );
    await sync();
    expect(await given()).toBe(1);
    at('2026-07-09T00:03');
    await sync();
    expect(await given()).toBe(2);
    expect(await person.wallet()).toMatchObject({ planTokens: 600 });
  });

  it('ends with its month when that was asked for in time, and takes back what is not paid', async () => {
    const person = await agreed();
    at('2026-06-02T15:00');
    await pay(person.office, (await person.invoices())[0]?.id ?? '');
    at('2026-06-20T00:00');
    expect((await person.client.call('endAgreement')).body).toMatchObject({
      state: 'open',
      nextInvoiceAt: null,
    });
    at('2026-07-08T23:00');
    await sync();
    expect(await person.plan()).toBe('managed');
    at('2026-07-09T00:03');
    await sync();
    expect(await person.agreement()).toMatchObject({ state: 'ended' });
    expect(await person.plan()).toBe('free');
    expect(await person.invoices()).toHaveLength(1);

    const other = await agreed();
    expect((await other.client.call('endAgreement')).body.state).toBe('ended');
    expect(await other.invoices()).toMatchObject([{ status: 'void' }]);
    expect((await pay(other.office, (await other.invoices())[0]?.id ?? '')).status).toBe(409);
  });

  it('that ends while its invoice is marked as paid ends paid or unpaid, whichever came first', async () => {
    const outcomes = new Set<string>();
    for (const first of ['end', 'pay', 'end', 'pay'] as const) {
      const person = await agreed();
      const [invoice] = await person.invoices();
      const calls = {
        end: () => person.client.call('endAgreement'),
        pay: () => pay(person.office, invoice?.id ?? ''),
      };
      const second = first === 'end' ? 'pay' : 'end';
      const answers: Record<string, ReturnType<typeof calls.end>> = {};
      // Both wait in line for the agreement, so that each is in the middle when the other goes on.
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`select from managed_agreements where user_id = ${person.id} for update`);
        for (const [at, name] of ([first, second] as const).entries()) {
          answers[name] = calls[name]();
          await eventually(async () => expect(await waiting()).toBe(at + 1));
        }
      });
      const [ended, paid] = [await answers.end, await answers.pay];
      const [{ status = '' } = {}] = await person.invoices();
      outcomes.add(`${first} first: end ${ended?.status}, pay ${paid?.status}, ${status}`);
    }
    expect([...outcomes]).toEqual(['end first: end 200, pay 409, void', 'pay first: end 200, pay 200, paid']);
  });

  it('survives the same race many times', async () => {
    for (let n = 0; n < 8; n++) {
      const person = await agreed();
      const [invoice] = await person.invoices();
      const [ended, paid] = await Promise.all([
        person.client.call('endAgreement'),
        pay(person.office, invoice?.id ?? ''),
        sync(),
      ]);
      const [{ status = '' } = {}] = await person.invoices();
      expect(ended.status).toBe(200);
      expect([paid.status, status]).toEqual(paid.status === 200 ? [200, 'paid'] : [409, 'void']);
    }
  });
});
