import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { makeContent } from '#tests/factories/content.ts';
import { trainingImages, trainingSessions } from '../../../src/features/training/schema.ts';

type Facts = {
  /** Finished pictures of the set. */
  images: number;
  trainingType?: 'SFW' | 'NSFW';
};

/**
 * A session in its second step with a chosen face, as the wizard leaves it; its pictures have no files.
 *
 * @returns its id
 */
export async function addTrainingSession(
  db: Db,
  userId: string,
  { images, trainingType = 'SFW' }: Facts,
): Promise<string> {
  const [sessionId, faceImageId] = [newId(), newId()];
  await db.insert(trainingSessions).values({
    id: sessionId,
    userId,
    modelName: 'Mara',
    modelPrompt: 'a woman with red hair',
    step: 2,
    trainingType,
    faceImageId,
  });
  const shot = { distance: 'portrait', angle: 'front', light: 'daylight' } as const;
  const facts = { type: 'training_data', status: 'completed', width: 64, height: 64 } as const;
  const face = await makeContent(db, userId, facts);
  const rows: (typeof trainingImages.$inferInsert)[] = [
    { id: faceImageId, sessionId, step: 1, position: 0, contentId: face },
  ];
  for (let position = 0; position < images; position++) {
    const contentId = await makeContent(db, userId, facts);
    rows.push({ id: newId(), sessionId, step: 2, position, contentId, shot, caption: 'cwx person' });
  }
  await db.insert(trainingImages).values(rows);
  return sessionId;
}
