import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeModel } from '#tests/factories/models.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getUsableModel, listTrainedModels } from './queries.ts';

const database = useDatabase();
let userId: string;
beforeEach(async () => {
  userId = (await makeUser(database.db)).id;
});
const made = (facts?: Parameters<typeof makeModel>[2]) => makeModel(database.db, userId, facts);

describe('an account’s models', () => {
  it('are listed newest first, whatever their status', async () => {
    await makeModel(database.db, (await makeUser(database.db)).id);
    const day = (n: number) => new Date(Date.UTC(2026, 4, n));
    const older = await made({ createdAt: day(1), parameters: { prompt: 'a woman with red hair' } });
    const newer = await made({ createdAt: day(2), status: 'queued', version: 2 });
    const common = { type: 'lora', category: 'sfw', runpodJobId: null, isDefault: false, made: 0 };
    expect(await listTrainedModels(database.db, userId)).toMatchObject([
      {
        ...common,
        id: newer,
        status: 'queued',
        progress: 0,
        parameters: {},
        version: 2,
        contentId: null,
        createdAt: '2026-05-02T00:00:00.000Z',
      },
      {
        ...common,
        id: older,
        status: 'completed',
        progress: 100,
        parameters: { prompt: 'a woman with red hair' },
        version: 1,
        contentId: expect.any(String),
        createdAt: '2026-05-01T00:00:00.000Z',
      },
    ]);
  });
});

describe('a usable model', () => {
  const find = (id: string) => getUsableModel(database.db, userId, id);

  it('is its file with the hash', async () => {
    expect(await find(await made({ sha256: 'b'.repeat(64) }))).toEqual({
      name: 'Mara',
      trained: { id: expect.any(String), sha256: 'b'.repeat(64) },
      trigger: 'cwx person',
    });
  });

  it('is not another account’s, and not an unknown one', async () => {
    const theirs = await makeModel(database.db, (await makeUser(database.db)).id);
    for (const id of [theirs, newId()]) {
      await expect(find(id)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'There is no such model. Choose another, or the default one.',
      });
    }
  });

  it.each(['preparing', 'queued'] as const)('is not one that is %s', async (status) => {
    await expect(find(await made({ status }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '“Mara” is not trained yet. Choose another model until it is.',
    });
  });

  it('is not one whose training failed', async () => {
    await expect(find(await made({ status: 'failed' }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The training of “Mara” failed. Choose another model, or the default one.',
    });
  });
});
