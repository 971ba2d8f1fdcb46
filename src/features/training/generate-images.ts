import { and, eq } from 'drizzle-orm';
import type { AspectRatio, Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingShot } from '#contract/training.ts';
import type { EngineJobRow } from '#features/generation/jobs';
import {
  type GenerationDeps,
  type GenerationOrigin,
  listSeeds,
  type PreparedGeneration,
  startGeneration,
} from '#features/generation/requests';
import { getChosenPicture } from '#features/generation/tools';
import type { SafetySubject, StoredRequest } from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { discardImages, getImage, getNextPosition, requireImageLimit } from './images.ts';
import { trainingImages } from './schema.ts';
import { getSession, listSessionImages, lockSession, type SessionDetails } from './sessions.ts';
import { chooseNextShots, createCaption, formatShot } from './shots.ts';
import { getTrainingTags } from './tags.ts';

export type GenerateImagesDeps = GenerationDeps & { tags: OperatorTags };

/** A wizard's call that generates pictures. */
type Call = Omit<GenerationOrigin, 'asked'> & { sessionId: string };

const aspectRatio: AspectRatio = '1:1';
/** How closely a training picture keeps the chosen face, 0 to 1. */
const identityStrength = 1;

/**
 * Generates the face pictures of step 1: five that replace all, or one that replaces one.
 *
 * @returns the jobs
 * @throws AppError as `startGeneration`, and CONFLICT when step 1 is over
 */
export function generateFaces(
  deps: GenerateImagesDeps,
  { userId, madeBy, apiKey, sessionId, idempotencyKey }: Call,
  { replace }: { replace?: string | undefined },
): Promise<EngineJobRow[]> {
  const { clock, db } = deps;
  const asked = { generateFaces: { sessionId, replace } };
  return startGeneration(deps, { userId, madeBy, apiKey, idempotencyKey, asked }, async () => {
    const { row } = await getSession(db, userId, sessionId);
    const prompt = row.modelPrompt;
    const [first, ...rest] = listSeeds(undefined, replace ? 1 : limits.trainingFaces);
    const face = (seed: number) => ({
      fields: { prompt, negativePrompt: defaultNegativePrompt, 'model name': row.modelName },
      request: {
        operation: 'text_to_image' as const,
        category: 'sfw' as const,
        prompt,
        negativePrompt: defaultNegativePrompt,
        seed,
        model: null,
        identity: null,
        adapters: [],
        aspectRatio,
      },
    });
    return {
      category: 'sfw',
      contentType: 'training_data',
      lane: 'interactive',
      cost: operationPrice('text_to_image'),
      settings: { prompt, negativePrompt: defaultNegativePrompt, aspectRatio },
      guard: async (tx) => {
        await lockSession(tx, userId, sessionId, 'choose');
        await removeReplacedImages(tx, {
          userId,
          sessionId,
          step: 1,
          replace: replace ?? 'all',
          now: clock(),
        });
      },
      record: (tx, jobs) => recordImages(tx, { sessionId, step: 1, replace }, jobs.map(toNewImage)),
      subjects: [face(first), ...rest.map(face)],
    } satisfies PreparedGeneration;
  });
}

/**
 * Generates pictures for the training set with the chosen face, in shots that the set has least of; or replaces one
 * picture with the same shot. The count is limited to what the set can still take.
 *
 * @returns the jobs
 * @throws AppError as `startGeneration`; CONFLICT outside of step 2 and when the set is full; VALIDATION_FAILED before a
 *   type and a face are chosen
 */
export function generateImages(
  deps: GenerateImagesDeps,
  { userId, madeBy, apiKey, sessionId, idempotencyKey }: Call,
  request: { count: number } | { replace: string },
): Promise<EngineJobRow[]> {
  const { clock, db } = deps;
  const replace = 'replace' in request ? request.replace : undefined;
  const asked = { generateImages: { sessionId, ...request } };
  return startGeneration(deps, { userId, madeBy, apiKey, idempotencyKey, asked }, async () => {
    const session = await getSession(db, userId, sessionId);
    const set = (await listSessionImages(db, sessionId))
      .filter(({ step }) => step === 2)
      .map(({ image }) => image);
    const replaced = replace ? set.find(({ id }) => id === replace) : undefined;
    if (replace && !replaced?.shot)
      throw new AppError('NOT_FOUND', 'There is no such picture in this session.');
    const taken = set.flatMap(({ shot }) => (shot ? [shot] : []));
    const free = limits.trainingImagesMaximum - set.length;
    const count = Math.min('count' in request ? request.count : 1, free);
    if (!replace && count <= 0) await db.transaction((tx) => requireImageLimit(tx, sessionId, 1));
    const shots = replaced?.shot ? [replaced.shot] : chooseNextShots(taken, count);
    const { prepared, captions } = await prepareShots(deps, session, shots, taken.length, replaced?.nsfwTag);
    return {
      ...prepared,
      guard: async (tx) => {
        await lockSession(tx, userId, sessionId, 'start');
        if (replace) await removeReplacedImages(tx, { userId, sessionId, step: 2, replace, now: clock() });
        else await requireImageLimit(tx, sessionId, shots.length);
      },
      record: (tx, jobs) =>
        recordImages(
          tx,
          { sessionId, step: 2, replace },
          jobs.map((job, at) => ({ ...toNewImage(job), ...captions[at] })),
        ),
    };
  });
}

