import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { promptTemplates } from './schema.ts';

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

const dusk = {
  name: 'Dusk',
  prompt: 'a lighthouse keeper at dusk',
  negativePrompt: 'hat',
  aspectRatio: '3:4',
  parameters: { steps: 40, size: { width: 1024, height: 640 } },
};
const keep = async (body: object = dusk) => (await creator.call('createTemplate', { body })).body;

describe('one’s own templates', () => {
  it('are kept, the newest first', async () => {
    const first = await keep();
    expect(first).toMatchObject({ ...dusk, category: 'sfw' });
    const second = await keep({ name: 'Dawn', prompt: 'a lighthouse keeper at dawn' });
    expect(second).toMatchObject({ negativePrompt: '', aspectRatio: '1:1', parameters: {} });
    expect((await creator.call('listTemplates')).body).toEqual([second, first]);
  });

  it('can be renamed and deleted', async () => {
    const { id } = await keep();
    const renamed = await creator.call('renameTemplate', { params: { id }, body: { name: 'Evening' } });
    expect(renamed.body).toMatchObject({ ...dusk, name: 'Evening' });
    expect((await creator.call('deleteTemplate', { params: { id } })).status).toBe(200);
    expect((await creator.call('listTemplates')).body).toEqual([]);
  });

  it('are refused when the safety decision refuses any field', async () => {
    const { id } = await keep();
    for (const [field, body] of [
      ['name', { ...dusk, name: 'a 15 year old girl' }],
      ['prompt', { ...dusk, prompt: 'portrait of a 15 year old girl' }],
    ] as const) {
      const answer = await creator.call('createTemplate', { body });
      expect([answer.status, answer.body.details.findings[0].field]).toEqual([422, field]);
    }
    const renamed = await creator.call('renameTemplate', {
      params: { id },
      body: { name: 'a 15 year old girl' },
    });
    expect([renamed.status, renamed.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect((await creator.call('listTemplates')).body).toMatchObject([{ id, name: 'Dusk' }]);
  });

  it('have a limit', async () => {
    const row = { userId, ...dusk, aspectRatio: '3:4' as const, category: 'sfw' as const };
    const rows = Array.from({ length: limits.ownTemplatesMaximum - 1 }, () => ({ ...row, id: newId() }));
    await database.db.insert(promptTemplates).values(rows);
    const answers = await Promise.all([1, 2].map(() => creator.call('createTemplate', { body: dusk })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
