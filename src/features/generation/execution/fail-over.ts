/** Jobs of engines that nobody reaches any more go to others that can do them. */
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { allRooms, onlineLately } from '#features/generation/fleet';
import {
  cancelChannel,
  jobsChannel,
  leaveBehind,
  leftOf,
  maximumAttempts,
  moveJob,
  tellWaiting,
} from '#features/generation/jobs';
import { canDo, lorasIn } from '#features/generation/scheduler';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { type EngineJobRow, engineJobs, engineStandings, engineStatus } from '../jobs/schema.ts';

/** Looked at in one round. */
const batch = 100;

/**
 * Puts jobs back in the queue that run on an engine whose breaker is open and which no worker has reached for a while,
 * where another engine in service can do them; whoever has them lets go. One whose tries are used up is left to the
 * worker that waits for it, and so is a training: what is lost by beginning it again is more than the wait.
 *
 * @returns how many
 */
export async function failOverJobs(db: Db, log: Logger): Promise<number> {
  const stranded = await db
    .select({ job: engineJobs })
    .from(engineJobs)
    .innerJoin(engineStandings, eq(engineStandings.engineId, engineJobs.engineId))
    .innerJoin(engineStatus, eq(engineStatus.id, engineJobs.engineId))
    .where(
      and(
        eq(engineJobs.state, 'running'),
        ne(engineJobs.operation, 'lora_training'),
        lt(engineJobs.attempt, maximumAttempts),
        sql`${engineStandings.breaker} ->> 'state' <> 'closed'`,
        sql`not coalesce(${onlineLately}, false)`,
      ),
    )
    .limit(batch);
  let moved = 0;
  for (const { job } of stranded) {
    if (!(await canGoElsewhere(db, job))) continue;
    const { engineId, id: jobId } = job;
    if (await failOver(db, job)) {
      moved++;
      log.warn({ jobId, engineId }, 'a job of an engine that is away goes to another');
    }
  }
  return moved;
}

async function failOver(db: Db, { attempt, engineId, id }: EngineJobRow): Promise<boolean> {
  if (engineId === null) return false;
  return db.transaction(async (tx) => {
    const why = {
      fault: 'gone',
      faultDetail: `${engineId} could not be reached; its job went to another engine`,
    };
    const same = and(eq(engineJobs.engineId, engineId), eq(engineJobs.attempt, attempt));
    const waiting = await moveJob(tx, id, 'retry', { ...why, failedOn: engineId }, same);
    if (!waiting) return false;
    await leaveBehind(tx, leftOf(waiting));
    await tellWaiting(tx, waiting);
    await tx.execute(sql`select pg_notify(${cancelChannel}, ${id}), pg_notify(${jobsChannel}, '')`);
    return true;
  });
}

/** Whether an engine in service, other than the one that a job is on, can do it. */
export async function canGoElsewhere(
  db: Queryable,
  { category, createdAt, engineId, id, lane, operation, request, userId }: EngineJobRow,
): Promise<boolean> {
  const { adapters, trained } = lorasIn(request);
  const needs = { id, userId, lane, operation, category, createdAt: createdAt.getTime() };
  const { rooms } = await allRooms(db);
  return rooms.some(
    (room) =>
      room.engineId !== engineId &&
      room.free > 0 &&
      room.state !== 'broken' &&
      canDo(room, { ...needs, adapters, trained: trained !== null }),
  );
}
