import { afterAll, beforeAll, expect, it } from 'vitest';
import { lowTokens } from '#contract/token-prices.ts';
import { setMetered } from '#features/billing/ledger';
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

async function personWith(tokens: number): Promise<TestClient> {
  const { id } = await makeUserWithTokens(database.db, tokens);
  return signInAs(installation, id);
}
async function requestJob(client: TestClient): Promise<string> {
  const form = { type: 'image', prompt: 'a lighthouse keeper' };
  const { status, body } = await client.call('generateImage', { body: form });
  expect(status).toBe(202);
  return body.jobId;
}
const warnings = async (client: TestClient): Promise<string[]> =>
  (await client.call('listNotifications')).body.map(({ message }: { message: string }) => message);

it('warns for the request that brings the balance below ten, and for no other', async () => {
  const client = await personWith(lowTokens + 1);
  await requestJob(client);
  expect(await warnings(client)).toEqual([]);
  for (let more = 0; more < 3; more++) await requestJob(client);
  expect(await warnings(client)).toEqual(['You have 9 tokens left.']);
});

it('warns again when tokens were refunded and are low once more', async () => {
  const client = await personWith(lowTokens);
  const jobId = await requestJob(client);
  await client.call('cancelJob', { params: { id: jobId } });
  expect(await warnings(client)).toHaveLength(1);
  await requestJob(client);
  expect(await warnings(client)).toHaveLength(2);
});

it('does not warn for a refused request', async () => {
  const client = await personWith(0);
  const form = { type: 'image', prompt: 'a lighthouse keeper' };
  expect((await client.call('generateImage', { body: form })).status).toBe(402);
  expect(await warnings(client)).toEqual([]);
});

it('warns once for a bundle that crosses the limit', async () => {
  const client = await personWith(lowTokens + 5);
  const form = { type: 'image', prompt: 'a lighthouse keeper', parameters: { bundleSize: 15 } };
  expect((await client.call('generateImage', { body: form })).status).toBe(202);
  expect(await warnings(client)).toEqual(['You have no tokens left.']);
});

it('does not warn an account whose usage is metered, and starts its jobs without a token', async () => {
  const { id } = await makeUserWithTokens(database.db, 0);
  await database.db.transaction((tx) => setMetered(tx, id, 'invoiced', new Date()));
  const client = await signInAs(installation, id);
  await requestJob(client);
  const form = { type: 'image', prompt: 'a lighthouse keeper', parameters: { bundleSize: 3 } };
  expect((await client.call('generateImage', { body: form })).status).toBe(202);
  expect((await client.call('currentUser')).body).toMatchObject({ tokens: 0, metered: true, heldTokens: 4 });
  expect(await warnings(client)).toEqual([]);
});
