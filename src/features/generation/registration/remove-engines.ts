import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { registrationTimes } from '#contract/engine-registration.ts';
import { countRunningByEngine, forgetEngine, releaseJobsOfEngine } from '#features/generation/jobs';
import type { Db, Tx } from '#platform/db/client.ts';
import { isSilentFor, lockRegistrations, notifyEngines } from './rows.ts';
import { registeredEngines } from './schema.ts';

const isThere = isNull(registeredEngines.removedAt);

/** Removes all engines of a token from the fleet. @returns their ids */
export function removeEnginesOfToken(tx: Tx, tokenId: string): Promise<string[]> {
  return removeEngines(tx, eq(registeredEngines.tokenId, tokenId));
}

/** Removes an engine from the fleet. Repeatable. */
export async function removeEngine(tx: Tx, engineId: string): Promise<void> {
  await removeEngines(tx, eq(registeredEngines.id, engineId));
}

/**
 * Removes the engines that have been away for long, and returns jobs of engines that have left to the queue: also of
 * those whose removal was interrupted. Forgets engines that left a month ago.
 *
 * @returns the ids of the removed engines
 */
export async function removeLostEngines(db: Db): Promise<string[]> {
  const removed = await db.transaction(async (tx) => {
    await lockRegistrations(tx);
    return removeEngines(tx, isSilentFor(registrationTimes.removedSeconds));
  });
  await releaseJobsOfRemovedEngines(db);
  await forgetRemovedEngines(db);
  return removed;
}

/** Returns the running jobs of all engines that have left to the queue. Repeatable. */
export async function releaseJobsOfRemovedEngines(db: Db): Promise<void> {
  const busy = [...(await countRunningByEngine(db)).keys()];
  if (busy.length === 0) return;
  const gone = await db
    .select({ id: registeredEngines.id })
    .from(registeredEngines)
    .where(and(isNotNull(registeredEngines.removedAt), inArray(registeredEngines.id, busy)));
  for (const { id } of gone) await releaseJobsOfEngine(db, id);
}

async function forgetRemovedEngines(db: Db): Promise<void> {
  const days = registrationTimes.forgottenDays;
  const forgotten = await db
    .delete(registeredEngines)
    .where(lt(registeredEngines.removedAt, sql`now() - make_interval(days => ${days})`))
    .returning({ id: registeredEngines.id });
  for (const { id } of forgotten) await forgetEngine(db, id);
}

async function removeEngines(tx: Tx, which: ReturnType<typeof eq>): Promise<string[]> {
  const rows = await tx
    .update(registeredEngines)
    .set({ removedAt: sql`now()`, drainingSince: null, drainedBy: null })
    .where(and(isThere, which))
    .returning({ id: registeredEngines.id });
  if (rows.length > 0) await notifyEngines(tx);
  return rows.map(({ id }) => id);
}
