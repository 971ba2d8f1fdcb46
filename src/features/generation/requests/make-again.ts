import { and, desc, eq } from 'drizzle-orm';
import { type ContentMetadata, contentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import type { ContentRequest } from '#contract/generation.ts';
import type { ContentType } from '#contract/library.ts';
import { getContent } from '#features/library/items';
import { getJudgedFields, listEarlier, type StoredRequest } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { dropLostReferences } from './prepare-retry.ts';
import type { PreparedGeneration } from './prepared-generation.ts';

/**
 * What made an item: the request that its engine received, with pictures and models by their ids.
 *
 * @throws AppError NOT_FOUND for an item that the account does not have, and for one that no job has made
 */
export async function getContentRequest(db: Db, userId: string, contentId: string): Promise<ContentRequest> {
  const { job, metadata } = await getMade(db, userId, contentId);
  return {
    engine: metadata.engine ?? null,
    request: JSON.stringify(job.request, null, 2),
    price: job.cost,
    obstacle: await findObstacle(db, job, metadata.personaId),
  };
}

/**
 * Prepares the request of a finished item once more, unchanged: the same engine makes the same result.
 *
 * @throws AppError as `getContentRequest`; CONFLICT where the request cannot be made as it was
 */
export async function prepareAgain(db: Db, userId: string, contentId: string): Promise<PreparedGeneration> {
  const { contentType, job, metadata } = await getMade(db, userId, contentId);
  const obstacle = await findObstacle(db, job, metadata.personaId);
  if (obstacle) throw new AppError('CONFLICT', obstacle);
  const { category, cost, lane, name, request } = job;
  const fields = await getJudgedFields(db, job.decisionId);
  return {
    ...{ category, contentType, cost, lane, name },
    settings: toSettings(metadata),
    subjects: [{ request, fields }],
  };
}

async function getMade(
  db: Db,
  userId: string,
  contentId: string,
): Promise<{ contentType: ContentType; metadata: ContentMetadata; job: EngineJobRow }> {
  const { metadata, type } = await getContent(db, userId, contentId);
  const [job] = await db
    .select()
    .from(engineJobs)
    .where(and(eq(engineJobs.contentId, contentId), eq(engineJobs.userId, userId)))
    .orderBy(desc(engineJobs.id))
    .limit(1);
  if (!job) throw new AppError('NOT_FOUND', 'Nothing was asked of an engine for this item.');
  return { contentType: type, metadata: contentMetadata.parse(JSON.parse(metadata)), job };
}

/** Why a request cannot be made as it was, for the creator; null if it can. */
async function findObstacle(
  db: Db,
  job: EngineJobRow,
  personaId: string | undefined,
): Promise<string | null> {
  const { operation, request, state } = job;
  if (operation === 'lora_training') return 'A training is started on the training page.';
  if (state !== 'completed') return 'It is not finished.';
  if (listEarlier(request).length > 0) return 'It is made of parts of a longer video. Use Repeat.';
  const left = await dropLostReferences(db, job, personaId);
  return countReferences(left) < countReferences(request)
    ? 'Its persona no longer has the pictures that it was made from.'
    : null;
}

const countReferences = (request: StoredRequest): number =>
  request.operation === 'text_to_image' ? (request.references ?? []).length : 0;

/** The choices that an item was made with, without what came of them. */
function toSettings(metadata: ContentMetadata): PreparedGeneration['settings'] {
  const { bundleId, cost, engine, failure, nearestOf, note, seed, ...chosen } = metadata;
  return chosen;
}
