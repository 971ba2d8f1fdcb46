import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminOverview, Figures } from '#contract/admin-dashboard.ts';
import { recordInvoiceRefund } from '#features/billing/invoices';
import { auditLedger, captureHold, holdTokens } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { makeOpenInvoice, makeReceipt } from '#tests/factories/invoices.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeObjection, makeReport } from '#tests/factories/removals.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
let admin: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: { ENGINE_HOURLY_COSTS: 'rented=0.72' },
  });
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(() => installation?.close());

const someone = async () => (await makeUserWithTokens(database.db, 100)).id;
const overview = async () => (await admin.call<AdminOverview>('adminOverview')).body;
const figures = async (days = '30') => (await admin.call<Figures>('figures', { query: { days } })).body;

it('has no pending tasks in a new installation', async () => {
  const { today, waiting } = await overview();
  expect(waiting).toEqual([]);
  expect(today).toMatchObject({ newPeople: 1, completedJobs: 0, paidCents: 0 });
});

it('lists pending tasks, the most urgent first, without those that are done', async () => {
  const reportId = await makeReport(database.db);
  await makeObjection(database.db, await someone());
  const { id: invoice } = await makeOpenInvoice(database.db, await someone());
  const asker = await signInAs(installation, await someone());
  await asker.call('requestQuote', { body: { kind: 'creator', models: 1 } });
  await database.db.execute(
    sql`update invoices set status = 'overdue', due_at = now() - interval '9 days' where id = ${invoice}`,
  );
  await admin.call('pauseQueue', { body: { reason: 'A new card.' } });
  const { waiting } = await overview();
  const order = waiting.map(({ count, kind }) => [kind, count]);
  expect(order.slice(0, 2)).toEqual([
    ['overdue_invoices', 1],
    ['work_paused', 1],
  ]);
  expect(Object.fromEntries(order)).toMatchObject({ reports: 1, objections: 1, quotes: 1 });
  await admin.call('resumeQueue');
  const body = { decision: 'refuse', reason: 'It is not the same.' };
  expect((await admin.call('decideReport', { params: { id: reportId }, body })).status).toBe(200);
  const kinds = (await overview()).waiting.map(({ kind }) => kind);
  expect(kinds).not.toContain('work_paused');
  expect(kinds).not.toContain('reports');
});

it('reports a broken audit log after a check has found it', async () => {
  const { rows } = await database.db.execute<{ action: string }>(
    sql`select action from audit_entries where seq = 1`,
  );
  await database.db.execute(sql`alter table audit_entries disable trigger audit_entries_stand`);
  await database.db.execute(sql`update audit_entries set action = 'plan.given' where seq = 1`);
  try {
    expect((await admin.call('checkAudit')).body.broken).toMatchObject({ seq: 1, problem: 'changed' });
    expect((await overview()).waiting.map(({ kind }) => kind)).toContain('audit_broken');
  } finally {
    await database.db.execute(sql`update audit_entries set action = ${rows[0]?.action} where seq = 1`);
    await database.db.execute(sql`alter table audit_entries enable trigger audit_entries_stand`);
  }
  expect((await admin.call('checkAudit')).body.broken).toBeNull();
  expect((await overview()).waiting.map(({ kind }) => kind)).not.toContain('audit_broken');
});

it('has figures that are those of the books, to the cent and the token', async () => {
  const userId = await someone();
  const job = await requestPicture(database.db, userId);
  await database.db.transaction((tx) => captureHold(tx, job.holdId));
  await database.db.execute(sql`
    update engine_jobs set state = 'completed', engine_id = 'rented', attempt = 1,
      started_at = now() - interval '2 hours', ended_at = now() - interval '1 hour' where id = ${job.id}`);
  await database.db.transaction(async (tx) => {
    const ids = { jobId: newId(), idempotencyKey: newId() };
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { id } = await holdTokens(tx, { userId, amount: 7, reason: 'upscale', expiresAt, ...ids });
    await captureHold(tx, id);
  });
  const { id: receipt } = await makeReceipt(database.db, userId);
  await makeReceipt(database.db, userId, new Date(Date.now() - 40 * 86_400_000));
  const { rows } = await database.db.execute<{ key: string }>(
    sql`select key from invoices where id = ${receipt}`,
  );
  await database.db.transaction((tx) =>
    recordInvoiceRefund(tx, { key: rows[0]?.key ?? '', refundedCents: 750 }),
  );

  const month = await figures();
  expect(month.revenue).toMatchObject({ currency: 'USD', paidCents: 2_250, refundedCents: 750 });
  expect(month.revenue.kinds).toEqual([
    { kind: 'tokens', documents: 1, paidCents: 2_250, refundedCents: 750 },
  ]);
  expect(month.revenue.days).toHaveLength(30);
  expect(sum(month.revenue.days.map(({ cents }) => cents))).toBe(2_250);
  expect((await figures('365')).revenue.paidCents).toBe(4_500);

  const spent = await database.db.execute<{ tokens: number }>(
    sql`select coalesce(sum(amount), 0)::integer as tokens from ledger_transfers where credit = 'spent'`,
  );
  expect(month.usage.tokensSpent).toBe(spent.rows[0]?.tokens);
  expect(sum(month.usage.days.map(({ tokens }) => tokens))).toBe(month.usage.tokensSpent);
  expect(sum(month.usage.jobs.map(({ tokens }) => tokens))).toBe(month.usage.tokensSpent);
  expect(month.usage.jobs.find(({ operation }) => operation === 'text_to_image')).toMatchObject({
    completed: 1,
  });
  expect(month.engines).toEqual([
    { engineId: 'rented', operation: 'text_to_image', jobs: 1, seconds: 3_600, costCents: 72 },
  ]);
  expect(await auditLedger(database.db)).toEqual([]);
  expect((await overview()).today).toMatchObject({
    completedJobs: 1,
    tokensSpent: month.usage.tokensSpent,
    paidCents: 2_250,
  });
  expect((await admin.call('figures', { query: { days: '366' } })).status).toBe(400);
});

const sum = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
