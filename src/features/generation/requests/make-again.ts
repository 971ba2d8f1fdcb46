import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ContentRequest } from '#contract/generation.ts';
import { type ContentItem, contentMetadata } from '#contract/library.ts';
import { getContent } from '#features/library/items';
import { getJudgedFields, listEarlier, type StoredRequest } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs, generationCalls } from '../jobs/schema.ts';
import { dropLostReferences } from './prepare-retry.ts';
import type { PreparedGeneration } from './prepared-generation.ts';

/**
 * What made an item: the request that its engine received, with pictures and models by their ids.
 *
 * @throws AppError NOT_FOUND for an item that the account does not have, and for one that no job has made
 */
export async function getContentRequest(db: Db, userId: string, contentId: string): Promise<ContentRequest> {
  const { item, job } = await getMade(db, userId, contentId);
  const { engine = null } = contentMetadata.parse(JSON.parse(item.metadata));
  const request = JSON.stringify(job.request, null, 2);
  return { engine, request, price: job.cost, obstacle: await findObstacle(db, job) };
}

/**
 * Prepares the request of a finished item once more, unchanged: the same engine makes the same of it.
 *
 * @throws AppError as `getContentRequest`; CONFLICT where the request cannot be made as it was
 */
export async function prepareAgain(db: Db, userId: string, contentId: string): Promise<PreparedGeneration> {
  const { item, job } = await getMade(db, userId, contentId);
  const obstacle = await findObstacle(db, job);
  if (obstacle) throw new AppError('CONFLICT', obstacle);
  const [call] = await db.select().from(generationCalls).where(eq(generationCalls.id, job.callId));
  if (!call) throw new Error(`job ${job.id} has no call`);
  const { category, cost, lane, name, request } = job;
  const fields = await getJudgedFields(db, job.decisionId);
  return {
    ...{ category, cost, lane, name },
    contentType: call.contentType,
    settings: toSettings(item),
    subjects: [{ request, fields }],
  };
}

async function getMade(
  db: Db,
  userId: string,
  contentId: string,
): Promise<{ item: ContentItem; job: EngineJobRow }> {
  const item = await getContent(db, userId, contentId);
  const [job] = await db
    .select()
    .from(engineJobs)
    .where(and(eq(engineJobs.contentId, contentId), eq(engineJobs.userId, userId)))
    .orderBy(desc(engineJobs.id))
    .limit(1);
  if (!job) throw new AppError('NOT_FOUND', 'Nothing was asked of an engine for this item.');
  return { item, job };
}

/** Why a request cannot be made as it was, for the creator; null if it can. */
async function findObstacle(db: Db, job: EngineJobRow): Promise<string | null> {
  const { operation, request, state } = job;
  if (operation === 'lora_training') return 'A training is started on the training page.';
  if (state !== 'completed') return 'It is not finished.';
  if (listEarlier(request).length > 0) return 'It is made of parts of a longer video. Use Repeat.';
  return (await hasLostReferences(db, job))
    ? 'Its persona no longer has the pictures that it was made from.'
    : null;
}

async function hasLostReferences(db: Db, job: EngineJobRow): Promise<boolean> {
  const [call] = await db.select().from(generationCalls).where(eq(generationCalls.id, job.callId));
  const left = await dropLostReferences(db, job, call?.settings.personaId);
  const count = (request: StoredRequest) =>
    request.operation === 'text_to_image' ? (request.references ?? []).length : 0;
  return count(left) < count(job.request);
}

/** The choices that an item was made with, without what came of them. */
function toSettings(item: ContentItem): PreparedGeneration['settings'] {
  const { bundleId, cost, engine, failure, nearestOf, note, seed, ...chosen } = contentMetadata.parse(
    JSON.parse(item.metadata),
  );
  return chosen;
}
