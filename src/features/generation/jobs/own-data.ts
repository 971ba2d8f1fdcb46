import { and, eq, inArray } from 'drizzle-orm';
import { activeJobStates } from '#contract/values.ts';
import { moveDecisions } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { cancelOwnJob } from './cancel-jobs.ts';
import { engineJobs, generationCalls } from './schema.ts';

export const generationData: readonly DataPart[] = [
  createTablePart({
    name: 'requests',
    about: 'Your generation requests: prompts and settings.',
    table: generationCalls,
    owner: generationCalls.userId,
    without: [generationCalls.digest, generationCalls.madeBy],
  }),
  createTablePart({
    name: 'jobs',
    about: 'The jobs of these requests: time, price and result of each.',
    table: engineJobs,
    owner: engineJobs.userId,
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

/** Cancels all active jobs of an account that is being closed, and releases their holds. Repeatable. */
export async function cancelJobsOfUser(db: Db, userId: string): Promise<void> {
  const rows = await db
    .select({ id: engineJobs.id })
    .from(engineJobs)
    .where(and(eq(engineJobs.userId, userId), inArray(engineJobs.state, [...activeJobStates])));
  for (const { id } of rows) await cancelOwnJob(db, userId, id);
}

const batch = 500;

/** Deletes an account's generation calls with their jobs, a batch at a time. */
export async function removeCallsOfUser(db: Db, userId: string): Promise<void> {
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
 * Removes a deleted user's id from the requests they made in a team's account. The requests stay in that account, and
 * their safety decisions move to it.
 */
export async function anonymizeRequests(tx: Tx, userId: string): Promise<void> {
  const asked = eq(engineJobs.madeBy, userId);
  const owners = await tx.selectDistinct({ id: engineJobs.userId }).from(engineJobs).where(asked);
  for (const { id } of owners) {
    const decisions = tx
      .select({ id: engineJobs.decisionId })
      .from(engineJobs)
      .where(and(asked, eq(engineJobs.userId, id)));
    await moveDecisions(tx, decisions, id);
  }
  await tx.update(engineJobs).set({ madeBy: null }).where(asked);
  await tx.update(generationCalls).set({ madeBy: null }).where(eq(generationCalls.madeBy, userId));
}
