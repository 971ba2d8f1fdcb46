import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiScopes } from '#contract/api-keys.ts';
import { routeScopes } from '#contract/api-scopes.ts';
import { contract, type RouteName } from '#contract/index.ts';
import { limits } from '#contract/limits.ts';
import type { RouteDefinition } from '#contract/route.ts';
import { auditLedger } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { users } from '#schema/identity/accounts';
import { makeContent } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { apiKeys } from './schema.ts';

const database = useDatabase();
const logged: string[] = [];
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    log: createLog({
      level: 'trace',
      pretty: false,
      role: 'test',
      destination: { write: (line) => void logged.push(line) },
    }),
  });
});
afterAll(() => installation?.close());

async function person(facts: NewUser = {}, tokens = 10) {
  const { id } = await makeUserWithTokens(database.db, tokens, facts);
  return { id, client: await signInAs(installation, id) };
}
const make = (client: TestClient, given: object = {}) =>
  client.call('createApiKey', { body: { name: 'Night run', scopes: ['generate'], ...given } });

/** Calls a route with a key and no cookie; gives status, code and body. */
async function callWith(
  secret: string,
  name: RouteName,
  given: { params?: object; body?: unknown; cookie?: string } = {},
) {
  const route = contract[name];
  const path = route.path.replace(/:(\w+)/g, () => String(Object.values(given.params ?? {})[0] ?? newId()));
  const response = await fetch(installation.url + path, {
    method: route.method,
    body: given.body === undefined ? null : JSON.stringify(given.body),
    headers: {
      authorization: `Bearer ${secret}`,
      ...(given.cookie && { cookie: given.cookie }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

describe('a key', () => {
  it('is shown once, and only its digest is kept', async () => {
    const { id, client } = await person();
    const { status, body } = await make(client, { scopes: ['generate', 'read_content'] });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^cw_[\w-]{43}$/);
    expect(body.secret.startsWith(body.apiKey.prefix)).toBe(true);
    expect(body.apiKey.prefix).toHaveLength(9);
    const listed = await client.call('listApiKeys');
    expect(listed.body).toEqual([body.apiKey]);
    const rows = await database.db.select().from(apiKeys).where(eq(apiKeys.userId, id));
    expect(JSON.stringify(rows)).not.toContain(body.secret);
    const told = await client.call('listNotifications');
    expect(told.body[0].title).toBe('API key created');
    await callWith(body.secret, 'listContent');
    expect(logged.join('')).not.toContain(body.secret);
  });

  it.each([
    ['no name', { name: ' ' }, 'Give it a name'],
    ['no scope', { scopes: [] }, 'Choose at least one permission'],
    ['a scope that there is not', { scopes: ['admin'] }, ''],
    ['no calls', { callsPerMinute: 0 }, 'At least 1'],
    ['too many calls', { callsPerMinute: 601 }, 'At most 600'],
  ])('is not made with %s', async (_, given, message) => {
    const { client } = await person();
    const { status, body } = await make(client, given);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });

  it('is one of twenty at most, also when they are made together', async () => {
    const { client } = await person();
    const answers = await Promise.all(Array.from({ length: limits.apiKeysMaximum + 2 }, () => make(client)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.apiKeysMaximum);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it('says when it was used', async () => {
    const { client } = await person();
    const { body } = await make(client);
    expect(body.apiKey.lastUsedAt).toBeNull();
    await callWith(body.secret, 'listJobs');
    await eventually(async () => {
      expect((await client.call('listApiKeys')).body[0].lastUsedAt).not.toBeNull();
    });
  });

  it('opens nothing once it is revoked, has run out, or was never one', async () => {
    const { client } = await person();
    const [revoked, old] = [await make(client), await make(client, { days: '30' })];
    expect((await callWith(revoked.body.secret, 'listJobs')).status).toBe(200);
    await client.call('revokeApiKey', { params: { id: revoked.body.apiKey.id } });
    await database.db
      .update(apiKeys)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(apiKeys.id, old.body.apiKey.id));
    for (const secret of [revoked.body.secret, old.body.secret, `cw_${'a'.repeat(43)}`, 'x']) {
      const { status, body } = await callWith(secret, 'listJobs');
      expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
    }
    // A cookie beside it does not help it.
    const { status } = await callWith(revoked.body.secret, 'listJobs', { cookie: client.cookie });
    expect(status).toBe(401);
    expect((await client.call('listApiKeys')).body[0].expired).toBe(true);
  });

  it.each(['suspendedAt', 'closedAt'] as const)(
    'counts for nothing while its account has %s',
    async (shut) => {
      const { id, client } = await person();
      const { secret } = (await make(client)).body;
      await database.db
        .update(users)
        .set({ [shut]: new Date() })
        .where(eq(users.id, id));
      expect((await callWith(secret, 'listJobs')).status).toBe(401);
      await database.db
        .update(users)
        .set({ [shut]: null })
        .where(eq(users.id, id));
      expect((await callWith(secret, 'listJobs')).status).toBe(200);
    },
  );

  it('has calls for each minute, counted for itself', async () => {
    const { client } = await person();
    const [few, other] = [await make(client, { callsPerMinute: 2 }), await make(client)];
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await callWith(few.body.secret, 'listJobs')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await callWith(other.body.secret, 'listJobs')).status).toBe(200);
    const refused = await callWith(few.body.secret, 'listJobs');
    expect(refused.body.details.retryAfterSeconds).toBeGreaterThan(0);
  });
});

describe('every call of the contract', () => {
  const secrets: Record<string, string> = {};
  let admin: string;
  beforeAll(async () => {
    const { client } = await person({ role: 'admin', subscription: 'enterprise' });
    for (const scope of apiScopes) {
      secrets[scope] = (await make(client, { scopes: [scope], callsPerMinute: 600 })).body.secret;
    }
    admin = (await make(client, { scopes: [...apiScopes], callsPerMinute: 600 })).body.secret;
  });

  it.each(Object.keys(contract) as RouteName[])('%s takes exactly the keys that it names', async (name) => {
    const scope = routeScopes[name];
    if (!scope) {
      const { status, body } = await callWith(admin, name);
      const route: RouteDefinition = contract[name];
      // A token of another kind.
      if (route.bearer) {
        expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
        return;
      }
      expect([status, body.code, body.message]).toEqual([
        403,
        'FORBIDDEN',
        'This call is not open to API keys.',
      ]);
      return;
    }
    const method = contract[name].method;
    const given = method === 'GET' ? {} : { body: {} };
    for (const each of apiScopes) {
      const { status, body } = await callWith(secrets[each] ?? '', name, given);
      if (scope === 'any' || each === scope) expect([401, 403]).not.toContain(status);
      else expect([status, body.details?.scope]).toEqual([403, scope]);
    }
  });
});

describe('a call with a key', () => {
  const form = { type: 'image', prompt: 'a lighthouse keeper' };

  it('makes pictures at the same price, and stops at the same balance', async () => {
    const { id, client } = await person({}, 1);
    const { secret } = (await make(client)).body;
    expect((await callWith(secret, 'generateImage', { body: form })).status).toBe(202);
    expect((await client.call('currentUser')).body.tokens).toBe(0);
    const { status, body } = await callWith(secret, 'generateImage', { body: form });
    expect([status, body.code]).toEqual([402, 'INSUFFICIENT_TOKENS']);
    expect((await auditLedger(database.db)).filter((each) => JSON.stringify(each).includes(id))).toEqual([]);
  });

  it('passes the same safety decision, which counts against its owner', async () => {
    const { client } = await person();
    const { secret } = (await make(client)).body;
    const refused = { ...form, prompt: 'portrait of a 15 year old girl' };
    const { status, body } = await callWith(secret, 'generateImage', { body: refused });
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect((await client.call('refusedRequests')).body).toHaveLength(1);
    expect((await client.call('currentUser')).body.tokens).toBe(10);
  });

  it('stands behind the same gate', async () => {
    const { id, client } = await person();
    const { secret } = (await make(client, { scopes: ['generate'] })).body;
    await database.db.update(users).set({ documentsUploadedAt: null }).where(eq(users.id, id));
    const { status, body } = await callWith(secret, 'generateImage', { body: form });
    expect([status, body.code, body.details.step]).toEqual([403, 'ONBOARDING_REQUIRED', 'documents']);
  });

  it('reads and changes its owner’s data only', async () => {
    const [{ id, client }, other] = [await person(), await person()];
    const { secret } = (await make(client, { scopes: ['read_content', 'manage_content'] })).body;
    const [mine, theirs] = [await makeContent(database.db, id), await makeContent(database.db, other.id)];
    const read = (contentId: string) => callWith(secret, 'getContent', { params: { contentId } });
    expect([(await read(mine)).status, (await read(theirs)).status]).toEqual([200, 404]);
    const change = { params: { mine }, body: { name: 'Dusk' } };
    expect((await callWith(secret, 'changeContent', change)).body.name).toBe('Dusk');
    const foreign = { params: { theirs }, body: { name: 'Dusk' } };
    expect((await callWith(secret, 'changeContent', foreign)).status).toBe(404);
  });
});