/**
 * Prepares pictures of these shots with the chosen face, and their captions.
 *
 * @param setSize pictures in the set, so that new pictures continue with the next tag
 * @param replacedTag the tag of the picture that is replaced
 */
async function prepareShots(
  { db, tags }: GenerateImagesDeps,
  { row }: SessionDetails,
  shots: readonly TrainingShot[],
  setSize: number,
  replacedTag: string | null | undefined,
): Promise<{ prepared: PreparedGeneration; captions: Omit<NewImage, 'contentId' | 'jobId'>[] }> {
  const { trainingType, details, modelPrompt } = row;
  const chosen = (await listSessionImages(db, row.id)).find(
    ({ image }) => image.id === row.faceImageId,
  )?.image;
  if (!trainingType || !chosen?.contentId) {
    throw new AppError('VALIDATION_FAILED', 'Choose a training type, and a picture in the first step.');
  }
  const face = await getChosenPicture(db, row.userId, { contentId: chosen.contentId });
  const category: Category = trainingType === 'NSFW' ? 'nsfw' : 'sfw';
  const tagIds = replacedTag ? [replacedTag] : row.nsfwTags;
  const chosenTags = getTrainingTags(tags, tagIds, tagIds);
  const [, ...seeds] = listSeeds(undefined, shots.length + 1);
  const planned = shots.map((shot, at) => {
    const tag = chosenTags[(setSize + at) % Math.max(1, chosenTags.length)];
    const words = { prompt: modelPrompt, shot: formatShot(shot), details, tag: tag?.trigger ?? '' };
    const subject: SafetySubject<StoredRequest> = {
      fields: { ...words, negativePrompt: defaultNegativePrompt, 'model name': row.modelName },
      request: {
        operation: 'text_to_image_with_face',
        category,
        prompt: Object.values(words).filter(Boolean).join(', '),
        negativePrompt: defaultNegativePrompt,
        seed: seeds[at] ?? 0,
        model: null,
        identity: null,
        adapters: tag?.adapter ? [tag.adapter] : [],
        aspectRatio,
        source: face.reference,
        face: face.faces?.[0] ?? null,
        identityStrength,
      },
    };
    const caption = createCaption(shot, { details, tag: tag?.trigger });
    return { subject, image: { caption, nsfwTag: tag?.id ?? null, shot } };
  });
  const [first, ...rest] = planned.map(({ subject }) => subject);
  if (!first) throw new Error('at least one picture is asked for');
  return {
    captions: planned.map(({ image }) => image),
    prepared: {
      category,
      contentType: 'training_data',
      lane: shots.length === 1 ? 'interactive' : 'bulk',
      cost: operationPrice('text_to_image_with_face'),
      settings: { prompt: modelPrompt, negativePrompt: defaultNegativePrompt, aspectRatio },
      subjects: [first, ...rest],
    },
  };
}

type NewImage = Pick<
  typeof trainingImages.$inferInsert,
  'contentId' | 'jobId' | 'caption' | 'nsfwTag' | 'shot'
>;

function toNewImage({ id, contentId }: EngineJobRow): NewImage {
  return { contentId, jobId: id };
}

/** Removes the pictures that are replaced, before the new ones are paid for. */
async function removeReplacedImages(
  tx: Tx,
  {
    userId,
    sessionId,
    step,
    replace,
    now,
  }: { userId: string; sessionId: string; step: number; replace: string; now: Date },
): Promise<void> {
  if (replace !== 'all') {
    const image = await getImage(tx, sessionId, replace);
    await tx
      .update(trainingImages)
      .set({ contentId: null, jobId: null })
      .where(eq(trainingImages.id, image.id));
    return discardImages(tx, userId, [image], now);
  }
  const images = await tx
    .delete(trainingImages)
    .where(and(eq(trainingImages.sessionId, sessionId), eq(trainingImages.step, step)))
    .returning();
  await discardImages(tx, userId, images, now);
}

/** Stores new pictures of a session with their jobs, or the one that replaces another. */
async function recordImages(
  tx: Tx,
  { sessionId, step, replace }: { sessionId: string; step: number; replace?: string | undefined },
  images: readonly NewImage[],
): Promise<void> {
  const [only] = images;
  if (replace && only) {
    await tx
      .update(trainingImages)
      .set({ ...only, isFromLibrary: false })
      .where(eq(trainingImages.id, replace));
    return;
  }
  const position = await getNextPosition(tx, sessionId, step);
  await tx
    .insert(trainingImages)
    .values(images.map((image, at) => ({ id: newId(), sessionId, step, position: position + at, ...image })));
}
