import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type RouteName } from '#contract/index.ts';
import { newId } from '#platform/ids.ts';
import { engineJobs } from '#schema/generation/jobs';
import { outputChecks } from '#schema/generation/output-checks';
import { otherParams, resourceBodies } from '#tests/factories/resources.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult } from '#tests/factories/withheld-results.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

/**
 * Every route of the contract is called with the ids of outputs that have no decision to be delivered: a new route that
 * sends their files, or says where they are, fails here by itself.
 */
const database = useDatabase();
let installation: TestInstallation;
const outputs: { jobId: string; contentId: string; bytes: Buffer; owner: TestClient; keys: string[] }[] = [];
let administrator: TestClient;

beforeAll(async () => {
  const { db } = database;
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  administrator = await signInAs(installation, (await makeUserWithTokens(db, 0, { role: 'admin' })).id);
  for (const state of ['in_review', 'refused', 'appealed'] as const) {
    const { id: userId } = await makeUserWithTokens(db, 10, { subscription: 'enterprise' });
    const jobId = await makeWithheldResult(installation, userId, state);
    const [job] = await db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
    const [check] = await db.select().from(outputChecks).where(eq(outputChecks.jobId, jobId));
    const keys = check?.output?.output.files.map(({ storageKey }) => storageKey) ?? [];
    outputs.push({
      jobId,
      contentId: job?.contentId ?? '',
      bytes: await buffer(await installation.storage.read(keys[0] ?? '')),
      owner: await signInAs(installation, userId),
      keys,
    });
  }
});
afterAll(() => installation?.close());

/** Calls that end a session, an account or a stream that never ends. */
const left: readonly RouteName[] = ['logout', 'events'];
const routes = (Object.keys(contract) as RouteName[]).filter((name) => !left.includes(name));

async function callRoute(client: TestClient, name: RouteName, id: string): Promise<Buffer> {
  const { method, path } = contract[name];
  const params: Record<string, string> = {
    ...otherParams,
    id,
    contentId: id,
    variant: 'original',
    viewId: newId(),
  };
  const address = path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? id);
  const body =
    method === 'GET' ? null : JSON.stringify(resourceBodies[name] ?? { ids: [id], contentIds: [id] });
  const answer = await client.fetch(address, {
    method,
    body,
    headers: body ? { 'content-type': 'application/json' } : {},
    redirect: 'manual',
  });
  const sent = Buffer.from(await answer.arrayBuffer());
  return Buffer.concat([sent, Buffer.from(answer.headers.get('location') ?? '')]);
}

describe('an output without a decision to deliver it', () => {
  it('is stored, so that a leak would show', () => {
    expect(
      outputs.map(({ bytes, contentId, keys }) => [bytes.length > 20, contentId !== '', keys.length]),
    ).toEqual(outputs.map(() => [true, true, 2]));
  });

  // The reads first: some of the others end what they are about.
  const ordered = routes.toSorted(
    (a, b) => Number(contract[a].method !== 'GET') - Number(contract[b].method !== 'GET'),
  );
  it.each(ordered)('is not sent by %s', async (name) => {
    for (const { bytes, contentId, jobId, keys, owner } of outputs) {
      for (const client of [owner, administrator]) {
        for (const id of [contentId, jobId]) {
          const sent = await callRoute(client, name, id);
          expect(sent.includes(bytes)).toBe(false);
          for (const key of keys) expect(sent.includes(key)).toBe(false);
        }
      }
    }
  });

  it('is named by no event and no webhook', async () => {
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public'
        and (table_name like '%event%' or table_name like '%webhook%' or table_name like '%notification%')`);
    expect(rows.length).toBeGreaterThan(2);
    for (const { name } of rows) {
      const found = await database.db.execute(
        sql.raw(`select 1 from "${name}" as row where row::text like '%jobs/${outputs[0]?.jobId}%' limit 1`),
      );
      expect(found.rows).toEqual([]);
    }
  });
});
