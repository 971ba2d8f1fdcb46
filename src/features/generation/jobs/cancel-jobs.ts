import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { cancelledJob, cancelledJobs } from '#contract/jobs.ts';
import { walletOf } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { cancelChannel } from './channels.ts';
import { cancelJob } from './end-job.ts';
import { presentJob } from './present-job.ts';
import { jobOf } from './queries.ts';
import { engineJobs } from './schema.ts';

/**
 * Ends a waiting or running job at its owner's wish. Cancelling what has ended changes nothing and says how it
 * ended.
 *
 * @throws AppError NOT_FOUND for an unknown job and for somebody else's
 */
export async function cancelOne(
  db: Db,
  userId: string,
  jobId: string,
): Promise<z.output<typeof cancelledJob>> {
  return db.transaction(async (tx) => {
    const cancelled = await cancelJob(tx, jobId, eq(engineJobs.userId, userId));
    if (cancelled) await tx.execute(sql`select pg_notify(${cancelChannel}, ${jobId})`);
    const job = cancelled ?? (await jobOf(tx, userId, jobId));
    return { ...presentJob(job), wallet: await walletOf(tx, userId) };
  });
}

/**
 * Ends what still waits of the call that has made this job; what runs goes on.
 *
 * @throws AppError NOT_FOUND for an unknown job and for somebody else's
 */
export async function cancelWaiting(
  db: Db,
  userId: string,
  jobId: string,
): Promise<z.output<typeof cancelledJobs>> {
  const { callId } = await jobOf(db, userId, jobId);
  return db.transaction(async (tx) => {
    // All their locks first, and the wallet's after: nobody who holds the wallet waits for one of these.
    const waiting = await tx
      .select({ id: engineJobs.id })
      .from(engineJobs)
      .where(
        and(eq(engineJobs.callId, callId), eq(engineJobs.userId, userId), eq(engineJobs.state, 'queued')),
      )
      .orderBy(asc(engineJobs.id))
      .for('update', { skipLocked: true });
    const cancelled = [];
    for (const { id } of waiting) cancelled.push(await cancelJob(tx, id, eq(engineJobs.state, 'queued')));
    const jobs = cancelled.flatMap((job) => (job ? [presentJob(job)] : []));
    return { jobs, wallet: await walletOf(tx, userId) };
  });
}
