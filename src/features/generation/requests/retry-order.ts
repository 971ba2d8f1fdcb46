import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { judgedFields } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, generationCalls } from '../jobs/schema.ts';
import type { Order } from './order.ts';

/**
 * What a job was to make, once more and by itself: the same request for the same price.
 *
 * @throws AppError CONFLICT unless the job failed or was cancelled
 */
export async function retryOrder(db: Db, job: EngineJobRow): Promise<Order> {
  if (job.operation === 'lora_training') {
    throw new AppError('CONFLICT', 'Train again from the training page, where its pictures are.');
  }
  if (job.state !== 'failed' && job.state !== 'cancelled') {
    throw new AppError('CONFLICT', 'Only a failed or cancelled job can be tried again.');
  }
  const [call] = await db.select().from(generationCalls).where(eq(generationCalls.id, job.callId));
  if (!call) throw new Error(`job ${job.id} has no call`);
  const { contentType, settings } = call;
  const { category, lane, cost, name, request } = job;
  const fields = await judgedFields(db, job.decisionId);
  return { category, contentType, lane, cost, name, settings, intentions: [{ request, fields }] };
}
