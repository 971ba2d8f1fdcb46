/** A finished item is made once more by its own request: the same bytes of the engine for the same price. */

import { createHash } from 'node:crypto';
import { createPreviewEngine } from '@castwright/preview-engine';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { contentItems } from '#schema/library/items';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
/** The SHA-256 of what the engine made, by job. */
const made = new Map<string, string>();
let installation: TestInstallation;

/** The preview engine, whose outputs are noted before they are marked and signed. */
function createNotedEngine() {
  const engine = createPreviewEngine({ threads: 1 });
  const getResult: typeof engine.getResult = async (jobId, signal) => {
    const result = await engine.getResult(jobId, signal);
    const [output] = result.outputs;
    if (output?.kind === 'image') made.set(jobId, createHash('sha256').update(output.bytes).digest('hex'));
    return result;
  };
  return { ...engine, getResult };
}

beforeAll(async () => {
  const engines = [createNotedEngine()];
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits, engines });
});
afterAll(() => installation?.close());
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

async function createCreator() {
  const { id } = await makeUserWithTokens(database.db, 20);
  const client = await signInAs(installation, id);
  const listItems = () =>
    database.db.select().from(contentItems).where(eq(contentItems.userId, id)).orderBy(asc(contentItems.id));
  const waitForItems = (count: number) =>
    eventually(async () => {
      const items = await listItems();
      expect(items.map(({ status }) => status)).toEqual(Array(count).fill('completed'));
      return items;
    }, 60_000);
  const generate = (prompt: string, parameters: object) =>
    client.call('generateImage', { body: { type: 'image', prompt, parameters } });
  return { id, client, generate, waitForItems };
}

describe('an item', () => {
  it('says what its engine was asked, and the same request makes the same bytes', async () => {
    const { id, client, generate, waitForItems } = await createCreator();
    const personaId = await makePersona(database.db, id);
    await generate('in a harbour at dusk', { personaId, aspectRatio: '3:4', styleWords: 'watercolor' });
    const [first] = await waitForItems(1);
    const params = { id: first?.id ?? '' };
    const { body: asked } = await client.call('contentRequest', { params });
    expect(asked).toMatchObject({ price: 1, obstacle: null, engine: 'preview' });
    expect(JSON.parse(asked.request)).toMatchObject({
      operation: 'text_to_image',
      seed: first?.metadata.seed,
      prompt: expect.stringMatching(/auburn.*in a harbour at dusk, watercolor/),
    });

    // What a new request would use has changed: the stored one has not.
    await client.call('updatePersona', {
      params: { id: personaId },
      body: { name: 'Nora', look: { hair: 'braids' } },
    });
    const again = await client.call('makeAgain', { params });
    expect(again.status).toBe(202);
    const [, second] = await waitForItems(2);
    const jobs = await database.db.select().from(engineJobs).where(eq(engineJobs.userId, id));
    expect(jobs[1]?.request).toEqual(jobs[0]?.request);
    const [one, other] = jobs.map((job) => made.get(job.id));
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).toBe(one);
    expect(second?.metadata).toEqual(first?.metadata);
    expect(await getBalance(database.db, id)).toMatchObject({ tokens: 18, heldTokens: 0 });
  });

  it('of several variants is made alone, with the prompt that it had', async () => {
    const { client, generate, waitForItems } = await createCreator();
    await generate('a {sailor|baker}', { variants: { mode: 'all', count: 5, seed: 1, pictures: 2 } });
    const items = await waitForItems(2);
    const baker = items.find(({ metadata }) => metadata.prompt === 'a baker');
    await client.call('makeAgain', { params: { id: baker?.id ?? '' } });
    const third = (await waitForItems(3)).at(-1);
    expect(third?.metadata).toMatchObject({ prompt: 'a baker', seed: baker?.metadata.seed });
    expect(third?.metadata.bundleId).toBeUndefined();
  });

  it('of another account is not there', async () => {
    const { generate, waitForItems } = await createCreator();
    await generate('a baker', {});
    const [item] = await waitForItems(1);
    const other = await createCreator();
    const params = { id: item?.id ?? '' };
    expect((await other.client.call('contentRequest', { params })).status).toBe(404);
    expect((await other.client.call('makeAgain', { params })).status).toBe(404);
  });
});
