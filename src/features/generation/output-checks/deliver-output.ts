import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import {
  completeJobs,
  type EngineJobRow,
  failJob,
  isChecking,
  listInspectedFiles,
} from '#features/generation/jobs';
import { completeContents, publishContentChanges, reopenContent } from '#features/library/items';
import { notifyUser } from '#features/messaging/notifications';
import { type Inspection, storeAllowed } from '#features/trust/inspection';
import { requireNotRemoved } from '#features/trust/removed-pictures';
import type { Db, Tx } from '#platform/db/client.ts';
import { type OutputCheckRow, outputChecks } from './schema.ts';
import { type StoredOutput, toFileOutput } from './stored-output.ts';

export type DeliverDeps = {
  db: Db;
  /** Runs in the transaction that completes jobs. */
  onCompleted: (tx: Tx, jobs: readonly EngineJobRow[]) => Promise<void>;
};

type Delivery = { check: OutputCheckRow; job: EngineJobRow; output: StoredOutput; inspection: Inspection };

/**
 * Delivers a withheld output that is allowed: of a job that waits with its charge, after a granted appeal for free. One
 * that matches a removed picture is removed instead.
 */
export async function deliverOutput({ db, onCompleted }: DeliverDeps, delivery: Delivery): Promise<void> {
  const { check, job } = delivery;
  try {
    await db.transaction(async (tx) => {
      if (!(await lockUndecided(tx, check.jobId))) return;
      const isDelivered = check.appealedAt
        ? await deliverAppealed(tx, delivery)
        : await completeJob(tx, delivery, onCompleted);
      // The creator may have cancelled the job or deleted its item.
      await endCheck(tx, check.jobId, isDelivered ? 'delivered' : 'removed');
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    await db.transaction(async (tx) => {
      if (!(await lockUndecided(tx, check.jobId))) return;
      await failJob(tx, job.id, { problem: error.message, fault: 'not_cleared' }, isChecking);
      await endCheck(tx, check.jobId, 'removed');
    });
  }
}

/** @returns false when the job has ended */
async function completeJob(
  tx: Tx,
  { check, inspection, output }: Delivery,
  onCompleted: DeliverDeps['onCompleted'],
): Promise<boolean> {
  const made = { ...toFileOutput(output), inspection };
  const completed = await completeJobs(tx, [{ jobId: check.jobId, made }], isChecking);
  await onCompleted(tx, completed);
  return completed.length > 0;
}

/**
 * Its job has failed and its hold is released: the item alone comes back, at no cost.
 *
 * @returns false when the item is gone
 */
async function deliverAppealed(tx: Tx, { inspection, job, output: stored }: Delivery): Promise<boolean> {
  const { contentId, userId } = job;
  if (!contentId) return false;
  const { engine, metadata, model, output } = toFileOutput(stored);
  const originals = output.files.filter(({ variant }) => variant === 'original');
  await requireNotRemoved(tx, {
    userId,
    sha256s: originals.map(({ sha256 }) => sha256),
    perceptualHash: output.perceptualHash,
    searchHashes: output.searchHashes,
  });
  await storeAllowed(tx, listInspectedFiles(job, output, inspection));
  await reopenContent(tx, contentId);
  await completeContents(tx, [{ contentId, output, metadata: { engine, model, cost: 0, ...metadata } }]);
  await publishContentChanges(tx, userId, [contentId]);
  await notifyUser(tx, {
    userId: job.madeBy ?? userId,
    occasion: `result-appeal:${job.id}`,
    title: 'Your appeal was granted',
    message: `${job.name} is in your library. It cost nothing.`,
    related: { type: 'content', id: contentId },
  });
  return true;
}

/** Locks a check before its job, as reviewers do. @returns false when another run has ended it */
async function lockUndecided(tx: Tx, jobId: string): Promise<boolean> {
  const [check] = await tx
    .select({ jobId: outputChecks.jobId })
    .from(outputChecks)
    .where(and(eq(outputChecks.jobId, jobId), inArray(outputChecks.state, ['waiting', 'approved'])))
    .for('update');
  return check !== undefined;
}

/** Ends a check. A delivered output is its item's from now on; the files of a removed one are removed by the next run. */
async function endCheck(tx: Tx, jobId: string, state: 'delivered' | 'removed'): Promise<void> {
  await tx
    .update(outputChecks)
    .set({ state, ...(state === 'delivered' && { output: null }) })
    .where(eq(outputChecks.jobId, jobId));
}
