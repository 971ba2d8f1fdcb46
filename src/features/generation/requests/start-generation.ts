import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { requireStorage } from '#features/billing/entitlements';
import { decide, digestOf, type Judge, type PictureRecords } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type EngineJobRow, engineJobs, generationCalls } from '../jobs/schema.ts';
import { requireEngineFor } from './abilities.ts';
import { enqueueJobs } from './enqueue-jobs.ts';
import type { Order } from './order.ts';

/** A call that asks for engine work, as its maker made it. */
export type GenerationCall = {
  /** Whose account it is made in: it pays, and has what is made. */
  userId: string;
  /** The member of the account's team who asks; null for its owner. */
  madeBy: string | null;
  /** The client's key for one intention, if it gave one. */
  idempotencyKey: string | null;
  /** Route and body: with the same key they must be the same. */
  asked: object;
};

/** What engine work is asked for with. */
export type Generating = { db: Db; judge: Judge; clock: Clock; pictures: PictureRecords };

/** Another call of the same key was faster; roll back and give its jobs. */
class DuplicateCall extends Error {
  override readonly name = 'DuplicateCall';
}

/**
 * The one way to engine work: decides on everything that is ordered, and in one transaction holds its price,
 * makes its content and puts its jobs in the queue, all or nothing. The same idempotency key gives the first
 * call's jobs again, whatever has become of what it was ordered with.
 *
 * @param prepare makes the order; called only for a call that is new
 * @returns the jobs in their order, at least one
 * @throws AppError CONTENT_BLOCKED, FORBIDDEN (paused), INSUFFICIENT_TOKENS, PLAN_LIMIT (storage), CONFLICT (the
 *   key was used for another request), UNAVAILABLE (no engine can do this, or it could not be decided on), and what `prepare`
 *   throws
 */
export async function startGeneration(
  { clock, db, judge, pictures }: Generating,
  call: GenerationCall,
  prepare: () => Promise<Order>,
): Promise<EngineJobRow[]> {
  const earlier = await jobsOfKey(db, call);
  if (earlier) return earlier;
  const order = await prepare();
  const { category, intentions } = order;
  await requireEngineFor(
    db,
    intentions.map(({ request }) => request),
  );
  if (order.contentType !== null) await requireStorage(db, call.userId);
  const clearances = await decide(
    { db, judge, pictures },
    {
      userId: call.userId,
      personId: call.madeBy ?? call.userId,
      category,
      intentions,
      now: clock(),
    },
  );
  try {
    return await db.transaction(async (tx) => {
      await order.guard?.(tx);
      const callId = await storeCall(tx, call, order);
      const jobs = await enqueueJobs(tx, {
        userId: call.userId,
        madeBy: call.madeBy,
        callId,
        order,
        clearances,
      });
      await order.record?.(tx, jobs);
      return jobs;
    });
  } catch (error) {
    const first = error instanceof DuplicateCall ? await jobsOfKey(db, call) : null;
    if (first) return first;
    throw error;
  }
}

/** Stored first, so that a second call of the key waits here until the first has held its tokens, or not. */
async function storeCall(tx: Tx, call: GenerationCall, order: Order): Promise<string> {
  const { category, contentType, settings } = order;
  const [stored] = await tx
    .insert(generationCalls)
    .values({
      id: newId(),
      userId: call.userId,
      madeBy: call.madeBy,
      idempotencyKey: call.idempotencyKey,
      digest: digestOf(call.asked),
      operation: order.intentions[0].request.operation,
      category,
      contentType,
      settings,
    })
    .onConflictDoNothing({ target: [generationCalls.userId, generationCalls.idempotencyKey] })
    .returning({ id: generationCalls.id });
  if (!stored) throw new DuplicateCall();
  return stored.id;
}

/** The jobs this key has made. @throws AppError CONFLICT when that was another request */
async function jobsOfKey(db: Db, call: GenerationCall): Promise<EngineJobRow[] | null> {
  if (call.idempotencyKey === null) return null;
  const [stored] = await db
    .select({ id: generationCalls.id, madeBy: generationCalls.madeBy, digest: generationCalls.digest })
    .from(generationCalls)
    .where(
      and(eq(generationCalls.userId, call.userId), eq(generationCalls.idempotencyKey, call.idempotencyKey)),
    );
  if (!stored) return null;
  if (stored.madeBy !== call.madeBy || stored.digest !== digestOf(call.asked)) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.');
  }
  return db.select().from(engineJobs).where(eq(engineJobs.callId, stored.id)).orderBy(asc(engineJobs.id));
}
