import { eq, sql } from 'drizzle-orm';
import type { ContentType } from '#contract/library.ts';
import { captureHold } from '#features/billing/ledger';
import { judge } from '#features/trust/safety';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { noPictureRecords } from '#tests/fakes/no-picture-records.ts';
import { type EngineJobRow, engineJobs } from '../../src/features/generation/jobs/schema.ts';
import type { GenerationInput } from '../../src/features/generation/requests/build-prompt.ts';
import { type ImageOptions, prepareImages } from '../../src/features/generation/requests/prepare-images.ts';
import type { PreparedGeneration } from '../../src/features/generation/requests/prepared-generation.ts';
import { startGeneration } from '../../src/features/generation/requests/start-generation.ts';
import { getReference } from '../../src/features/generation/tools/pictures.ts';
import { prepareVideo, type VideoInput } from '../../src/features/generation/videos/prepare-video.ts';
import { makeUserWithTokens } from './wallets.ts';

const noTags = { imageTags: [], videoLoras: [], trainingGroups: [] };
const noModels = () => Promise.reject(new Error('there is no model'));

/**
 * Requests pictures for a user as the dashboard does: with a decision, paid and queued.
 *
 * @param chain which of them wait for earlier ones
 */
export function requestPictures(
  db: Db,
  userId: string,
  asked: Partial<GenerationInput & ImageOptions> = {},
  chain: Pick<PreparedGeneration, 'after'> = {},
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
    { db, judge, clock: systemClock, pictures: noPictureRecords },
    { userId, madeBy: null, apiKey: null, idempotencyKey: null, asked: choices },
    async () => ({
      ...(await prepareImages(
        { db, pictures: noPictureRecords, tags: noTags, findModel: noModels, getReference },
        userId,
        choices,
      )),
      ...chain,
    }),
  );
}

/** Requests a video of a prompt for a user as the dashboard does, in segments where it is long. */
export function requestVideo(
  db: Db,
  userId: string,
  asked: Pick<VideoInput, 'duration'> & Partial<VideoInput>,
): Promise<EngineJobRow[]> {
  const choices: VideoInput = { prompt: 'waves behind a surfer', category: 'sfw', quality: 'low', ...asked };
  return startGeneration(
    { db, judge, clock: systemClock, pictures: noPictureRecords },
    { userId, madeBy: null, apiKey: null, idempotencyKey: null, asked: choices },
    () => prepareVideo({ db, tags: noTags, findModel: noModels }, userId, choices),
  );
}

/** One of them. */
export async function requestPicture(
  db: Db,
  userId: string,
  asked: Partial<GenerationInput & ImageOptions> = {},
): Promise<EngineJobRow> {
  const [job] = await requestPictures(db, userId, asked);
  if (!job) throw new Error('nothing was ordered');
  return job;
}

/** Stores a picture job that took this many seconds on a former engine, and ended a minute ago. */
export async function makeCompletedJob(db: Db, seconds: number): Promise<void> {
  const { holdId, id } = await requestPicture(db, (await makeUserWithTokens(db, 1)).id);
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
