import { and, eq } from 'drizzle-orm';
import type { AspectRatio, Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingShot } from '#contract/training.ts';
import type { EngineJobRow } from '#features/generation/jobs';
import { type Generating, type Order, seedsFrom, startGeneration } from '#features/generation/requests';
import { choosePicture } from '#features/generation/tools';
import type { Intention, StoredRequest } from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { imageOf, nextPosition, releaseImages, requireRoom } from './images.ts';
import { trainingImages } from './schema.ts';
import { imagesOf, lockSession, type Standing, standingOf } from './sessions.ts';
import { captionOf, nextShots, shotWords } from './shots.ts';
import { tagsNamed } from './tags.ts';

export type GeneratingImages = Generating & { tags: OperatorTags };

/** A call of the wizard that asks for pictures. */
type Call = { userId: string; madeBy: string | null; sessionId: string; idempotencyKey: string | null };

const aspectRatio: AspectRatio = '1:1';
/** How far a training picture's face is the chosen one. */
const identityStrength = 1;

/**
 * Pictures to choose the face from: five that take the place of those that are there, or one in the place of one.
 *
 * @returns the jobs
 * @throws AppError as `startGeneration`, and CONFLICT when the first step is over
 */
export function generateFaces(
  generating: GeneratingImages,
  { userId, madeBy, sessionId, idempotencyKey }: Call,
  { replace }: { replace?: string | undefined },
): Promise<EngineJobRow[]> {
  const { clock, db } = generating;
  const asked = { generateFaces: { sessionId, replace } };
  return startGeneration(generating, { userId, madeBy, idempotencyKey, asked }, async () => {
    const { row } = await standingOf(db, userId, sessionId);
    const prompt = row.modelPrompt;
    const [first, ...rest] = seedsFrom(undefined, replace ? 1 : limits.trainingFaces);
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
        await makeRoom(tx, { userId, sessionId, step: 1, replace: replace ?? 'all', now: clock() });
      },
      record: (tx, jobs) => recordImages(tx, { sessionId, step: 1, replace }, jobs.map(drawnBy)),
      intentions: [face(first), ...rest.map(face)],
    } satisfies Order;
  });
}

/**
 * Pictures to train of, each drawn and given the chosen face in one job, and of other shots than those that are
 * there; or one in the place of another, of the same shot. More than there is room for are cut down to what there is.
 *
 * @returns the jobs
 * @throws AppError as `startGeneration`; CONFLICT outside of the second step and when the set is full;
 *   VALIDATION_FAILED before a type and a face are chosen
 */
export function generateImages(
  generating: GeneratingImages,
  { userId, madeBy, sessionId, idempotencyKey }: Call,
  wanted: { count: number } | { replace: string },
): Promise<EngineJobRow[]> {
  const { clock, db } = generating;
  const replace = 'replace' in wanted ? wanted.replace : undefined;
  const asked = { generateImages: { sessionId, ...wanted } };
  return startGeneration(generating, { userId, madeBy, idempotencyKey, asked }, async () => {
    const session = await standingOf(db, userId, sessionId);
    const set = (await imagesOf(db, sessionId)).filter(({ step }) => step === 2).map(({ image }) => image);
    const again = replace ? set.find(({ id }) => id === replace) : undefined;
    if (replace && !again?.shot) throw new AppError('NOT_FOUND', 'There is no such picture in this session.');
    const taken = set.flatMap(({ shot }) => (shot ? [shot] : []));
    const room = Math.min('count' in wanted ? wanted.count : 1, limits.trainingImagesMaximum - set.length);
    if (!replace && room <= 0) await db.transaction((tx) => requireRoom(tx, sessionId, 1));
    const shots = again?.shot ? [again.shot] : nextShots(taken, room);
    const { order, captions } = await orderOf(generating, session, shots, taken.length, again?.nsfwTag);
    return {
      ...order,
      guard: async (tx) => {
        await lockSession(tx, userId, sessionId, 'start');
        if (replace) await makeRoom(tx, { userId, sessionId, step: 2, replace, now: clock() });
        else await requireRoom(tx, sessionId, shots.length);
      },
      record: (tx, jobs) =>
        recordImages(
          tx,
          { sessionId, step: 2, replace },
          jobs.map((job, at) => ({ ...drawnBy(job), ...captions[at] })),
        ),
    };
  });
}

