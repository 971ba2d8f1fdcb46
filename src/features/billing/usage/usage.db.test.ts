import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerEntry } from '#contract/billing.ts';
import {
  captureHold,
  clawBackTokens,
  expirePlanTokens,
  grantTokens,
  holdTokens,
  releaseHold,
} from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { makeContent } from '#tests/factories/content.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { getUsageCharts } from './usage-charts.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;
const inAnHour = new Date(Date.now() + 3_600_000);
const today = () => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
});

const hold = (amount: number, reason: 'upscale' | 'text_to_video' = 'upscale') =>
  database.db.transaction((tx) =>
    holdTokens(tx, { userId, amount, reason, jobId: newId(), idempotencyKey: newId(), expiresAt: inAnHour }),
  );
const capture = (holdId: string, amount?: number) =>
  database.db.transaction((tx) => captureHold(tx, holdId, amount));
const ledger = async (query = {}): Promise<LedgerEntry[]> => (await client.call('ledger', { query })).body;

/** One of everything that moves tokens. */
async function everyMovement(): Promise<void> {
  await database.db.transaction((tx) =>
    grantTokens(tx, { userId, amount: 5, reason: 'plan', account: 'plan', idempotencyKey: newId() }),
  );
  await capture((await hold(8)).id, 6);
  const failed = await hold(3, 'text_to_video');
  await database.db.transaction((tx) => releaseHold(tx, failed.id, 'job_failed'));
  await database.db.transaction((tx) =>
    grantTokens(tx, { userId, amount: 7, reason: 'plan', account: 'plan', idempotencyKey: newId() }),
  );
  await database.db.transaction((tx) => expirePlanTokens(tx, { userId, idempotencyKey: newId() }));
  const back = { userId, amount: 9, account: 'available', reason: 'refund' } as const;
  await database.db.transaction((tx) => clawBackTokens(tx, { ...back, idempotencyKey: newId() }));
}

describe('the ledger', () => {
  it('lists each grant, hold, capture, release, expiry and refund with its reason, newest first', async () => {
    await everyMovement();
    const seen = (await ledger()).map(({ kind, tokens, change, reason }) => [kind, tokens, change, reason]);
    expect(seen).toEqual([
      ['taken_back', 'bought', -9, 'Payment refunded'],
      ['expiry', 'plan', -7, 'Plan period ended'],
      ['grant', 'plan', 7, 'Plan tokens'],
      ['release', 'bought', 3, 'Job failed'],
      ['hold', 'bought', -3, 'Video'],
      ['release', 'bought', 2, 'Unused part of the price'],
      ['capture', 'both', 0, 'Upscale'],
      ['hold', 'bought', -3, 'Upscale'],
      ['hold', 'plan', -5, 'Upscale'],
      ['grant', 'plan', 5, 'Plan tokens'],
      ['grant', 'bought', 100, 'Welcome tokens'],
    ]);
    const { body } = await client.call('currentUser');
    expect(body.tokens).toBe(seen.reduce((sum, [, , change]) => sum + Number(change), 0));
  });

  it('names the job and the item it was for', async () => {
    const job = await requestPicture(database.db, userId);
    expect((await ledger({ kind: 'hold' }))[0]).toMatchObject({ jobId: job.id, contentId: job.contentId });
  });

  it('leaves out what moved nothing', async () => {
    await database.db.transaction((tx) => expirePlanTokens(tx, { userId, idempotencyKey: newId() }));
    expect(await ledger()).toHaveLength(1);
  });

  it('is narrowed by kind, by tokens and by day, and read page by page', async () => {
    await everyMovement();
    for (const kind of ['grant', 'hold', 'capture', 'release', 'expiry', 'taken_back']) {
      const found = await ledger({ kind });
      expect(new Set(found.map((entry) => entry.kind))).toEqual(new Set([kind]));
    }
    for (const [tokens, count] of [
      ['plan', 4],
      ['bought', 6],
      ['both', 1],
    ] as const) {
      const found = await ledger({ tokens });
      expect(found.map((entry) => entry.tokens)).toEqual(Array(count).fill(tokens));
    }
    expect(await ledger({ from: today(), until: today() })).toHaveLength(11);
    expect(await ledger({ until: '2020-01-01' })).toEqual([]);
    expect(await ledger({ from: '2199-01-01' })).toEqual([]);
    const whole = await ledger();
    const first = await ledger({ limit: 4 });
    const second = await ledger({ limit: 100, before: first.at(-1)?.id });
    expect([...first, ...second]).toEqual(whole);
  });

  it('is one’s own', async () => {
    await everyMovement();
    const other = await signInAs(installation, (await makeUserWithTokens(database.db, 1)).id);
    expect((await other.call('ledger')).body).toHaveLength(1);
  });

  it('comes as a table, whole, with the same filters', async () => {
    await everyMovement();
    // More than one page of what is read at once.
    await database.db.transaction(async (tx) => {
      for (let n = 1; n <= 510; n++) {
        await grantTokens(tx, { userId, amount: n, reason: 'admin', idempotencyKey: newId() });
      }
    });
    const answer = await client.call('ledgerFile');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="tokens.csv"');
    const lines = (answer.body as string).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 11 + 510);
    expect(lines[0]).toBe('Time (UTC),Kind,Tokens,Change,Amount,Reason,Job,Item,Member');
    expect(new Set(lines).size).toBe(lines.length);
    const expiries = (await client.call('ledgerFile', { query: { kind: 'expiry' } })).body as string;
    const ofBoth = (await client.call('ledgerFile', { query: { tokens: 'both' } })).body as string;
    expect(ofBoth.split('\r\n')[1]).toMatch(/Z,Spent,Plan and bought,0,6,Upscale,/);
    expect(expiries.split('\r\n')[1]).toMatch(/^\d{4}-.*Z,Expired,Plan,-7,7,Plan period ended,,,$/);
  });
});

