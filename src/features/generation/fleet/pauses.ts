/** The operator's pauses of one engine or of all: paused engines start no new job and finish the running ones. */
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { registrationTimes } from '#contract/engine-registration.ts';
import { AppError } from '#contract/errors.ts';
import { jobsChannel } from '#features/generation/jobs';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { broadcastToAll } from '#platform/events/publish.ts';
import { enginePauses, engineStatus } from '../jobs/schema.ts';

/** Means every engine. It is no valid engine id. */
export const everyEngine = '*';

/**
 * The condition that the engine of this id is paused, or registered and withdrawn: removed, draining, not ready or
 * without a recent heartbeat. Engines that are not registered have no row there.
 */
export function isPausedOrWithdrawn(engineId: AnyColumn | SQL): SQL<boolean> {
  // Not a correlated query: a column of the outer table would be taken for one of the inner table.
  return sql<boolean>`(exists (
      select from engine_pauses where engine_pauses.engine_id in (${sql.raw(`'${everyEngine}'`)}, ${engineId}))
    or ${engineId} in (
      select id from registered_engines where removed_at is not null or draining_since is not null or not ready
        or heartbeat_at < now() - make_interval(secs => ${sql.raw(String(registrationTimes.awaySeconds))})))`;
}

/** The condition that the engine of this id gets new jobs as far as the operator and its registration are concerned. */
export function takesJobs(engineId: AnyColumn): SQL<boolean> {
  return sql<boolean>`not ${isPausedOrWithdrawn(engineId)}`;
}

/** Pauses an engine. Pausing it again changes the reason and keeps the time. @throws AppError NOT_FOUND */
export async function pauseEngine(tx: Tx, engineId: string, reason: string, now: Date): Promise<void> {
  await requireEngine(tx, engineId);
  await tx
    .insert(enginePauses)
    .values({ engineId, reason, since: now })
    .onConflictDoUpdate({ target: enginePauses.engineId, set: { reason } });
  await broadcastToAll(tx, { name: 'engines', data: {} });
}

/** Resumes an engine and wakes the workers once the transaction commits. @throws AppError NOT_FOUND */
export async function resumeEngine(tx: Tx, engineId: string): Promise<void> {
  await requireEngine(tx, engineId);
  await tx.delete(enginePauses).where(eq(enginePauses.engineId, engineId));
  await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  await broadcastToAll(tx, { name: 'engines', data: {} });
}

/** @throws AppError NOT_FOUND */
async function requireEngine(tx: Queryable, engineId: string): Promise<void> {
  if (engineId === everyEngine) return;
  const [row] = await tx
    .select({ id: engineStatus.id })
    .from(engineStatus)
    .where(eq(engineStatus.id, engineId));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such engine.');
}
