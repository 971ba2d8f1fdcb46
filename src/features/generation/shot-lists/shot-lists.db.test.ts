import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filmLimits } from '#contract/films.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { makePeople, switchAccount } from '#tests/setup/team-people.ts';
import { shotLists } from './schema.ts';

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

const draft = {
  name: 'Harbour',
  quality: 'low',
  shape: 'landscape',
  shots: [
    { id: 'a', prompt: 'a harbour at dusk', duration: 5, start: { kind: 'none' } },
    { id: 'b', prompt: '', duration: 10, start: { kind: 'previous' } },
  ],
};
const create = (body: object = draft, client = creator) => client.call('createShotList', { body });
const names = async (client = creator) =>
  (await client.call('listShotLists')).body.map(({ name }: { name: string }) => name);

describe('shot lists', () => {
  it('are kept as they are, also without prompts, and listed by their last change', async () => {
    const { body: first, status } = await create();
    expect(status).toBe(201);
    expect(first).toMatchObject({ name: 'Harbour', madeBy: null, made: null, draft });
    await create({ name: 'Empty' });
    const params = { id: first.id };
    const shots = [draft.shots[1], draft.shots[0]];
    const { body: saved } = await creator.call('saveShotList', { params, body: { ...draft, shots } });
    expect(saved.draft.shots.map(({ id }: { id: string }) => id)).toEqual(['b', 'a']);
    expect((await creator.call('getShotList', { params })).body).toEqual(saved);
    expect((await creator.call('listShotLists')).body).toMatchObject([
      { name: 'Harbour', shots: 2, seconds: 15, coverId: null },
      { name: 'Empty', shots: 0, seconds: 0 },
    ]);
    expect((await creator.call('deleteShotList', { params })).status).toBe(200);
    expect(await names()).toEqual(['Empty']);
    expect((await creator.call('deleteShotList', { params })).status).toBe(404);
  });

  it('are refused with a length that no shot has, and with too many shots', async () => {
    const [shot] = draft.shots;
    expect((await create({ ...draft, shots: [{ ...shot, duration: 7 }] })).status).toBe(400);
    const many = Array.from({ length: filmLimits.shots + 1 }, (_, at) => ({ ...shot, id: `${at}` }));
    expect((await create({ ...draft, shots: many })).status).toBe(400);
    expect((await create({ ...draft, shots: many.slice(1) })).status).toBe(201);
  });

  it('have a limit', async () => {
    const { body } = await create();
    const rows = Array.from({ length: filmLimits.lists - 2 }, (_, at) => ({
      ...{ id: newId(), userId, name: `List ${at}` },
      body: body.draft,
    }));
    await database.db.insert(shotLists).values(rows);
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('of another account are not there', async () => {
    const { id } = (await create()).body;
    const other = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
    expect(await names(other)).toEqual([]);
    for (const answer of [
      await other.call('getShotList', { params: { id } }),
      await other.call('saveShotList', { params: { id }, body: draft }),
      await other.call('deleteShotList', { params: { id } }),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await names()).toEqual(['Harbour']);
  });

  it('of an account are those of its team', async () => {
    const { owner, member } = await makePeople(installation);
    await create(draft, owner.client);
    const { body } = await create({ name: 'Theirs' }, member.client);
    expect(body.madeBy).toBe(member.id);
    expect(await names(member.client)).toEqual(['Theirs', 'Harbour']);
    await switchAccount(member, 'own');
    expect(await names(member.client)).toEqual([]);
  });
});