describe('usage', () => {
  it('counts the pictures and videos made this month, also those that were deleted, and what is stored', async () => {
    const jobs = await Promise.all([1, 2, 3, 4].map(() => requestPicture(database.db, userId)));
    const [one, two, three, four] = jobs.map(({ id }) => id);
    await database.db.execute(sql`update engine_jobs set state = 'completed', ended_at = now()
      where id in (${one}, ${two}, ${three}, ${four})`);
    await database.db.execute(sql`update engine_jobs set operation = 'text_to_video' where id = ${two}`);
    await database.db.execute(sql`update engine_jobs set operation = 'caption' where id = ${three}`);
    await database.db.execute(sql`update engine_jobs set created_at = '2020-01-31' where id = ${four}`);
    await makeContent(database.db, userId, { byteSize: 1_234 });
    const { body } = await client.call('billingUsage');
    expect(body).toEqual({ imagesGenerated: 1, videosGenerated: 1, tokensSpent: 0, storageUsed: 1_234 });
  });

  it('is shown by day, operation, model and persona, from what was captured', async () => {
    const job = await requestPicture(database.db, userId);
    await database.db.execute(sql`update generation_calls set settings = settings
      || '{"modelName":"Mara","personaName":"Nora"}' where id = ${job.callId}`);
    await capture(job.holdId);
    await capture((await hold(9, 'text_to_video')).id, 6);
    await capture((await hold(4, 'text_to_video')).id);
    await hold(20);
    const { body } = await client.call('usageCharts', { query: { days: '7' } });
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toEqual({ day: today(), tokens: 11 });
    expect(body.days[0].tokens).toBe(0);
    expect(body.operations).toEqual([
      { operation: 'text_to_video', tokens: 10 },
      { operation: 'text_to_image', tokens: 1 },
    ]);
    expect(body.models).toEqual([{ name: 'Mara', tokens: 1 }]);
    expect(body.personas).toEqual([{ name: 'Nora', tokens: 1 }]);
    const next = await getUsageCharts(database.db, userId, 7, new Date(Date.now() + 8 * 86_400_000));
    expect(next.days.every(({ tokens }) => tokens === 0)).toBe(true);
    expect(next.operations).toEqual([]);
  });
});
