import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentItems } from '#schema/library/items';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createFakeFaceEmbedder, faceText } from '#tests/fakes/face-embedder.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { engineJobs } from '../generation/jobs/schema.ts';
import { measureTraining } from './measure-training.ts';
import { getTrainingJobStatus } from './reports.ts';
import { trainedModels, trainingImages, trainingReports, trainingSessions } from './schema.ts';

const database = useDatabase();

it('the samples of a training are ranked by their likeness to its set, unless that has uploads', async () => {
  const { db } = database;
  const { id: userId } = await makeUserWithTokens(db, 10);
  const { id: jobId } = await requestPicture(db, userId);
  await db.update(engineJobs).set({ operation: 'lora_training' }).where(eq(engineJobs.id, jobId));
  const [sessionId, contentId] = [newId(), await makeContent(db, userId, { type: 'model' })];
  await db.insert(trainingSessions).values({ id: sessionId, userId, modelName: 'Mara', modelPrompt: '' });
  await db.insert(trainedModels).values({ id: newId(), userId, name: 'Mara', sessionId, jobId, contentId });
  const files = new Map<string, Buffer>();
  for (const [position, people] of ['ada', 'ada 0.9', 'bea'].entries()) {
    const picture = await makeContent(db, userId, { type: 'training_data' });
    files.set(picture, faceText(people));
    await addFiles(db, picture, [makeStoredFile('preview', picture, faceText(people))]);
    await db.insert(trainingImages).values({ id: newId(), sessionId, step: 2, position, contentId: picture });
  }
  for (const [step, people] of [
    [100, 'bea'],
    [200, 'ada 0.7'],
    [300, 'landscape'],
  ] as const) {
    await db.insert(trainingReports).values({ jobId, step, sample: faceText(people) });
  }
  const storage = { read: async (key: string) => Readable.from([files.get(key) ?? '']) };
  const deps = {
    db,
    embedder: createFakeFaceEmbedder(),
    storage: storage as unknown as Storage,
    log: { warn: () => {} },
  };
  const readLikeness = async () => (await getTrainingJobStatus(db, userId, jobId)).likeness;

  const derives = (origin: 'generated' | 'uploaded') =>
    db.update(contentItems).set({ origin }).where(eq(contentItems.id, contentId));
  await derives('uploaded');
  await measureTraining(deps, jobId, new AbortController().signal);
  expect(await readLikeness()).toEqual([]);
  expect(deps.embedder.seen).toEqual([]);

  await derives('generated');
  await measureTraining(deps, jobId, new AbortController().signal);
  expect(await readLikeness()).toEqual([
    { step: 200, likeness: 50 },
    { step: 100, likeness: 0 },
  ]);
});
