/** Failover: moves jobs of engines that no worker can reach to other engines. */
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { listCapacity, wasOnlineLately } from '#features/generation/fleet';
import {
  cancelChannel,
  jobsChannel,
  maximumAttempts,
  moveJob,
  publishJobUpdate,
  scheduleCleanup,
  toCleanups,
} from '#features/generation/jobs';
import { canDo, getJobNeeds, losesLoras, losesPerson } from '#features/generation/scheduler';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { type EngineJobRow, engineJobs, engineStates, engineStatus } from '../jobs/schema.ts';

/** Jobs in one round. */
const batch = 100;

/**
 * Returns running jobs to the queue when their engine's breaker is open, no worker has reached it recently, and another
 * engine can do them. The worker that has such a job stops it. Jobs without attempts left and trainings stay with their
 * worker: to start a training again costs more than to wait.
 *
 * @returns how many jobs were moved
 */
export async function failOverJobs(db: Db, log: Logger): Promise<number> {
  const stranded = await db
    .select({ job: engineJobs })
    .from(engineJobs)
    .innerJoin(engineStates, eq(engineStates.engineId, engineJobs.engineId))
    .innerJoin(engineStatus, eq(engineStatus.id, engineJobs.engineId))
    .where(
      and(
        eq(engineJobs.state, 'running'),
        ne(engineJobs.operation, 'lora_training'),
        lt(engineJobs.attempt, maximumAttempts),
        sql`${engineStates.breaker} ->> 'state' <> 'closed'`,
        sql`not coalesce(${wasOnlineLately}, false)`,
      ),
    )
    .limit(batch);
  let moved = 0;
  for (const { job } of stranded) {
    if (!(await canFailOver(db, job))) continue;
    const { engineId, id: jobId } = job;
    if (await failOver(db, job)) {
      moved++;
      log.warn({ jobId, engineId }, 'a job of an unreachable engine goes to another engine');
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
    await scheduleCleanup(tx, toCleanups(waiting));
    await publishJobUpdate(tx, waiting);
    await tx.execute(sql`select pg_notify(${cancelChannel}, ${id}), pg_notify(${jobsChannel}, '')`);
    return true;
  });
}

/** Whether another engine in service can do a job. */
export async function canFailOver(
  db: Queryable,
  { category, createdAt, engineId, id, lane, operation, request, userId }: EngineJobRow,
): Promise<boolean> {
  const work = { id, userId, lane, operation, category, createdAt: createdAt.getTime() };
  const job = { ...work, ...getJobNeeds(request) };
  const { capacities } = await listCapacity(db);
  return capacities.some(
    (capacity) =>
      capacity.engineId !== engineId &&
      capacity.free > 0 &&
      capacity.state !== 'broken' &&
      canDo(capacity, job) &&
      !losesLoras(capacity, job, capacities) &&
      !losesPerson(capacity, job, capacities),
  );
}
