import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { TrainingScore } from '#contract/training.ts';
import { analysePixels } from '#features/library/analysis';
import { getContentFile } from '#features/library/items';
import { getUpload, viewKey } from '#features/library/uploads';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { trainingImages } from './schema.ts';
import { type Measured, scoreSet } from './score-set.ts';
import { getSession, listSessionImages } from './sessions.ts';

type ScoreDeps = { db: Db; storage: Storage };

/** The maximum of pixels of a preview that is measured. */
const viewPixels = 4_194_304;

/** Measures the finished pictures of a set, each once, and scores it. @throws AppError NOT_FOUND */
export async function scoreTrainingSet(
  kept: ScoreDeps,
  userId: string,
  sessionId: string,
): Promise<TrainingScore> {
  const { db } = kept;
  await getSession(db, userId, sessionId);
  const rows = await db.select().from(trainingImages).where(eq(trainingImages.sessionId, sessionId));
  const measured = new Map(rows.map(({ id, measures }) => [id, measures]));
  const set: Measured[] = [];
  for (const { step, image } of await listSessionImages(db, sessionId)) {
    if (step !== 2 || image.status !== 'completed') continue;
    const { id, shot } = image;
    const of = image.contentId ?? image.uploadId ?? '';
    const known = measured.get(id);
    const { sharpness, brightness, hash } =
      known?.of === of ? known : await measure(kept, userId, id, { of, isUpload: image.contentId === null });
    set.push({ id, shot, sharpness, brightness, hash: BigInt(`0x${hash}`) });
  }
  return scoreSet(set);
}

async function measure(
  { db, storage }: ScoreDeps,
  userId: string,
  imageId: string,
  { of, isUpload }: { of: string; isUpload: boolean },
) {
  const key = isUpload
    ? viewKey(await getUpload(db, userId, of), 'preview')
    : (await getContentFile(db, userId, of, 'preview')).storageKey;
  const { sharpness, exposure, perceptualHash } = await analysePixels(
    await buffer(await storage.read(key)),
    viewPixels,
  );
  const measures = { of, sharpness, brightness: exposure.mean, hash: perceptualHash };
  await db.update(trainingImages).set({ measures }).where(eq(trainingImages.id, imageId));
  return measures;
}
