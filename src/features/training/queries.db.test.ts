import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeModel } from '#tests/factories/models.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { completedModel, listTrainedModels } from './queries.ts';

const database = useDatabase();
let userId: string;
beforeEach(async () => {
  userId = (await makeUser(database.db)).id;
});
const made = (facts?: Parameters<typeof makeModel>[2]) => makeModel(database.db, userId, facts);

describe('a person’s models', () => {
  it('are listed newest first, whatever their status, and nobody else’s', async () => {
    await makeModel(database.db, (await makeUser(database.db)).id);
    const day = (n: number) => new Date(Date.UTC(2026, 4, n));
    const older = await made({ createdAt: day(1), parameters: { prompt: 'a woman with red hair' } });
    const newer = await made({ createdAt: day(2), status: 'training', progress: 40, runpodJobId: 'r-1' });
    expect(await listTrainedModels(database.db, userId)).toEqual([
      {
        id: newer,
        name: 'Mara',
        type: 'lora',
        status: 'training',
        progress: 40,
        parameters: {},
        runpodJobId: 'r-1',
        createdAt: '2026-05-02T00:00:00.000Z',
      },
      {
        id: older,
        name: 'Mara',
        type: 'lora',
        status: 'completed',
        progress: 100,
        parameters: { prompt: 'a woman with red hair' },
        runpodJobId: null,
        createdAt: '2026-05-01T00:00:00.000Z',
      },
    ]);
  });
});

describe('a model to make pictures with', () => {
  const find = (id: string) => completedModel(database.db, userId, id);

  it('is known to engines by its id, or by its file once it has one', async () => {
    const plain = await made();
    expect(await find(plain)).toEqual({ id: plain, name: 'Mara', engineName: plain });
    const filed = await made({ adapter: 'loras/mara.safetensors' });
    expect(await find(filed)).toMatchObject({ engineName: 'loras/mara.safetensors' });
  });

  it('is not somebody else’s, and not an unknown one', async () => {
    const theirs = await makeModel(database.db, (await makeUser(database.db)).id);
    for (const id of [theirs, newId()]) {
      await expect(find(id)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'There is no such model. Choose another, or the default one.',
      });
    }
  });

  it.each(['preparing', 'queued', 'training'] as const)('is not one that is %s', async (status) => {
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
