import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { requireStorageLeft } from '#features/billing/entitlements';
import { listPersonaNames } from '#features/library/personas';
import {
  computeRequestDigest,
  decide,
  type Judge,
  listLoras,
  type PictureRecords,
} from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { CallerKey } from '#platform/http/handler.ts';
import { newId } from '#platform/ids.ts';
import { type EngineJobRow, engineJobs, generationCalls } from '../jobs/schema.ts';
import { requireEngineFor } from './abilities.ts';
import { enqueueJobs } from './enqueue-jobs.ts';
import type { PreparedGeneration } from './prepared-generation.ts';
import type { PromptReaders } from './prompt-limits.ts';

/** Where a generation call comes from: account, member, key and body. */
export type GenerationOrigin = {
  /** The account that pays and owns the content. */
  userId: string;
  /** The team member who makes the call; null for the account's owner. */
  madeBy: string | null;
  /** The API key that makes the call; null for a session. */
  apiKey: CallerKey | null;
  /** The client's Idempotency-Key, if it sent one. */
  idempotencyKey: string | null;
  /** Route and body: they must be the same for the same key. */
  asked: object;
};

export type GenerationDeps = {
  db: Db;
  judge: Judge;
  clock: Clock;
  pictures: PictureRecords;
  /** Left out: the limits of engines are not known in advance, and an engine refuses a prompt itself. */
  promptReaders?: PromptReaders;
  /**
   * Checks that the person who makes a call may use the adult category. Left out: no country asks for an age check, or the
   * call was allowed when it was made.
   */
  requireAdultAllowed?: ((personId: string) => Promise<void>) | undefined;
};

/** Another call with the same key was stored first: roll back and return its jobs. */
class DuplicateCall extends Error {
  override readonly name = 'DuplicateCall';
}

/**
 * Starts a generation, the only way to create engine jobs: makes the safety decisions, then in one transaction holds the
 * price, creates the content items and enqueues the jobs. A repeated Idempotency-Key returns the first call's jobs.
 *
 * @param prepare builds the requests; called only for a new call
 * @returns the jobs in order, at least one
 * @throws AppError CONTENT_BLOCKED, AGE_ASSURANCE_REQUIRED, FORBIDDEN (generation is paused), INSUFFICIENT_TOKENS, BUDGET_EXCEEDED, BUDGET_REQUIRED, PLAN_LIMIT (storage, LoRAs), CONFLICT
 *   (the key was used for another request), UNAVAILABLE (no engine supports it, or the safety check failed), and what
 *   `prepare` throws
 */
export async function startGeneration(
  deps: GenerationDeps,
  call: GenerationOrigin,
  prepare: () => Promise<PreparedGeneration>,
): Promise<EngineJobRow[]> {
  const earlier = await findJobsOfKey(deps.db, call);
  if (earlier) return earlier;
  try {
    return await startNew(deps, call, prepare);
  } catch (error) {
    // The first call with this key may have been stored meanwhile, and be what this one was refused for.
    const first = await findJobsOfKey(deps.db, call);
    if (first) return first;
    throw error;
  }
}

async function startNew(
  { clock, db, judge, pictures, promptReaders, requireAdultAllowed }: GenerationDeps,
  call: GenerationOrigin,
  prepare: () => Promise<PreparedGeneration>,
): Promise<EngineJobRow[]> {
  const prepared = await prepare();
  const { category, subjects } = prepared;
  const personId = call.madeBy ?? call.userId;
  if (category === 'nsfw') await requireAdultAllowed?.(personId);
  const requests = subjects.map(({ request }) => request);
  for (const request of requests) {
    const loras = listLoras(request);
    if (loras.length > 0) await pictures.requireLoras(call.userId, loras, category, 'start');
  }
  await requireEngineFor(db, requests);
  if (prepared.contentType !== null) await requireStorageLeft(db, call.userId);
  const clearances = await decide(
    { db, judge, pictures },
    {
      userId: call.userId,
      personId,
      category,
      subjects,
      ownNames: category === 'nsfw' ? await listPersonaNames(db, call.userId) : [],
      now: clock(),
    },
  );
  // What is forbidden is answered by the safety decision, whatever an engine draws.
  if (promptReaders) await requireEngineFor(db, requests, promptReaders);
  return db.transaction(async (tx) => {
    await prepared.guard?.(tx);
    const callId = await storeCall(tx, call, prepared);
    const jobs = await enqueueJobs(tx, {
      userId: call.userId,
      madeBy: call.madeBy,
      apiKey: call.apiKey,
      callId,
      prepared,
      clearances,
    });
    await prepared.record?.(tx, jobs);
    return jobs;
  });
}

/** Stores the call before its jobs, so that a second call with the same key waits here for the first to end. */
async function storeCall(tx: Tx, call: GenerationOrigin, prepared: PreparedGeneration): Promise<string> {
  const { category, contentType, settings } = prepared;
  const [stored] = await tx
    .insert(generationCalls)
    .values({
      id: newId(),
      userId: call.userId,
      madeBy: call.madeBy,
      idempotencyKey: call.idempotencyKey,
      digest: computeRequestDigest(call.asked),
      operation: prepared.subjects[0].request.operation,
      category,
      contentType,
      settings,
    })
    .onConflictDoNothing({ target: [generationCalls.userId, generationCalls.idempotencyKey] })
    .returning({ id: generationCalls.id });
  if (!stored) throw new DuplicateCall();
  return stored.id;
}

/** Finds the jobs of an earlier call with this key. @throws AppError CONFLICT if that was another request */
async function findJobsOfKey(db: Db, call: GenerationOrigin): Promise<EngineJobRow[] | null> {
  if (call.idempotencyKey === null) return null;
  const [stored] = await db
    .select({ id: generationCalls.id, madeBy: generationCalls.madeBy, digest: generationCalls.digest })
    .from(generationCalls)
    .where(
      and(eq(generationCalls.userId, call.userId), eq(generationCalls.idempotencyKey, call.idempotencyKey)),
    );
  if (!stored) return null;
  if (stored.madeBy !== call.madeBy || stored.digest !== computeRequestDigest(call.asked)) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.');
  }
  return db.select().from(engineJobs).where(eq(engineJobs.callId, stored.id)).orderBy(asc(engineJobs.id));
}
