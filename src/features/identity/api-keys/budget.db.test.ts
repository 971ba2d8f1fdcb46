import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BudgetPeriod } from '#contract/api-keys.ts';
import { contract, type RouteName } from '#contract/index.ts';
import { auditLedger } from '#features/billing/ledger';
import { ledgerHolds } from '#schema/billing/ledger';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());

type Budget = { tokens: number; period: BudgetPeriod } | null;

async function person(tokens = 100) {
  const { id } = await makeUserWithTokens(database.db, tokens);
  return { id, client: await signInAs(installation, id) };
}

async function makeKey(client: TestClient, budget: Budget) {
  const body = { name: 'Assistant', scopes: ['generate'], callsPerMinute: 600, budget };
  const { body: made } = await client.call('createApiKey', { body });
  return { id: made.apiKey.id as string, secret: made.secret as string };
}

async function callWith(
  secret: string,
  name: RouteName,
  given: { id?: string; body?: object; headers?: Record<string, string> } = {},
) {
  const route = contract[name];
  const response = await fetch(installation.url + route.path.replace(':id', given.id ?? ''), {
    method: route.method,
    body: given.body ? JSON.stringify(given.body) : null,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(given.body && { 'content-type': 'application/json' }),
      ...given.headers,
    },
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const generate = (secret: string, bundleSize = 1, headers: Record<string, string> = {}) =>
  callWith(secret, 'generateImage', {
    body: { type: 'image', prompt: 'a lighthouse keeper', parameters: { bundleSize } },
    headers,
  });

const getBudget = async (client: TestClient) => (await client.call('listApiKeys')).body[0].budget;

/** Moves what a key has held into the past. */
const ageHolds = (keyId: string, days: number) =>
  database.db
    .update(ledgerHolds)
    .set({ createdAt: sql`${ledgerHolds.createdAt} - make_interval(days => ${days})` })
    .where(eq(ledgerHolds.apiKeyId, keyId));

describe('the budget of a key', () => {
  it('is chosen with the key, shown with what is used, changed and removed', async () => {
    const { client } = await person();
    const { id, secret } = await makeKey(client, { tokens: 5, period: 'month' });
    await generate(secret, 2);
    const shown = await getBudget(client);
    expect(shown).toMatchObject({ tokens: 5, period: 'month', used: 2 });
    const resetsAt = new Date(shown.resetsAt);
    expect([resetsAt.getUTCDate(), resetsAt.getUTCHours()]).toEqual([1, 0]);
    expect(resetsAt.getTime()).toBeGreaterThan(Date.now());
    const change = (budget: Budget) =>
      client.call('changeApiKey', { params: { id }, body: { budget } }) as Promise<{
        status: number;
        body: { budget: unknown };
      }>;
    expect((await change({ tokens: 9, period: 'total' })).body.budget).toEqual({
      tokens: 9,
      period: 'total',
      used: 2,
      resetsAt: null,
    });
    expect((await callWith(secret, 'callingKey')).body.key.budget).toMatchObject({ tokens: 9, used: 2 });
    expect((await change(null)).body.budget).toBeNull();
    expect((await callWith(secret, 'callingKey')).body.key.budget).toBeNull();
    expect((await generate(secret, 10)).status).toBe(202);
  });

  it.each([
    ['no tokens', { tokens: 0, period: 'day' }, 'At least 1 token'],
    ['half a token', { tokens: 1.5, period: 'day' }, 'A whole number of tokens'],
    ['more than anybody has', { tokens: 1_000_001, period: 'day' }, 'At most 1,000,000 tokens'],
    ['a period that there is not', { tokens: 1, period: 'year' }, ''],
  ])('is not one of %s', async (_, budget, message) => {
    const { client } = await person();
    const { id } = await makeKey(client, null);
    const answers = [
      await client.call('changeApiKey', { params: { id }, body: { budget } }),
      await client.call('createApiKey', { body: { name: 'x', scopes: ['generate'], budget } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.message).toContain(message);
    }
  });

  it('is its owner’s to change, with a session', async () => {
    const [mine, other] = [await person(), await person()];
    const { id, secret } = await makeKey(mine.client, { tokens: 1, period: 'total' });
    const body = { budget: null };
    expect((await other.client.call('changeApiKey', { params: { id }, body })).status).toBe(404);
    expect((await callWith(secret, 'changeApiKey', { id, body })).status).toBe(403);
    expect(await getBudget(mine.client)).toMatchObject({ tokens: 1 });
  });
});

describe('a call beyond the budget', () => {
  it('is refused with what is left, before anything is held', async () => {
    const { client } = await person();
    const { secret } = await makeKey(client, { tokens: 3, period: 'total' });
    expect((await generate(secret, 2)).status).toBe(202);
    const { status, body } = await generate(secret, 2);
    expect([status, body.code]).toEqual([402, 'BUDGET_EXCEEDED']);
    expect(body.message).toBe(
      'This costs 2 tokens. This API key’s budget of 3 tokens in all has 1 token left. The owner of the key can change the budget in Profile Settings.',
    );
    expect(body.details).toEqual({ tokens: 3, used: 2, needed: 2, period: 'total', resetsAt: null });
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 98 });
    expect((await client.call('listJobs')).body).toHaveLength(2);
    expect((await generate(secret, 1)).status).toBe(202);
  });

  it('does not concern other keys and the session', async () => {
    const { client } = await person();
    const [{ secret }, free] = [
      await makeKey(client, { tokens: 1, period: 'total' }),
      await makeKey(client, null),
    ];
    expect((await generate(secret, 2)).status).toBe(402);
    expect((await generate(free.secret, 2)).status).toBe(202);
    const form = { type: 'image', prompt: 'a lighthouse keeper' };
    expect((await client.call('generateImage', { body: form })).status).toBe(202);
    expect((await generate(secret, 1)).status).toBe(202);
  });

  it('is one of twenty that are made together', async () => {
    const { id, client } = await person();
    const { secret } = await makeKey(client, { tokens: 7, period: 'day' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(secret)));
    const codes = answers.map(({ status, body }) => (status === 202 ? 202 : body.code));
    expect(codes.filter((code) => code === 202)).toHaveLength(7);
    expect(codes.filter((code) => code === 'BUDGET_EXCEEDED')).toHaveLength(13);
    expect(await getBudget(client)).toMatchObject({ used: 7 });
    expect((await client.call('currentUser')).body.tokens).toBe(93);
    expect((await auditLedger(database.db)).filter((each) => JSON.stringify(each).includes(id))).toEqual([]);
  });

  it('also counts a retry of a job that a session began', async () => {
    const { client } = await person();
    const { secret } = await makeKey(client, { tokens: 1, period: 'total' });
    const started = await client.call('generateImage', {
      body: { type: 'image', prompt: 'a lighthouse keeper', parameters: { bundleSize: 2 } },
    });
    const jobs = started.body.jobs as { id: string }[];
    const answers = [];
    for (const { id } of jobs) {
      await client.call('cancelJob', { params: { id } });
      answers.push((await callWith(secret, 'retryJob', { id })).status);
    }
    expect(answers).toEqual([202, 402]);
  });
});

describe('what a key has used', () => {
  it('is given back with the tokens of a cancelled job', async () => {
    const { client } = await person();
    const { secret } = await makeKey(client, { tokens: 2, period: 'total' });
    const { body } = await generate(secret, 2);
    expect((await generate(secret)).status).toBe(402);
    await callWith(secret, 'cancelJob', { id: body.jobs[0].id });
    expect(await getBudget(client)).toMatchObject({ used: 1 });
    expect((await generate(secret)).status).toBe(202);
  });

  it.each([
    ['day', 1],
    ['month', 32],
  ] as const)('counts for a %s', async (period, days) => {
    const { client } = await person();
    const { id, secret } = await makeKey(client, { tokens: 1, period });
    expect((await generate(secret)).status).toBe(202);
    expect((await generate(secret)).status).toBe(402);
    await ageHolds(id, days);
    expect((await generate(secret)).status).toBe(202);
  });

  it('counts for ever in all', async () => {
    const { client } = await person();
    const { id, secret } = await makeKey(client, { tokens: 1, period: 'total' });
    await generate(secret);
    await ageHolds(id, 400);
    expect((await generate(secret)).status).toBe(402);
  });
});

describe('a call that requires a budget', () => {
  const required = { 'x-require-budget': 'true' };

  it('is refused for a key without one', async () => {
    const { client } = await person();
    const { id, secret } = await makeKey(client, null);
    const { status, body } = await generate(secret, 1, required);
    expect([status, body.code]).toEqual([403, 'BUDGET_REQUIRED']);
    expect(body.message).toContain('Set a budget for it in Profile Settings');
    expect((await client.call('currentUser')).body.tokens).toBe(100);
    await client.call('changeApiKey', {
      params: { id },
      body: { budget: { tokens: 1, period: 'day' } },
    });
    expect((await generate(secret, 1, required)).status).toBe(202);
  });

  it('concerns no session', async () => {
    const { client } = await person();
    const { status } = await fetch(`${installation.url}/api/generate-image`, {
      method: 'POST',
      body: JSON.stringify({ type: 'image', prompt: 'a lighthouse keeper' }),
      headers: { cookie: client.cookie, 'content-type': 'application/json', ...required },
    });
    expect(status).toBe(202);
  });
});
