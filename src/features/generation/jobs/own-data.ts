import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { cancelOne } from './cancel-jobs.ts';
import { engineJobs, generationCalls } from './schema.ts';

export const generationData: readonly DataPart[] = [
  tablePart({
    name: 'requests',
    about: 'What you asked for, as you asked for it: prompts and settings.',
    table: generationCalls,
    of: generationCalls.userId,
    without: [generationCalls.digest, generationCalls.madeBy],
  }),
  tablePart({
    name: 'jobs',
    about: 'The jobs that carried it out: when, at what price, how each ended.',
    table: engineJobs,
    of: engineJobs.userId,
    without: [
      engineJobs.madeBy,
      engineJobs.request,
      engineJobs.leasedBy,
      engineJobs.leaseExpiresAt,
      engineJobs.fault,
      engineJobs.faultDetail,
      engineJobs.traceContext,
      engineJobs.failedOn,
      engineJobs.failedAt,
      engineJobs.loras,
    ],
  }),
];

/** Cancels all that waits or runs for an account that closes; what was held comes back. Repeatable. */
export async function cancelJobsOf(db: Db, userId: string): Promise<void> {
  const rows = await db
    .select({ id: engineJobs.id })
    .from(engineJobs)
    .where(and(eq(engineJobs.userId, userId), inArray(engineJobs.state, ['queued', 'running'])));
  for (const { id } of rows) await cancelOne(db, userId, id);
}

const batch = 500;

/** Removes what an account that is deleted asked for, with its jobs, a batch at a time. */
export async function removeCallsOf(db: Db, userId: string): Promise<void> {
  const some = db
    .select({ id: generationCalls.id })
    .from(generationCalls)
    .where(eq(generationCalls.userId, userId))
    .limit(batch);
  for (;;) {
    const { rowCount } = await db.delete(generationCalls).where(inArray(generationCalls.id, some));
    if (!rowCount) return;
  }
}

/**
 * What a deleted account asked for in a team's account stays there, and no longer says by whom it was asked for. The
 * decisions that it was made by go over to that account.
 */
export async function forgetAsker(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update safety_decisions d set user_id = j.user_id from engine_jobs j
    where j.made_by = ${userId} and j.decision_id = d.id and j.user_id <> d.user_id`);
  await tx.update(engineJobs).set({ madeBy: null }).where(eq(engineJobs.madeBy, userId));
  await tx.update(generationCalls).set({ madeBy: null }).where(eq(generationCalls.madeBy, userId));
}
