import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureHold } from '#features/billing/ledger';
import type { Mail } from '#platform/mail/mailer.ts';
import { users } from '#schema/identity/accounts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeSeller } from '#tests/factories/seller.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { subscribeByCard } from '#tests/factories/subscriptions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readPdfText } from '#tests/setup/read-pdf.ts';
import { invoiceLastMonth, recordStorage } from './jobs.ts';

const database = useDatabase({ poolSize: 12 });
let installation: TestInstallation;
const now = new Date('2026-06-03T10:00:00Z');
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());

const sent: Mail[] = [];
const invoiceMonth = (at = now) =>
  invoiceLastMonth(
    {
      db: database.db,
      seller: makeSeller(),
      brand: installation.mailBrand,
      sendMail: async (_tx, mail) => void sent.push(mail),
    },
    at,
  );

/** An Enterprise account that kept 2 GB on each day of May, and in June until today; or on other days. */
async function enterpriseAccount(first = '2026-05-01', last = '2026-06-03') {
  const { id } = await makeUserWithTokens(database.db, 100, { subscription: 'enterprise' });
  await database.db.execute(sql`
    insert into storage_days (user_id, day, bytes)
    select ${id}::uuid, day::date, 2000000000 from generate_series(${first}::date, ${last}::date, '1 day') day`);
  return { id, client: await signInAs(installation, id) };
}

/** A picture that was ordered, took an engine so many seconds, and was paid for. */
async function pictureMade(
  userId: string,
  engineId: string,
  seconds: number,
  endedAt: string,
): Promise<void> {
  const { db } = database;
  const { holdId, id } = await requestPicture(db, userId);
  await db.transaction((tx) => captureHold(tx, holdId));
  await db.execute(sql`update ledger_holds set resolved_at = ${endedAt}::timestamptz where id = ${holdId}`);
  await db.execute(sql`
    update engine_jobs set state = 'completed', engine_id = ${engineId}, ended_at = ${endedAt}::timestamptz,
      started_at = ${endedAt}::timestamptz - make_interval(secs => ${seconds}) where id = ${id}`);
}

describe('usage of an Enterprise account', () => {
  it('is metered from jobs, ledger and days, month by month', async () => {
    await database.db.execute(sql`
      insert into engine_status (id, name, online, detail, gpu, seen_at)
      values ('card', 'Card', true, '', true, now()), ('plain', 'Plain', true, '', false, now())
      on conflict do nothing`);
    const { client, id } = await enterpriseAccount();
    await pictureMade(id, 'card', 7_200, '2026-06-01T08:00:00Z');
    await pictureMade(id, 'plain', 1_800, '2026-06-02T08:00:00Z');
    await pictureMade(id, 'gone', 1_800, '2026-06-02T08:00:00Z');
    await pictureMade(id, 'card', 36_000, '2026-05-31T23:59:59Z');
    await requestPicture(database.db, id);
    expect((await client.call('enterpriseCosts')).body).toEqual({
      gpuHours: 2,
      gpuCost: 3.6,
      cpuTime: 1,
      cpuCost: 0.18,
      tokensUsed: 3,
      tokensCost: 0.03,
      storageUsed: 2,
      storageCost: 0.02,
      totalUsageCost: 3.83,
    });
  });

  it('begins with the first day of Enterprise', async () => {
    const { client, id } = await enterpriseAccount('2026-06-02');
    await pictureMade(id, 'plain', 7_200, '2026-06-01T23:59:59Z');
    await pictureMade(id, 'plain', 3_600, '2026-06-02T00:00:00Z');
    expect((await client.call('enterpriseCosts')).body).toMatchObject({ cpuTime: 1, tokensUsed: 1 });
  });

  it('is nothing before a day is recorded', async () => {
    const { id } = await makeUserWithTokens(database.db, 10, { subscription: 'enterprise' });
    await pictureMade(id, 'plain', 7_200, '2026-06-01T12:00:00Z');
    const client = await signInAs(installation, id);
    expect((await client.call('enterpriseCosts')).body).toMatchObject({ cpuTime: 0, totalUsageCost: 0 });
  });

  it('is only for Enterprise accounts', async () => {
    const { id } = await makeUserWithTokens(database.db, 10, { subscription: 'premium' });
    const client = await signInAs(installation, id);
    for (const route of ['enterpriseCosts', 'listEnterpriseInvoices', 'generateEnterpriseInvoice'] as const) {
      expect(await client.call(route)).toMatchObject({
        status: 403,
        body: { message: 'Usage costs and invoices are there for Enterprise accounts only.' },
      });
    }
  });

  it('of storage is recorded once a day, the last look counting', async () => {
    const { id } = await makeUserWithTokens(database.db, 0, { subscription: 'enterprise' });
    await recordStorage(database.db, now);
    await recordStorage(database.db, now);
    const { rows } = await database.db.execute(
      sql`select day::text, bytes from storage_days where user_id = ${id}`,
    );
    expect(rows).toEqual([{ day: '2026-06-03', bytes: '0' }]);
  });
});

