/** The operator's word that nothing new is begun, on one engine or on all; what runs ends. */
import { type AnyColumn, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { jobsChannel } from '#features/generation/jobs';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { enginePauses, engineStatus } from '../jobs/schema.ts';

/** Stands for every engine; no engine can be called so, for ids are made of words. */
export const everyEngine = '*';

/** Whether the engine of this id is given work. */
export function notPaused(engineId: AnyColumn): SQL<boolean> {
  return sql<boolean>`not exists (
    select from engine_pauses where engine_pauses.engine_id in (${everyEngine}, ${engineId}))`;
}

/** The rooms that work may go to. */
export async function withoutPaused<Room extends { id: string }>(
  tx: Tx,
  rooms: readonly Room[],
): Promise<readonly Room[]> {
  const paused = await tx
    .select({ engineId: enginePauses.engineId })
    .from(enginePauses)
    .where(inArray(enginePauses.engineId, [everyEngine, ...rooms.map(({ id }) => id)]));
  if (paused.length === 0) return rooms;
  const ids = new Set(paused.map(({ engineId }) => engineId));
  return ids.has(everyEngine) ? [] : rooms.filter(({ id }) => !ids.has(id));
}

/** A second pause takes the place of the first one's reason and leaves its time. */
export async function pauseEngine(tx: Tx, engineId: string, reason: string, now: Date): Promise<void> {
  await requireEngine(tx, engineId);
  await tx
    .insert(enginePauses)
    .values({ engineId, reason, since: now })
    .onConflictDoUpdate({ target: enginePauses.engineId, set: { reason } });
}

/** Waiting work is begun as soon as the transaction commits. */
export async function resumeEngine(tx: Tx, engineId: string): Promise<void> {
  await requireEngine(tx, engineId);
  await tx.delete(enginePauses).where(eq(enginePauses.engineId, engineId));
  await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
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
