import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { makePeople, switchAccount } from '#tests/setup/team-people.ts';
import { savedStyles } from './schema.ts';

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

const grain = {
  name: 'Grain',
  parameters: { steps: 40, guidance: 5.5, sampler: 'euler', size: { width: 1216, height: 832 } },
  words: 'film grain, muted colours',
};
const save = (body: object = grain, client = creator) => client.call('createStyle', { body });

describe('saved styles', () => {
  it('are kept and listed by name', async () => {
    const { body: first, status } = await save();
    expect(status).toBe(201);
    expect(first).toMatchObject({ ...grain, madeBy: null });
    const { body: second } = await save({ name: 'almost nothing', parameters: { steps: 12 } });
    expect(second).toMatchObject({ words: '', parameters: { steps: 12 } });
    expect((await creator.call('listStyles')).body).toEqual([second, first]);
  });

  it('can be renamed, changed and deleted', async () => {
    const { id } = (await save()).body;
    const change = (body: object) => creator.call('changeStyle', { params: { id }, body });
    expect((await change({ name: 'Silver' })).body).toMatchObject({ ...grain, name: 'Silver' });
    const settings = { parameters: { steps: 20 }, words: 'soft light' };
    expect((await change({ settings })).body).toMatchObject({ name: 'Silver', ...settings });
    // Its own name is free for it.
    expect((await change({ name: 'silver' })).status).toBe(200);
    expect((await creator.call('deleteStyle', { params: { id } })).status).toBe(200);
    expect((await creator.call('listStyles')).body).toEqual([]);
    expect((await creator.call('deleteStyle', { params: { id } })).status).toBe(404);
  });

  it('have one name each, whatever its case', async () => {
    const { id } = (await save()).body;
    const again = await save({ ...grain, name: 'GRAIN' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'There is a style “Grain”. Choose another name.',
    ]);
    await save({ ...grain, name: 'Silver' });
    const renamed = await creator.call('changeStyle', { params: { id }, body: { name: 'silver' } });
    expect(renamed.status).toBe(409);
    const both = await Promise.all([save({ ...grain, name: 'Twice' }), save({ ...grain, name: 'twice' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are refused when the safety decision refuses a text', async () => {
    const { id } = (await save()).body;
    for (const [field, body] of [
      ['name', { ...grain, name: 'a 15 year old girl' }],
      ['words', { ...grain, name: 'Other', words: 'portrait of a 15 year old girl' }],
    ] as const) {
      const answer = await save(body);
      expect([answer.status, answer.body.details.findings[0].field]).toEqual([422, field]);
    }
    const settings = { parameters: {}, words: 'a 15 year old girl' };
    const changed = await creator.call('changeStyle', { params: { id }, body: { settings } });
    expect([changed.status, changed.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
  });

  it('have a limit', async () => {
    const rows = Array.from({ length: limits.savedStylesMaximum - 1 }, (_, at) => ({
      ...grain,
      id: newId(),
      userId,
      name: `Style ${at}`,
    }));
    await database.db.insert(savedStyles).values(rows);
    const answers = await Promise.all(['One', 'Two'].map((name) => save({ ...grain, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('of another account are not there', async () => {
    const { id } = (await save()).body;
    const other = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
    expect((await other.call('listStyles')).body).toEqual([]);
    for (const answer of [
      await other.call('changeStyle', { params: { id }, body: { name: 'Mine' } }),
      await other.call('deleteStyle', { params: { id } }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('a team', () => {
  it('shares the styles of the account that it works in, and shows who saved each', async () => {
    const { owner, member } = await makePeople(installation);
    const { body: theirs } = await save({ ...grain, name: 'House style' }, owner.client);
    const { body: added } = await save({ ...grain, name: 'New look' }, member.client);
    expect([theirs.madeBy, added.madeBy]).toEqual([null, member.id]);
    for (const { client } of [owner, member])
      expect((await client.call('listStyles')).body).toEqual([theirs, added]);
    const renamed = await member.client.call('changeStyle', {
      params: { id: theirs.id },
      body: { name: 'House' },
    });
    expect(renamed.body).toMatchObject({ name: 'House', madeBy: null });

    await switchAccount(member, 'own');
    expect((await member.client.call('listStyles')).body).toEqual([]);
    await save({ ...grain, name: 'Private' }, member.client);
    const names = (await owner.client.call('listStyles')).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['House', 'New look']);
  });
});
