import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentNames, policyVersions } from '#contract/policies.ts';
import { users } from '#schema/identity/accounts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
const consents = Object.fromEntries(consentNames.map((name) => [name, true]));
const running: TestInstallation[] = [];
/** The same installation before and after each change of the required consents. */
let present: TestInstallation;
let newText: TestInstallation;
let withUk: TestInstallation;

beforeAll(async () => {
  const start = async (options: object) => {
    const started = await startInstallation({
      databaseUrl: database.url,
      limits: generousLimits,
      ...options,
    });
    running.push(started);
    return started;
  };
  present = await start({});
  newText = await start({ policyVersions: { ...policyVersions, 'terms-of-service': '2026-11-01' } });
  withUk = await start({ env: { UK_AGE_VERIFICATION: 'true' } });
});
afterAll(async () => {
  for (const each of running) await each.close();
});

const fetchGate = async (client: TestClient) => (await client.call('currentUser')).body.gate;
const person = async () => (await makeUserWithTokens(database.db, 10)).id;

describe('a new version of a policy', () => {
  it('asks all users again at their next visit, also those in the app', async () => {
    const userId = await person();
    expect(await fetchGate(await signInAs(present, userId))).toBe('app');
    const client = await signInAs(newText, userId);
    expect(await fetchGate(client)).toBe('consents');
    const refused = await client.call('listContent');
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'ONBOARDING_REQUIRED', details: { step: 'consents', remaining: expect.any(Array) } },
    });

    const request = (await client.call('consentRequest')).body;
    expect(request.policies).toContainEqual(
      expect.objectContaining({ slug: 'terms-of-service', version: '2026-11-01' }),
    );
    const agreed = await client.call('completeCompliance', {
      body: { consents, edition: request.edition },
    });
    // Straight back to the previous step: completed steps are not asked for again.
    expect(agreed).toMatchObject({ status: 200, body: { gate: 'app' } });
    expect((await client.call('listContent')).status).toBe(200);
  });

  it('asks administrators as well', async () => {
    const { id } = await makeUserWithTokens(database.db, 10, { role: 'admin' });
    expect(await fetchGate(await signInAs(newText, id))).toBe('consents');
  });

  it('is agreed to at the user’s current step', async () => {
    const { id } = await makeUserWithTokens(database.db, 10, { documentsUploadedAt: null });
    const client = await signInAs(newText, id);
    expect(await fetchGate(client)).toBe('consents');
    await client.call('completeCompliance', { body: { consents } });
    expect(await fetchGate(client)).toBe('documents');
  });
});

describe('the ninth consent', () => {
  it('is asked for only where its setting says so, and then from all users', async () => {
    const userId = await person();
    const client = await signInAs(withUk, userId);
    expect(await fetchGate(client)).toBe('consents');
    expect((await client.call('consentRequest')).body.asked).toEqual([...consentNames, 'ukAgeVerification']);
    expect((await client.call('completeCompliance', { body: { consents } })).status).toBe(400);
    const nine = { ...consents, ukAgeVerification: true };
    const agreed = await client.call('completeCompliance', { body: { consents: nine } });
    expect(agreed.body.gate).toBe('app');
    const [row] = await database.db.select().from(users).where(eq(users.id, userId));
    expect(row?.consentEdition).toMatch(/ uk$/);
  });
});
