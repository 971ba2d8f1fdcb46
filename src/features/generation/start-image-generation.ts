import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { operationPrice } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import type { generateImageForm } from '#contract/generation.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { TextToImage } from '#engines/port';
import { decide, digestOf, type Judge } from '#features/safety';
import type { Db } from '#platform/db/client.ts';
import { DuplicateJob, requestEngineJob } from './request-engine-job.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

export type GenerationDependencies = { db: Db; judge: Judge };

type ImageForm = z.output<typeof generateImageForm>;

/**
 * From a filled form to a job in the queue. The same idempotency key gives the first call's job again.
 *
 * @throws AppError CONTENT_BLOCKED, INSUFFICIENT_TOKENS, CONFLICT (the key was used for another request)
 */
export function startImageGeneration(
  dependencies: GenerationDependencies,
  given: { userId: string; idempotencyKey: string | null; form: ImageForm },
): Promise<EngineJobRow> {
  const { prompt, negativePrompt, parameters } = given.form;
  return startTextToImage(dependencies, {
    userId: given.userId,
    idempotencyKey: given.idempotencyKey,
    seedChosen: parameters.seed !== undefined,
    request: {
      operation: 'text_to_image',
      category: parameters.category,
      prompt,
      negativePrompt: negativePrompt ?? defaultNegativePrompt,
      seed: parameters.seed ?? randomInt(limits.seedMaximum),
      aspectRatio: parameters.aspectRatio,
      model: null,
    },
  });
}

/** Decides on, pays for and queues one picture. */
export async function startTextToImage(
  { db, judge }: GenerationDependencies,
  given: { userId: string; idempotencyKey: string | null; seedChosen: boolean; request: TextToImage },
): Promise<EngineJobRow> {
  const earlier = await jobOfKey(db, given);
  if (earlier) return earlier;
  const { userId, request } = given;
  const clearance = await decide(db, judge, {
    userId,
    category: request.category,
    fields: { prompt: request.prompt, negativePrompt: request.negativePrompt },
    request,
  });
  try {
    return await db.transaction((tx) =>
      requestEngineJob(tx, {
        userId,
        clearance,
        category: request.category,
        lane: 'interactive',
        cost: operationPrice('text_to_image'),
        contentType: 'image',
        idempotencyKey: given.idempotencyKey,
      }),
    );
  } catch (error) {
    // The call that was first may just have taken the last token.
    const second = error instanceof DuplicateJob || isInsufficientTokens(error);
    const first = second ? await jobOfKey(db, given) : null;
    if (first) return first;
    throw error;
  }
}

function isInsufficientTokens(error: unknown): boolean {
  return error instanceof AppError && error.code === 'INSUFFICIENT_TOKENS';
}

/** The job this key has made. @throws AppError CONFLICT when that was another request */
async function jobOfKey(
  db: Db,
  given: { userId: string; idempotencyKey: string | null; seedChosen: boolean; request: TextToImage },
): Promise<EngineJobRow | null> {
  if (given.idempotencyKey === null) return null;
  const [job] = await db
    .select()
    .from(engineJobs)
    .where(and(eq(engineJobs.userId, given.userId), eq(engineJobs.idempotencyKey, given.idempotencyKey)));
  if (!job) return null;
  // A seed that we drew ourselves differs between two tries of one click.
  const drawn = !given.seedChosen && job.request.operation === 'text_to_image';
  const asked = drawn && 'seed' in job.request ? { ...given.request, seed: job.request.seed } : given.request;
  if (digestOf(asked) !== digestOf(job.request)) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.');
  }
  return job;
}
