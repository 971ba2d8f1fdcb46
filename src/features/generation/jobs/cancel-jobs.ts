import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { cancelledJob, cancelledJobs } from '#contract/jobs.ts';
import { getBalance } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { cancelChannel } from './channels.ts';
import { cancelJob } from './end-job.ts';
import { presentJob } from './present-job.ts';
import { getJob } from './queries.ts';
import { engineJobs } from './schema.ts';

/**
 * Cancels an active job for its owner. For a job that has ended it changes nothing and returns the job.
 *
 * @throws AppError NOT_FOUND for an unknown job and for another account's
 */
export async function cancelOwnJob(
  db: Db,
  userId: string,
  jobId: string,
): Promise<z.output<typeof cancelledJob>> {
  return db.transaction(async (tx) => {
    const cancelled = await cancelJob(tx, jobId, eq(engineJobs.userId, userId));
    if (cancelled) await tx.execute(sql`select pg_notify(${cancelChannel}, ${jobId})`);
    const job = cancelled ?? (await getJob(tx, userId, jobId));
    return { ...presentJob(job), wallet: await getBalance(tx, userId) };
  });
}

/**
 * Cancels the queued jobs of the generation call that created this job. Running jobs continue.
 *
 * @throws AppError NOT_FOUND for an unknown job and for another account's
 */
export async function cancelWaitingJobs(
  db: Db,
  userId: string,
  jobId: string,
): Promise<z.output<typeof cancelledJobs>> {
  const { callId } = await getJob(db, userId, jobId);
  return db.transaction(async (tx) => {
    // Lock the jobs before the wallet: then no transaction that holds the wallet waits for one of these jobs.
    const waiting = await tx
      .select({ id: engineJobs.id })
      .from(engineJobs)
      .where(
        and(eq(engineJobs.callId, callId), eq(engineJobs.userId, userId), eq(engineJobs.state, 'queued')),
      )
      .orderBy(asc(engineJobs.id))
      .for('update', { skipLocked: true });
    const cancelled = [];
    // The last first: the answer names each job, also one that waits for another.
    for (const { id } of waiting.reverse())
      cancelled.push(await cancelJob(tx, id, eq(engineJobs.state, 'queued')));
    const jobs = cancelled.reverse().flatMap((job) => (job ? [presentJob(job)] : []));
    return { jobs, wallet: await getBalance(tx, userId) };
  });
}