describe('the invoice of a month', () => {
  it('is issued once, however often and from where it is asked for, and adds up', async () => {
    const { client, id } = await enterpriseAccount();
    await pictureMade(id, 'card', 5_400, '2026-05-20T08:00:00Z');
    const asked = await Promise.all([
      ...Array.from({ length: 5 }, () => client.call('generateEnterpriseInvoice')),
      invoiceMonth(),
      invoiceMonth(),
    ]);
    const ids = new Set(asked.flatMap((answer) => (answer ? [answer.body.id] : [])));
    expect(ids.size).toBe(1);
    const { body } = await client.call('listEnterpriseInvoices');
    expect(body).toEqual([
      {
        id: [...ids][0],
        invoiceNumber: expect.stringMatching(/^CW-2026-\d{6}$/),
        billingPeriodStart: '2026-05-01T00:00:00.000Z',
        billingPeriodEnd: '2026-06-01T00:00:00.000Z',
        dueDate: '2026-06-17T10:00:00.000Z',
        totalAmount: 101.91,
        baseFee: 99,
        gpuCost: 2.7,
        cpuCost: 0,
        tokensCost: 0.01,
        storageCost: 0.2,
        status: 'open',
      },
    ]);
    const file = await client.fetch(`/api/billing/invoices/${body[0].id}/pdf`);
    const text = readPdfText(Buffer.from(await file.arrayBuffer()));
    for (const words of ['GPU time, hours', '1.5', 'Storage, gigabytes', '$101.91 USD']) {
      expect(text).toContain(words);
    }
  });

  it.each([9_900, 25_000])(
    'takes a base fee of %i cents off again that a card pays',
    async (baseFeeCents) => {
      const { client, id } = await enterpriseAccount();
      const card = { planId: 'enterprise', baseFeeCents, from: '2026-04-20T09:00:00Z' } as const;
      const billing = await subscribeByCard(database.db, id, card);
      billing.passDays(31);
      await billing.settle();
      expect((await client.call('generateEnterpriseInvoice')).body).toMatchObject({
        baseFee: baseFeeCents / 100,
        storageCost: 0.2,
        totalAmount: 0.2,
        status: 'open',
      });
    },
  );

  it('charges what was agreed on where a card paid for another month only', async () => {
    const { client, id } = await enterpriseAccount();
    await subscribeByCard(database.db, id, {
      planId: 'enterprise',
      baseFeeCents: 30_000,
      from: '2026-06-02T09:00:00Z',
    });
    await database.db.update(users).set({ enterpriseBaseFeeCents: 25_000 }).where(eq(users.id, id));
    expect((await client.call('generateEnterpriseInvoice')).body).toMatchObject({
      baseFee: 250,
      totalAmount: 250.2,
    });
  });

  it('is of the days of Enterprise alone', async () => {
    const { client, id } = await enterpriseAccount('2026-05-11', '2026-05-20');
    await pictureMade(id, 'plain', 36_000, '2026-05-10T23:59:59Z');
    await pictureMade(id, 'plain', 3_600, '2026-05-11T00:00:00Z');
    await pictureMade(id, 'plain', 3_600, '2026-05-20T23:59:59Z');
    await pictureMade(id, 'plain', 36_000, '2026-05-21T00:00:00Z');
    expect((await client.call('generateEnterpriseInvoice')).body).toMatchObject({
      baseFee: 31.94,
      cpuCost: 0.36,
      tokensCost: 0.02,
    });
  });

  it('is not there before a whole month of Enterprise', async () => {
    const { id } = await makeUserWithTokens(database.db, 0, { subscription: 'enterprise' });
    const client = await signInAs(installation, id);
    expect(await client.call('generateEnterpriseInvoice')).toMatchObject({
      status: 409,
      body: { message: 'There is no whole month of Enterprise to invoice yet.' },
    });
  });
});
