import { eq, sql } from 'drizzle-orm';
import type { ContentType } from '#contract/library.ts';
import { captureHold } from '#features/billing/ledger';
import { judge } from '#features/trust/safety';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { noPictures } from '#tests/fakes/no-pictures.ts';
import { type EngineJobRow, engineJobs } from '../../src/features/generation/jobs/schema.ts';
import { type ImageChoices, imageOrder } from '../../src/features/generation/requests/image-order.ts';
import { startGeneration } from '../../src/features/generation/requests/start-generation.ts';
import { makeUserWithTokens } from './wallets.ts';

const noTags = { imageTags: [], videoLoras: [], trainingGroups: [] };
const noModels = () => Promise.reject(new Error('nobody has a model here'));

/** Orders pictures for a person as the dashboard does: decided on, paid for and in the queue. */
export function orderPictures(
  db: Db,
  userId: string,
  asked: Partial<ImageChoices> = {},
): Promise<EngineJobRow[]> {
  const choices = {
    prompt: 'a lighthouse keeper at dusk',
    negativePrompt: undefined,
    category: 'sfw' as const,
    aspectRatio: '1:1' as const,
    count: 1,
    contentType: 'image' as const satisfies ContentType,
    ...asked,
  };
  return startGeneration(
    { db, judge, clock: systemClock, pictures: noPictures },
    { userId, madeBy: null, idempotencyKey: null, asked: choices },
    () => imageOrder({ db, tags: noTags, findModel: noModels }, userId, choices),
  );
}

/** One of them. */
export async function orderPicture(
  db: Db,
  userId: string,
  asked: Partial<ImageChoices> = {},
): Promise<EngineJobRow> {
  const [job] = await orderPictures(db, userId, asked);
  if (!job) throw new Error('nothing was ordered');
  return job;
}

/** Stores a picture's job that took so many seconds on an engine of the past, and ended a minute ago. */
export async function makeCompletedJob(db: Db, seconds: number): Promise<void> {
  const { holdId, id } = await orderPicture(db, (await makeUserWithTokens(db, 1)).id);
  await db.transaction((tx) => captureHold(tx, holdId));
  await db
    .update(engineJobs)
    .set({
      state: 'completed',
      engineId: 'before',
      attempt: 1,
      startedAt: sql`now() - make_interval(secs => ${60 + seconds})`,
      endedAt: sql`now() - interval '1 minute'`,
    })
    .where(eq(engineJobs.id, id));
}
