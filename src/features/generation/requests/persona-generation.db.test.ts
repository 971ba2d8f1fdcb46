import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyLook } from '#contract/persona-looks.ts';
import { getPersonaForGeneration } from '#features/library/personas';
import { newId } from '#platform/ids.ts';
import { personas } from '#schema/library/personas';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
});

const requestJob = (personaId: string, parameters: object = {}, more: object = {}) =>
  client.call('generateImage', {
    body: { type: 'image', prompt: 'in a garden', parameters: { personaId, ...parameters }, ...more },
  });
async function requests() {
  const rows = await database.db
    .select()
    .from(engineJobs)
    .where(eq(engineJobs.userId, userId))
    .orderBy(engineJobs.id);
  return rows.map(({ request }) => request);
}
async function getMetadata(contentId: string) {
  const { body } = await client.call('getContent', { params: { id: contentId } });
  return JSON.parse(body.metadata);
}

describe('a picture with a persona', () => {
  it('puts its words before the prompt, adds its negative prompt, and sends its identity to the engine', async () => {
    const personaId = await makePersona(database.db, userId, {
      details: 'silver rings',
      negativePrompt: 'hat',
    });
    const { status, body } = await requestJob(personaId, { seed: 7 }, { negativePrompt: 'rain' });
    expect(status).toBe(202);
    const { identity } = await getPersonaForGeneration(database.db, userId, personaId);
    expect(await requests()).toMatchObject([
      {
        prompt: 'woman in her forties, auburn bob, silver rings, in a garden',
        negativePrompt: 'rain, hat',
        identity,
        model: null,
      },
    ]);
    expect(await getMetadata(body.contentId)).toMatchObject({
      prompt: 'in a garden',
      negativePrompt: 'rain',
      personaId,
      personaName: 'Nora',
      seed: 7,
    });
  });

  it('shows the same person whatever the seed, and another for a clone', async () => {
    const personaId = await makePersona(database.db, userId);
    await requestJob(personaId, { seed: 1 });
    await requestJob(personaId, { seed: 2 });
    await client.call('generateSfwVideo', { body: { prompt: 'walking', personaId } });
    const { body: clone } = await client.call('clonePersona', { params: { id: personaId } });
    await requestJob(clone.id, { seed: 1 });
    const identities = (await requests()).map((request) => 'identity' in request && request.identity);
    expect(new Set(identities.slice(0, 3)).size).toBe(1);
    expect(identities[0]).toEqual(expect.any(String));
    expect(identities[3]).not.toBe(identities[0]);
  });

  it('has an outfit chosen by the seed, so that a bundle shows several', async () => {
    const look = { clothing: ['suit', 'coat'] };
    const personaId = await makePersona(database.db, userId, { look });
    await requestJob(personaId, { bundleSize: 25, seed: 1 });
    const prompts = (await requests()).map((request) => 'prompt' in request && request.prompt);
    expect(prompts).toHaveLength(25);
    expect([...new Set(prompts)].sort()).toEqual([
      'wearing a camel wool coat, in a garden',
      'wearing a navy suit, in a garden',
    ]);
  });

  it('without words, as only older ones are, leaves the prompt as it is', async () => {
    const id = await makePersona(database.db, userId);
    await database.db.update(personas).set({ look: emptyLook }).where(eq(personas.id, id));
    await requestJob(id);
    expect(await requests()).toMatchObject([{ prompt: 'in a garden' }]);
  });

  it('of another account, or an unknown one, is refused before anything is stored', async () => {
    const stranger = await makeUserWithTokens(database.db, 0);
    for (const personaId of [await makePersona(database.db, stranger.id), newId()]) {
      const { status, body } = await requestJob(personaId);
      expect([status, body.message]).toEqual([404, 'There is no such persona.']);
    }
    expect(await requests()).toEqual([]);
  });

  it('is judged with the prompt, by the rules of the category', async () => {
    const personaId = await makePersona(database.db, userId);
    await database.db.execute(
      sql`update personas set details = 'a 15 year old girl' where id = ${personaId}`,
    );
    const { status, body } = await requestJob(personaId);
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(body.details.findings.map(({ field }: { field: string }) => field)).toContain('persona');
  });

  it('explains that its model cannot be used', async () => {
    const { status, body } = await requestJob(await makePersona(database.db, userId, { modelId: newId() }));
    expect([status, body.message]).toEqual([
      404,
      'The model of the persona “Nora” cannot be used. Choose another model for this persona, or none.',
    ]);
  });
});
