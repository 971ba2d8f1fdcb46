import { sql } from 'drizzle-orm';
import { lowTokens } from '#contract/catalogue.ts';
import type { ContentType } from '#contract/library.ts';
import type { EngineRequest } from '#engines/port';
import { holdTokens, walletOf } from '#features/billing';
import { createContent } from '#features/library';
import { notifyUser } from '#features/notifications';
import type { Clearance } from '#features/safety';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import { jobsChannel } from './channels.ts';
import type { Lane } from './choose-next.ts';
import { nameFor, presentJob } from './present-job.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

/** Tokens of a job that nobody ever finishes go back after this; jobs end long before. */
const holdDays = 7;

export type EngineJobRequest = {
  userId: string;
  clearance: Clearance<EngineRequest>;
  category: 'sfw' | 'nsfw';
  lane: Lane;
  /** Whole tokens, held now and spent when the job completes. */
  cost: number;
  contentType: ContentType;
  idempotencyKey: string | null;
};

/** The person's key already belongs to a job; roll back and give them that one. */
export class DuplicateJob extends Error {
  override readonly name = 'DuplicateJob';
}

/**
 * Puts cleared work in the queue: holds its price, makes the content item that it will fill, stores the job
 * and wakes the workers, all or nothing.
 *
 * @throws AppError INSUFFICIENT_TOKENS
 * @throws DuplicateJob when the idempotency key has been used
 */
export async function requestEngineJob(tx: Tx, given: EngineJobRequest): Promise<EngineJobRow> {
  const { userId, clearance, category, cost } = given;
  const jobId = newId();
  const request: EngineRequest = clearance.request;
  const hold = await holdTokens(tx, {
    userId,
    amount: cost,
    reason: request.operation,
    jobId,
    idempotencyKey: `job:${jobId}`,
    expiresAt: new Date(Date.now() + holdDays * 86_400_000),
  });
  const contentId = await createContent(tx, {
    userId,
    jobId,
    name: nameFor(request),
    type: given.contentType,
    category,
    metadata: metadataOf(request, cost),
  });
  const [job] = await tx
    .insert(engineJobs)
    .values({
      id: jobId,
      userId,
      operation: request.operation,
      category,
      lane: given.lane,
      request,
      decisionId: clearance.decisionId,
      holdId: hold.id,
      contentId,
      cost,
      idempotencyKey: given.idempotencyKey,
    })
    .onConflictDoNothing({ target: [engineJobs.userId, engineJobs.idempotencyKey] })
    .returning();
  if (!job) throw new DuplicateJob();
  const wallet = await walletOf(tx, userId);
  await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  await publish(
    tx,
    userId,
    { name: 'job', data: { job: presentJob(job) } },
    { name: 'content', data: { contentId } },
    { name: 'wallet', data: wallet },
  );
  if (wallet.tokens < lowTokens && wallet.tokens + cost >= lowTokens) {
    await warnOfLowTokens(tx, job, wallet.tokens);
  }
  return job;
}

/** Told by the hold that crosses the line, so that each crossing is told once. */
function warnOfLowTokens(tx: Tx, { userId, holdId }: EngineJobRow, left: number): Promise<void> {
  return notifyUser(tx, {
    userId,
    occasion: `low-tokens:${holdId}`,
    title: 'Your tokens are running low',
    message:
      left === 0 ? 'You have no tokens left.' : `You have ${left} ${left === 1 ? 'token' : 'tokens'} left.`,
  });
}

function metadataOf(request: EngineRequest, cost: number) {
  if (request.operation !== 'text_to_image') return { cost };
  const { prompt, negativePrompt, seed, aspectRatio } = request;
  return { prompt, negativePrompt, seed, aspectRatio, cost };
}
