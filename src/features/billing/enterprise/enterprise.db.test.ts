import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureHold, setMetered } from '#features/billing/ledger';
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
import type { EngineJobRow } from '../../generation/jobs/schema.ts';
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

/** An Enterprise account from a moment on that kept 2 GB on each recorded day, by default in May and June until now. */
async function enterpriseAccount(since = '2026-05-01T00:00:00Z', days = [since.slice(0, 10), '2026-06-03']) {
  const { id } = await makeUserWithTokens(database.db, 100, { subscription: 'enterprise' });
  await database.db.transaction((tx) => setMetered(tx, id, 'invoiced', new Date(since)));
  const [first = null, last = null] = days;
  await database.db.execute(sql`
    insert into storage_days (user_id, day, bytes)
    select ${id}::uuid, day::date, 2000000000 from generate_series(${first}::date, ${last}::date, '1 day') day`);
  return { id, client: await signInAs(installation, id) };
}

const endEnterprise = (userId: string, at: string) =>
  database.db.transaction((tx) => setMetered(tx, userId, null, new Date(at)));

/** What an account stores now. */
const store = (userId: string, bytes: number) =>
  database.db.execute(sql`
    insert into stored_bytes (user_id, bytes) values (${userId}, ${bytes})
    on conflict (user_id) do update set bytes = excluded.bytes`);

/** A picture that was ordered, took an engine so many seconds, and was paid for. */
async function pictureMade(
  userId: string,
  engineId: string,
  seconds: number,
  endedAt: string,
): Promise<void> {
  await finish(await requestPicture(database.db, userId), engineId, seconds, endedAt);
}

async function finish(
  { holdId, id }: EngineJobRow,
  engineId: string,
  seconds: number,
  endedAt: string,
): Promise<void> {
  const { db } = database;
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
    await store(id, 2_000_000_000);
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

  it('is there as soon as the work is done, on the first day and before any job has recorded it', async () => {
    const { client, id } = await enterpriseAccount('2026-06-03T04:00:00Z', []);
    await store(id, 8_000_000_000_000);
    await pictureMade(id, 'plain', 7_200, '2026-06-03T09:59:30Z');
    expect((await client.call('enterpriseCosts')).body).toEqual({
      gpuHours: 0,
      gpuCost: 0,
      cpuTime: 2,
      cpuCost: 0.36,
      tokensUsed: 1,
      tokensCost: 0.01,
      // Six hours of 8 TB at $0.10 for a gigabyte and month.
      storageUsed: 8_000,
      storageCost: 6.67,
      totalUsageCost: 7.04,
    });
  });

  it('is without the work that was paid in tokens before the upgrade, and with that from then on', async () => {
    const { id } = await makeUserWithTokens(database.db, 100);
    await pictureMade(id, 'plain', 36_000, '2026-06-03T01:00:00Z');
    const paid = await requestPicture(database.db, id);
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
    const body = { planId: 'enterprise', reason: 'A test' };
    const given = { params: { id }, body };
    await (await signInAs(installation, admin.id)).call('changePlanAsAdmin', given);
    await finish(paid, 'plain', 36_000, '2026-06-03T09:00:00Z');
    await pictureMade(id, 'plain', 3_600, '2026-06-03T09:30:00Z');
    const client = await signInAs(installation, id);
    expect((await client.call('enterpriseCosts')).body).toMatchObject({ cpuTime: 1, tokensUsed: 1 });
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 98, metered: true });
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
    const { id } = await enterpriseAccount('2026-06-03T09:00:00Z', []);
    const recorded = async () => {
      const found = sql`select day::text, bytes from storage_days where user_id = ${id} order by day`;
      return (await database.db.execute(found)).rows;
    };
    await recordStorage(database.db, now);
    await store(id, 5);
    await recordStorage(database.db, new Date('2026-06-03T18:20:00Z'));
    expect(await recorded()).toEqual([{ day: '2026-06-03', bytes: '5' }]);
    await store(id, 7);
    await endEnterprise(id, '2026-06-03T20:00:00Z');
    await recordStorage(database.db, new Date('2026-06-03T23:20:00Z'));
    await recordStorage(database.db, new Date('2026-06-04T00:20:00Z'));
    expect(await recorded()).toEqual([{ day: '2026-06-03', bytes: '5' }]);
  });

  it('of storage is recorded for an evening too that no job saw', async () => {
    const { id } = await enterpriseAccount('2026-06-02T19:00:00Z', []);
    await store(id, 9);
    await recordStorage(database.db, new Date('2026-06-03T00:20:00Z'));
    const found = sql`select day::text, bytes from storage_days where user_id = ${id} order by day`;
    expect((await database.db.execute(found)).rows).toEqual([
      { day: '2026-06-02', bytes: '9' },
      { day: '2026-06-03', bytes: '9' },
    ]);
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

  it('is of the time on Enterprise alone, to the hour', async () => {
    const { client, id } = await enterpriseAccount('2026-05-11T12:00:00Z', ['2026-05-11', '2026-05-20']);
    await pictureMade(id, 'plain', 3_600, '2026-05-11T12:30:00Z');
    const begun = await requestPicture(database.db, id);
    await endEnterprise(id, '2026-05-20T18:00:00Z');
    // Begun on Enterprise, whose tokens were issued for it, and done after its end.
    await finish(begun, 'plain', 3_600, '2026-05-20T18:30:00Z');
    // Paid in tokens.
    await pictureMade(id, 'plain', 36_000, '2026-05-20T19:00:00Z');
    const { body } = await client.call('generateEnterpriseInvoice');
    // 9.25 of 31 days.
    expect(body).toMatchObject({ baseFee: 29.54, cpuCost: 0.36, tokensCost: 0.02, storageCost: 0.06 });
    const file = await client.fetch(`/api/billing/invoices/${body.id}/pdf`);
    expect(readPdfText(Buffer.from(await file.arrayBuffer()))).toContain('base fee, 9.25 of 31 days');
  });

  it('contains work that was begun on Enterprise and done in the month after its end', async () => {
    const { id } = await enterpriseAccount('2026-04-01T00:00:00Z', []);
    const begun = await requestPicture(database.db, id);
    await endEnterprise(id, '2026-04-30T23:59:00Z');
    await finish(begun, 'plain', 3_600, '2026-05-01T00:00:30Z');
    await invoiceMonth();
    const found = sql`select base_fee_cents, cpu_cents, tokens_cents from enterprise_periods where user_id = ${id}`;
    expect((await database.db.execute(found)).rows).toEqual([
      { base_fee_cents: 0, cpu_cents: 18, tokens_cents: 1 },
    ]);
  });

  it('is not there before a whole month of Enterprise', async () => {
    const { client } = await enterpriseAccount('2026-06-01T00:00:00Z');
    expect(await client.call('generateEnterpriseInvoice')).toMatchObject({
      status: 409,
      body: { message: 'There is no whole month of Enterprise to invoice yet.' },
    });
  });
});
