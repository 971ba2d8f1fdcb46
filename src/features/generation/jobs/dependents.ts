/** Jobs that wait for others of their call (decision 104): released when those are completed, ended with them otherwise. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { jobsChannel } from './channels.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

/**
 * Counts completed jobs for those that wait for them, and wakes the workers when one waits for nothing any more. Call it
 * before wallets are locked: it locks jobs, in the order of their ids.
 */
export async function releaseDependents(tx: Tx, completed: readonly EngineJobRow[]): Promise<void> {
  const before = completed.filter(({ hasDependents }) => hasDependents);
  if (before.length === 0) return;
  const ids = sql`${sql.param(before.map(({ id }) => id))}::uuid[]`;
  const callIds = sql`${sql.param([...new Set(before.map(({ callId }) => callId))])}::uuid[]`;
  const dependents = sql`(
    select id from engine_jobs where call_id = any(${callIds}) and after && ${ids} order by id for no key update)`;
  const rows = await tx
    .update(engineJobs)
    .set({
      waitsFor: sql`waits_for - (select count(*) from unnest(after) as earlier where earlier = any(${ids}))::integer`,
    })
    .where(inArray(engineJobs.id, dependents))
    .returning({ waitsFor: engineJobs.waitsFor });
  if (rows.some(({ waitsFor }) => waitsFor === 0)) {
    await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  }
}

/** Lists the items of jobs, in their order; null for one without an item. */
export async function listItemsOfJobs(db: Db, jobIds: readonly string[]): Promise<(string | null)[]> {
  if (jobIds.length === 0) return [];
  const { contentId, id } = engineJobs;
  const rows = await db
    .select({ id, contentId })
    .from(engineJobs)
    .where(inArray(id, [...jobIds]));
  const items = new Map(rows.map((row) => [row.id, row.contentId]));
  return jobIds.map((jobId) => items.get(jobId) ?? null);
}

/**
 * Lists the queued jobs that wait for a job, directly or by way of others, and locks them. Call it before wallets are
 * locked.
 *
 * @returns their ids, each after those that wait for it: ended in this order, none finds another one left
 */
export async function lockDependents(
  tx: Tx,
  { callId, hasDependents, id }: Pick<EngineJobRow, 'callId' | 'hasDependents' | 'id'>,
): Promise<string[]> {
  if (!hasDependents) return [];
  const waiting = await tx
    .select({ id: engineJobs.id, after: engineJobs.after })
    .from(engineJobs)
    .where(and(eq(engineJobs.callId, callId), eq(engineJobs.state, 'queued')))
    .orderBy(engineJobs.id)
    .for('update');
  const lost = new Set([id]);
  // Ids are in the order of the call, in which a job waits only for earlier ones.
  const dependents = waiting.filter((job) => {
    const isLost = job.after.some((earlier) => lost.has(earlier));
    if (isLost) lost.add(job.id);
    return isLost;
  });
  return dependents.map((job) => job.id).reverse();
}
