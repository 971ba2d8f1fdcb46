/** Outfits and places in requests: their words are judged, drawn and stored, and stand for `__outfits__` and `__places__`. */

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { contentItems } from '#schema/library/items';
import { scenePresets } from '#schema/library/scene-presets';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';
import { safetyDecisions } from '../src/features/trust/safety/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let client: TestClient;
let userId: string;
let coat: string;
let roof: string;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
  coat = await save('outfit', 'Red coat', 'wearing a red coat');
  roof = await save('place', 'Roof', 'on a roof at dusk');
});

async function save(kind: 'outfit' | 'place', name: string, words: string): Promise<string> {
  return (await client.call('createScenePreset', { body: { kind, name, words } })).body.id;
}
const generate = (parameters: object, prompt = 'a sailor') =>
  client.call('generateImage', { body: { type: 'image', prompt, parameters } });
const listJobs = () =>
  database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId)).orderBy(engineJobs.id);
const listPrompts = async () =>
  (await listJobs()).map(({ request }) => ('prompt' in request ? request.prompt : null));
async function getMetadata(contentId: string) {
  const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, contentId));
  return item?.metadata;
}
const expand = async (prompt: string, more: object = {}) =>
  (
    await client.call('expandPrompt', {
      body: { prompt, variants: { mode: 'all', count: 500, seed: 0 }, ...more },
    })
  ).body;

describe('a picture with an outfit and a place', () => {
  it('has their words after the prompt, in the decision and in its settings', async () => {
    const { status, body } = await generate({ outfitId: coat, placeId: roof, styleWords: 'film grain' });
    expect(status).toBe(202);
    expect(await listPrompts()).toEqual(['a sailor, wearing a red coat, on a roof at dusk, film grain']);
    const [job] = await listJobs();
    const [decision] = await database.db
      .select()
      .from(safetyDecisions)
      .where(eq(safetyDecisions.id, job?.decisionId ?? ''));
    expect(decision?.fields).toMatchObject({
      prompt: 'a sailor',
      outfit: 'wearing a red coat',
      place: 'on a roof at dusk',
      'outfit name': 'Red coat',
      'place name': 'Roof',
    });
    expect(await getMetadata(body.contentId)).toMatchObject({
      prompt: 'a sailor',
      outfit: { id: coat, name: 'Red coat', words: 'wearing a red coat' },
      place: { id: roof, name: 'Roof', words: 'on a roof at dusk' },
      styleWords: 'film grain',
    });
  });

  it('shows the persona in that outfit and place, instead of in its own', async () => {
    const look = { hair: 'bob', clothing: ['suit'], backgrounds: ['cafe'] } as const;
    const personaId = await makePersona(database.db, userId, { look: { ...look, hairColor: null } as never });
    const made = await generate({ personaId, outfitId: coat, placeId: roof });
    await generate({ personaId, outfitId: coat });
    await generate({ personaId });
    const [both, outfit, own] = await listPrompts();
    expect(both).toMatch(/bob, a sailor, wearing a red coat, on a roof at dusk$/);
    expect(outfit).toMatch(/bob, in a café, a sailor, wearing a red coat$/);
    expect(own).toMatch(/bob, wearing a navy suit, in a café, a sailor$/);
    await database.db
      .update(contentItems)
      .set({ status: 'completed' })
      .where(eq(contentItems.id, made.body.contentId));
    const link = await client.call('createShareLink', { body: { contentId: made.body.contentId } });
    const token = link.body.path.split('/').at(-1);
    const { body: shared } = await client.call('sharedSettings', { params: { token } });
    expect(shared).toMatchObject({
      prompt: 'a sailor, wearing a red coat, on a roof at dusk',
      personaWords: expect.not.stringMatching(/suit|café/),
    });
  });

  it('is judged with their words, which may have been allowed when they were saved', async () => {
    const words = 'dress of a 15 year old girl';
    await database.db.update(scenePresets).set({ words }).where(eq(scenePresets.id, coat));
    const { status, body } = await generate({ outfitId: coat });
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(body.details.findings.map(({ field }: { field: string }) => field)).toContain('outfit');
    expect(await listJobs()).toEqual([]);
  });

  it('is not made with one that was deleted, is of another account or of the other kind', async () => {
    const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 5)).id);
    const form = { kind: 'outfit', name: 'Hat', words: 'wearing a hat' };
    const { body: theirs } = await stranger.call('createScenePreset', { body: form });
    for (const outfitId of [theirs.id, newId(), roof]) {
      const { status, body } = await generate({ outfitId });
      expect([status, body.message]).toEqual([
        404,
        'The outfit that you chose was deleted. Choose another one, or none.',
      ]);
    }
    await client.call('deleteScenePreset', { params: { id: roof } });
    const { body } = await generate({ placeId: roof });
    expect(body.message).toBe('The place that you chose was deleted. Choose another one, or none.');
    expect(await listJobs()).toEqual([]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it('stays as it is when they change', async () => {
    const { body } = await generate({ outfitId: coat });
    const params = { id: coat };
    const change = { name: 'Blue coat', words: 'wearing a blue coat' };
    await client.call('changeScenePreset', { params, body: change });
    await client.call('deleteScenePreset', { params });
    expect(await getMetadata(body.contentId)).toMatchObject({
      outfit: { id: coat, name: 'Red coat', words: 'wearing a red coat' },
    });
  });

  it('can be a variation, and a video has them too', async () => {
    const contentId = await makePicture(installation, userId, { width: 512, height: 512 });
    await generate({ outfitId: coat, variation: { contentId, strength: 0.4 } });
    await client.call('generateSfwVideo', { body: { prompt: 'a sailor', placeId: roof } });
    expect(await listPrompts()).toEqual(['a sailor, wearing a red coat', 'a sailor, on a roof at dusk']);
  });
});

