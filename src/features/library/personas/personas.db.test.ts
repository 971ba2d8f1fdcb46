import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { emptyLook } from '#contract/persona-looks.ts';
import { newId } from '#platform/ids.ts';
import { makeContent } from '#tests/factories/content.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { getPersonaForGeneration } from './generation-persona.ts';
import { personas } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let creator: TestClient;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
  creator = await signInAs(installation, userId);
});

const nora = {
  name: 'Nora',
  look: { presentation: 'woman', age: '40s', hair: 'bob', hairColor: 'auburn', clothing: ['suit'] },
  details: 'a thin scar over the left eyebrow',
  negativePrompt: 'hat',
  category: 'sfw',
};

describe('a persona', () => {
  it('is saved with its look as a prompt, and can be read again', async () => {
    const { status, body: made } = await creator.call('createPersona', { body: nora });
    expect(status).toBe(201);
    expect(made).toMatchObject({
      ...nora,
      look: { ...emptyLook, ...nora.look },
      prompt: 'woman in her forties, auburn bob, a thin scar over the left eyebrow, wearing a navy suit',
      modelId: null,
      portraitContentId: null,
      shared: false,
    });
    expect((await creator.call('getPersona', { params: { id: made.id } })).body).toEqual(made);
    expect((await creator.call('listPersonas')).body).toEqual([made]);
  });

  it('is not saved empty: it needs a part of the look, details or a model', async () => {
    const empty = { name: 'Nobody in particular', look: {}, details: '  ', negativePrompt: 'hat' };
    const { status, body } = await creator.call('createPersona', { body: empty });
    expect(status).toBe(400);
    expect(body.details.fields).toMatchObject([{ field: 'look' }]);
    expect((await creator.call('listPersonas')).body).toEqual([]);
    const id = await makePersona(database.db, userId);
    expect((await creator.call('updatePersona', { params: { id }, body: empty })).status).toBe(400);
    const described = { ...empty, details: 'a tall woman with a limp' };
    expect((await creator.call('createPersona', { body: described })).status).toBe(201);
  });

  it('can be changed, and stays the same person', async () => {
    const id = await makePersona(database.db, userId);
    const { identity } = await getPersonaForGeneration(database.db, userId, id);
    const changed = { ...nora, name: 'Nora in white', look: { ...nora.look, hairColor: 'white' } };
    const { body } = await creator.call('updatePersona', { params: { id }, body: changed });
    expect(body).toMatchObject({ id, name: 'Nora in white', look: { hairColor: 'white' } });
    expect((await getPersonaForGeneration(database.db, userId, id)).identity).toBe(identity);
  });

  it('can be deleted; its pictures stay', async () => {
    const id = await makePersona(database.db, userId);
    const contentId = await makeContent(database.db, userId, { metadata: { personaId: id } });
    expect((await creator.call('deletePersona', { params: { id } })).status).toBe(200);
    expect((await creator.call('listPersonas')).body).toEqual([]);
    expect((await creator.call('getContent', { params: { id: contentId } })).status).toBe(200);
  });

  it('can be cloned: the same look under another name, as a new person', async () => {
    const id = await makePersona(database.db, userId, {
      ...nora,
      name: 'N'.repeat(limits.personNameMaximum),
    });
    const { status, body: clone } = await creator.call('clonePersona', { params: { id } });
    expect(status).toBe(201);
    expect(clone).toMatchObject({ ...nora, name: `Copy of ${'N'.repeat(limits.personNameMaximum - 8)}` });
    const [one, other] = [
      await getPersonaForGeneration(database.db, userId, id),
      await getPersonaForGeneration(database.db, userId, clone.id),
    ];
    expect(other.formatPrompt(7)).toBe(one.formatPrompt(7));
    expect(other.identity).not.toBe(one.identity);
  });

  it('shows as its portrait the newest finished picture that was made with it', async () => {
    const id = await makePersona(database.db, userId);
    const pictureAt = (minute: number, facts: object = {}) =>
      makeContent(database.db, userId, {
        createdAt: new Date(Date.UTC(2026, 5, 1, 12, minute)),
        metadata: { prompt: 'in a garden', personaId: id },
        ...facts,
      });
    await pictureAt(1);
    const newest = await pictureAt(2);
    await pictureAt(3, { status: 'processing' });
    await pictureAt(4, { type: 'video' });
    await pictureAt(5, { metadata: { personaId: newId() } });
    const stranger = await makeUserWithTokens(database.db, 0);
    await makeContent(database.db, stranger.id, { metadata: { personaId: id } });
    expect((await creator.call('listPersonas')).body).toMatchObject([{ id, portraitContentId: newest }]);
  });

  it('cannot be used by another account', async () => {
    const stranger = await makeUserWithTokens(database.db, 0);
    const theirs = await makePersona(database.db, stranger.id);
    await expect(getPersonaForGeneration(database.db, userId, theirs)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await creator.call('listPersonas')).body).toEqual([]);
  });
});

describe('what a persona may say', () => {
  it.each([
    ['name', { ...nora, name: 'Schoolgirl Mia' }],
    ['details', { ...nora, details: 'looks like a 15 year old girl' }],
    ['negativePrompt', { ...nora, negativePrompt: 'adult, grown woman', category: 'nsfw' }],
  ])('is judged in its %s, which the refusal names with the term', async (field, body) => {
    const id = await makePersona(database.db, userId);
    for (const answer of [
      await creator.call('createPersona', { body }),
      await creator.call('updatePersona', { params: { id }, body }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
      expect(answer.body.details.findings[0]).toMatchObject({ field, term: expect.any(String) });
      expect(answer.body.message).toContain(`in the ${field}: `);
    }
    expect((await creator.call('listPersonas')).body).toMatchObject([{ id, name: 'Nora' }]);
  });

  it.each([
    ['an option that there is not', { ...nora, look: { age: '10s' } }],
    ['more clothes than it may have', { ...nora, look: { clothing: Array(7).fill('suit') } }],
    ['no name', { ...nora, name: '  ' }],
    ['a field of its own', { ...nora, identityKey: newId() }],
  ])('is not %s', async (_, body) => {
    const answer = await creator.call('createPersona', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('how many personas there may be', () => {
  it('has a limit, also for two calls at once', async () => {
    const first = await makePersona(database.db, userId);
    const [row] = await database.db.select().from(personas).where(eq(personas.id, first));
    if (!row) throw new Error('none');
    const others = Array.from({ length: limits.personasMaximum - 2 }, () => ({ ...row, id: newId() }));
    await database.db.insert(personas).values(others);
    const answers = await Promise.all([1, 2, 3].map(() => creator.call('createPersona', { body: nora })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe(
      'You have reached the limit of 200 personas. Delete one to create another.',
    );
    expect((await creator.call('clonePersona', { params: { id: first } })).status).toBe(409);
  });
});
