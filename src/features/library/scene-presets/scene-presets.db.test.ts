import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from '#schema/library/items';
import { makeContent } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { makePeople, switchAccount } from '#tests/setup/team-people.ts';
import { scenePresets } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let creator: TestClient;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 0)).id;
  creator = await signInAs(installation, userId);
});

const coat = { kind: 'outfit', name: 'Red coat', words: 'wearing a red coat', contentId: null };
const roof = { kind: 'place', name: 'Roof', words: 'on a roof at dusk', contentId: null };
const save = (body: object = coat, client = creator) => client.call('createScenePreset', { body });
const change = (id: string, body: object, client = creator) =>
  client.call('changeScenePreset', { params: { id }, body });
const list = async (client = creator) => (await client.call('listScenePresets')).body;

describe('outfits and places', () => {
  it('are saved, listed by name, changed and deleted', async () => {
    const { body: place, status } = await save(roof);
    expect(status).toBe(201);
    expect(place).toMatchObject({ ...roof, madeBy: null });
    const { body: outfit } = await save();
    expect(await list()).toEqual([outfit, place]);
    const changed = await change(place.id, { name: 'attic', words: 'in an attic' });
    expect(changed.body).toMatchObject({ id: place.id, kind: 'place', name: 'attic', words: 'in an attic' });
    expect(await list()).toEqual([changed.body, outfit]);
    const params = { id: outfit.id };
    expect((await creator.call('deleteScenePreset', { params })).status).toBe(200);
    expect(await list()).toEqual([changed.body]);
    expect((await creator.call('deleteScenePreset', { params })).status).toBe(404);
  });

  it('have one name each in their kind, whatever its case', async () => {
    const { id } = (await save()).body;
    const again = await save({ ...coat, name: 'RED COAT' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'There is an outfit “Red coat”. Choose another name.',
    ]);
    expect((await save({ ...roof, name: 'Red coat' })).status).toBe(201);
    expect((await change(id, { ...coat, kind: undefined, name: 'red coat' })).status).toBe(200);
    const both = await Promise.all([save({ ...coat, name: 'Twice' }), save({ ...coat, name: 'twice' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['name', { ...coat, name: 'a 15 year old girl' }],
    ['words', { ...coat, words: 'the uniform of a 15 year old girl' }],
  ])('are refused when the safety decision refuses the %s', async (field, body) => {
    const answer = await save(body);
    expect([answer.status, answer.body.details.findings[0].field]).toEqual([422, field]);
    const { id } = (await save()).body;
    const { kind: _, ...fields } = body;
    const changed = await change(id, fields);
    expect([changed.status, changed.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(await list()).toMatchObject([coat]);
  });

  it.each([
    ['variants', 'wearing a {red|blue} coat'],
    ['a wildcard list', 'wearing __coats__'],
    ['two lines', 'a coat\na hat'],
    ['nothing', '  '],
    ['too many characters', 'a'.repeat(limits.sceneWordsMaximum + 1)],
  ])('have no words with %s', async (_, words) => {
    expect((await save({ ...coat, words })).status).toBe(400);
  });

  it('have a limit for each kind', async () => {
    const rows = Array.from({ length: limits.scenePresetsMaximum - 1 }, (_, at) => ({
      ...coat,
      kind: 'outfit' as const,
      id: newId(),
      userId,
      name: `Outfit ${at}`,
    }));
    await database.db.insert(scenePresets).values(rows);
    const answers = await Promise.all(['One', 'Two'].map((name) => save({ ...coat, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await save(roof)).status).toBe(201);
  });

  it('of another account are not there', async () => {
    const { id } = (await save()).body;
    const other = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
    expect(await list(other)).toEqual([]);
    const { kind: _, ...fields } = coat;
    for (const answer of [
      await change(id, fields, other),
      await other.call('deleteScenePreset', { params: { id } }),
    ])
      expect(answer.status).toBe(404);
    expect(await list()).toMatchObject([coat]);
  });
});

describe('the picture of an outfit', () => {
  it('is one of the account, and is gone while it is in the trash and once it is deleted', async () => {
    const contentId = await makeContent(database.db, userId);
    const { body } = await save({ ...coat, contentId });
    expect(body.contentId).toBe(contentId);
    const set = (trashedAt: Date | null) =>
      database.db.update(contentItems).set({ trashedAt }).where(eq(contentItems.id, contentId));
    await set(new Date());
    expect(await list()).toMatchObject([{ ...coat, contentId: null }]);
    await set(null);
    expect(await list()).toMatchObject([{ contentId }]);
    await database.db.delete(contentItems).where(eq(contentItems.id, contentId));
    expect(await list()).toMatchObject([{ ...coat, contentId: null }]);
  });

  it('is a finished picture that the account can see', async () => {
    const stranger = await makeUserWithTokens(database.db, 0);
    const { id } = (await save()).body;
    const { kind: _, ...fields } = coat;
    for (const [contentId, status] of [
      [await makeContent(database.db, stranger.id), 404],
      [newId(), 404],
      [await makeContent(database.db, userId, { type: 'video' }), 400],
      [await makeContent(database.db, userId, { status: 'processing' }), 400],
      [await makeContent(database.db, userId, { trashedAt: new Date() }), 400],
    ] as const) {
      expect((await save({ ...coat, name: 'Other', contentId })).status).toBe(status);
      expect((await change(id, { ...fields, contentId })).status).toBe(status);
    }
    expect(await list()).toMatchObject([coat]);
  });
});

describe('a team', () => {
  it('shares the outfits of the account that it works in, and shows who saved each', async () => {
    const { owner, member } = await makePeople(installation);
    const { body: theirs } = await save(coat, owner.client);
    const { body: added } = await save({ ...coat, name: 'Scarf' }, member.client);
    expect([theirs.madeBy, added.madeBy]).toEqual([null, member.id]);
    for (const { client } of [owner, member]) expect(await list(client)).toEqual([theirs, added]);
    const { kind: _, ...fields } = coat;
    const changed = await change(theirs.id, { ...fields, name: 'Coat' }, member.client);
    expect(changed.body).toMatchObject({ name: 'Coat', madeBy: null });
    await switchAccount(member, 'own');
    expect(await list(member.client)).toEqual([]);
  });
});