describe('`__outfits__` and `__places__`', () => {
  it('stand for the outfits and places of the account, by their names', async () => {
    await save('outfit', 'Apron', 'wearing an apron \\| of linen');
    const { cells, places } = await expand('a sailor __outfits__ __places__');
    expect(places).toEqual(['outfits', 'places']);
    expect(cells).toEqual([
      {
        prompt: 'a sailor wearing an apron \\| of linen on a roof at dusk',
        values: ['Apron', 'Roof'],
        personaId: null,
        refusal: null,
      },
      {
        prompt: 'a sailor wearing a red coat on a roof at dusk',
        values: ['Red coat', 'Roof'],
        personaId: null,
        refusal: null,
      },
    ]);
  });

  it('stand for the lists of these names, if the account has such', async () => {
    await client.call('createWildcard', { body: { name: 'outfits', lines: ['in a cape'] } });
    await client.call('createWildcard', { body: { name: 'scenes', lines: ['__outfits__ __places__'] } });
    const { cells } = await expand('a sailor __scenes__');
    expect(cells.map(({ prompt }: { prompt: string }) => prompt)).toEqual([
      'a sailor in a cape on a roof at dusk',
    ]);
  });

  it('are no lists of an account without outfits', async () => {
    await client.call('deleteScenePreset', { params: { id: coat } });
    expect((await expand('a sailor __outfits__')).message).toBe('There is no list “outfits”.');
  });

  it('make a bundle whose pictures say what they show', async () => {
    await save('outfit', 'Apron', 'wearing an apron');
    const variants = { mode: 'all', count: 500, seed: 0, pictures: 2 };
    const { status } = await generate({ variants, placeId: roof }, 'a sailor __outfits__');
    expect(status).toBe(202);
    expect(await listPrompts()).toEqual([
      'a sailor wearing an apron, on a roof at dusk',
      'a sailor wearing a red coat, on a roof at dusk',
    ]);
    const items = await database.db
      .select()
      .from(contentItems)
      .where(eq(contentItems.userId, userId))
      .orderBy(contentItems.id);
    expect(
      items.map(({ metadata }) => [metadata.variants?.map(({ value }) => value), metadata.place?.name]),
    ).toEqual([
      [['Apron'], 'Roof'],
      [['Red coat'], 'Roof'],
    ]);
  });

  it('refuse the combinations with a chosen place that the rules refuse', async () => {
    const words = 'in the room of a 15 year old girl';
    await database.db.update(scenePresets).set({ words }).where(eq(scenePresets.id, roof));
    const { cells } = await expand('a sailor __outfits__', { placeId: roof });
    expect(cells).toMatchObject([{ refusal: expect.any(String) }]);
  });
});
