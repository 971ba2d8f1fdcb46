import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { listReferencePictures } from '#features/library/personas';
import { getJudgedFields, type StoredRequest } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, generationCalls } from '../jobs/schema.ts';
import type { PreparedGeneration } from './prepared-generation.ts';

/**
 * Prepares the same request as a failed or cancelled job, as a single job for the same price. References that the
 * persona's sheet has lost meanwhile are left out.
 *
 * @throws AppError CONFLICT unless the job failed or was cancelled
 */
export async function prepareRetry(db: Db, job: EngineJobRow): Promise<PreparedGeneration> {
  if (job.operation === 'lora_training') {
    throw new AppError('CONFLICT', 'A training cannot be retried here. Start it again on the training page.');
  }
  if (job.state !== 'failed' && job.state !== 'cancelled') {
    throw new AppError('CONFLICT', 'Only a failed or cancelled job can be retried.');
  }
  const [call] = await db.select().from(generationCalls).where(eq(generationCalls.id, job.callId));
  if (!call) throw new Error(`job ${job.id} has no call`);
  const { contentType, settings } = call;
  const { category, lane, cost, name } = job;
  const request = await dropLostReferences(db, job, settings.personaId);
  const fields = await getJudgedFields(db, job.decisionId);
  return { category, contentType, lane, cost, name, settings, subjects: [{ request, fields }] };
}

/** A job's request without the references that its persona's sheet no longer has. */
export async function dropLostReferences(
  db: Db,
  { request, userId }: EngineJobRow,
  personaId: string | undefined,
): Promise<StoredRequest> {
  if (request.operation !== 'text_to_image' || !request.references) return request;
  const { references: before, ...drawn } = request;
  const sheet = personaId ? await listReferencePictures(db, userId, personaId) : [];
  const references = before.filter(({ id }) => sheet.some(({ reference }) => reference.id === id));
  return references.length > 0 ? { ...drawn, references } : drawn;
}