/** The pictures of these shots, with the chosen face, and the captions that they get. */
async function orderOf(
  { db, tags }: GeneratingImages,
  { row }: Standing,
  shots: readonly TrainingShot[],
  already: number,
  tagAgain: string | null | undefined,
): Promise<{ order: Order; captions: Omit<NewImage, 'contentId' | 'jobId'>[] }> {
  const { trainingType, details, modelPrompt } = row;
  const chosen = (await imagesOf(db, row.id)).find(({ image }) => image.id === row.faceImageId)?.image;
  if (!trainingType || !chosen?.contentId) {
    throw new AppError('VALIDATION_FAILED', 'Choose a training type, and a picture in the first step.');
  }
  const face = await choosePicture(db, row.userId, { contentId: chosen.contentId });
  const category: Category = trainingType === 'NSFW' ? 'nsfw' : 'sfw';
  const named = tagAgain ? [tagAgain] : row.nsfwTags;
  const groups = tagsNamed(tags, named, named);
  const [, ...seeds] = seedsFrom(undefined, shots.length + 1);
  const planned = shots.map((shot, at) => {
    const tag = groups[(already + at) % Math.max(1, groups.length)];
    const words = { prompt: modelPrompt, shot: shotWords(shot), details, tag: tag?.trigger ?? '' };
    const intention: Intention<StoredRequest> = {
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
    const caption = captionOf(shot, { details, tag: tag?.trigger });
    return { intention, image: { caption, nsfwTag: tag?.id ?? null, shot } };
  });
  const [first, ...rest] = planned.map(({ intention }) => intention);
  if (!first) throw new Error('at least one picture is asked for');
  return {
    captions: planned.map(({ image }) => image),
    order: {
      category,
      contentType: 'training_data',
      lane: shots.length === 1 ? 'interactive' : 'bulk',
      cost: operationPrice('text_to_image_with_face'),
      settings: { prompt: modelPrompt, negativePrompt: defaultNegativePrompt, aspectRatio },
      intentions: [first, ...rest],
    },
  };
}

type NewImage = Pick<
  typeof trainingImages.$inferInsert,
  'contentId' | 'jobId' | 'caption' | 'nsfwTag' | 'shot'
>;

function drawnBy({ id, contentId }: EngineJobRow): NewImage {
  return { contentId, jobId: id };
}

/** Takes away what is to be replaced, before anything new is paid for. */
async function makeRoom(
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
    const image = await imageOf(tx, sessionId, replace);
    await tx
      .update(trainingImages)
      .set({ contentId: null, jobId: null })
      .where(eq(trainingImages.id, image.id));
    return releaseImages(tx, userId, [image], now);
  }
  const images = await tx
    .delete(trainingImages)
    .where(and(eq(trainingImages.sessionId, sessionId), eq(trainingImages.step, step)))
    .returning();
  await releaseImages(tx, userId, images, now);
}

/** Stores which jobs make a session's pictures: the next ones, or the one that takes another's place. */
async function recordImages(
  tx: Tx,
  { sessionId, step, replace }: { sessionId: string; step: number; replace?: string | undefined },
  images: readonly NewImage[],
): Promise<void> {
  const [only] = images;
  if (replace && only) {
    await tx.update(trainingImages).set(only).where(eq(trainingImages.id, replace));
    return;
  }
  const position = await nextPosition(tx, sessionId, step);
  await tx
    .insert(trainingImages)
    .values(images.map((image, at) => ({ id: newId(), sessionId, step, position: position + at, ...image })));
}
