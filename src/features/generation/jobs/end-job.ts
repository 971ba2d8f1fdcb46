import type { Box, Recipe } from '@castwright/engine-port';
import type { SQL } from 'drizzle-orm';
import type { ContentMetadata } from '#contract/library.ts';
import { captureHold, getBalance, releaseHold } from '#features/billing/ledger';
import { completeContent, discardContent, type FinishedOutput, failContent } from '#features/library/items';
import { recordJobEnd } from '#features/messaging/webhooks';
import { type PictureFingerprint, requireNotRemoved } from '#features/trust/removed-pictures';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { withSpan } from '#platform/tracing/spans.ts';
import { moveJob } from './move-job.ts';
import { notifyOfEnd } from './notify-of-end.ts';
import { presentJob } from './present-job.ts';
import { scheduleCleanup, scheduleCleanupOfEndedJob, toCleanups } from './remote-cleanup.ts';
import type { EngineJobRow } from './schema.ts';

/** The output of a job: a file for its content item with what the engine reports, or a function that stores it. */
export type JobOutput = {
  engine: string;
  model: string;
  note?: string | undefined;
  /** Whole tokens to capture; left out: the job's whole cost. */
  charge?: number | undefined;
  /** Further metadata of the content item. */
  metadata?: ContentMetadata | undefined;
  /** Whether the engine keeps files of the job until its cleanup. */
  needsCleanup?: boolean | undefined;
} & (
  | { output: FinishedOutput & { recipe?: Recipe | null; faces?: readonly Box[] | null } }
  | { keep: (tx: Tx, job: EngineJobRow) => Promise<void> }
);

/**
 * Completes a job: captures its hold, fills its content item and notifies its owner. Repeated calls have no effect.
 *
 * @param only the lease under which the caller worked
 * @returns false when the caller no longer holds the job; nothing has changed then
 * @throws AppError FORBIDDEN for a result that matches a removed picture; nothing has changed then
 * @throws Error when its hold was resolved already, which rolls everything back: no unpaid result is delivered
 */
export async function completeJob(tx: Tx, jobId: string, made: JobOutput, only: SQL): Promise<boolean> {
  const { charge } = made;
  const clean = {
    ...{ problem: null, fault: null, faultDetail: null, onEngine: null },
    ...(charge !== undefined && { cost: charge }),
  };
  const job = await moveJob(tx, jobId, 'complete', clean, only);
  if (!job) return false;
  const { resolved, hold } = await withSpan('capture tokens', {}, () => captureHold(tx, job.holdId, charge));
  if (!resolved) throw new Error(`hold ${hold.id} of job ${jobId} was already ${hold.state}`);
  if ('keep' in made) {
    await made.keep(tx, job);
  } else if (job.contentId) {
    const { engine, model, note } = made;
    await requireNotRemoved(tx, job.userId, toPictureMarks(made.output));
    const cost = charge === undefined ? {} : { cost: charge };
    const reported = { engine, model, ...(note && { note }), ...cost, ...made.metadata };
    await completeContent(tx, job.contentId, made.output, reported);
  }
  if (made.needsCleanup) await scheduleCleanup(tx, toCleanups(job));
  await recordJobEnd(tx, job, job.cost);
  // A charge below the cost is explained by the note.
  await notifyOfEnd(tx, job, charge === undefined ? undefined : made.note);
  await publishJobEnd(tx, job);
  return true;
}

function toPictureMarks({ files, perceptualHash }: FinishedOutput): PictureFingerprint {
  const originals = files.filter(({ variant }) => variant === 'original');
  return { sha256s: originals.map(({ sha256 }) => sha256), perceptualHash };
}

/**
 * Fails a job for good: releases its hold and stores the reason.
 *
 * @param failure.problem the reason for the creator
 * @param failure.faultDetail the reason for the operator
 * @param failure.needsCleanup whether the engine may still keep something of the job; default: true
 * @returns false if it had ended already
 */
export async function failJob(
  tx: Tx,
  jobId: string,
  {
    problem,
    fault,
    faultDetail = null,
    needsCleanup = true,
  }: { problem: string; fault: string; faultDetail?: string | null; needsCleanup?: boolean },
  only?: SQL,
): Promise<boolean> {
  const job = await moveJob(tx, jobId, 'fail', { problem, fault, faultDetail }, only);
  if (!job) return false;
  await scheduleCleanupOfEndedJob(tx, job, needsCleanup);
  await releaseHold(tx, job.holdId, 'job_failed');
  if (job.contentId) await failContent(tx, job.contentId, problem);
  await recordJobEnd(tx, job, 0);
  await notifyOfEnd(tx, job);
  await publishJobEnd(tx, job);
  return true;
}

/**
 * Cancels a queued or running job. A training is charged for the steps that are done; of any other operation the
 * whole hold is released.
 *
 * @returns the job, or null if it had ended already
 */
export async function cancelJob(tx: Tx, jobId: string, only: SQL): Promise<EngineJobRow | null> {
  const job = await moveJob(tx, jobId, 'cancel', {}, only);
  if (!job) return null;
  const used = countUsedTokens(job);
  if (used > 0) await captureHold(tx, job.holdId, used);
  else await releaseHold(tx, job.holdId, 'job_cancelled');
  if (job.contentId) await discardContent(tx, job.contentId);
  // The worker that runs it stops it at once, but that worker may be gone.
  await scheduleCleanupOfEndedJob(tx, job);
  const cancelled = { ...job, contentId: null };
  await recordJobEnd(tx, cancelled, used);
  await notifyOfEnd(tx, cancelled);
  await publishJobEnd(tx, cancelled, job.contentId);
  return cancelled;
}

/** The whole tokens that a cancelled job is charged for the work done so far. */
function countUsedTokens({ operation, cost, step, steps }: EngineJobRow): number {
  if (operation !== 'lora_training' || step === null || !steps) return 0;
  return Math.min(cost, Math.floor((cost * step) / steps));
}

/** Publishes to the owner's pages that a job is queued again, after a fault or a lapsed lease. */
export async function publishJobUpdate(tx: Tx, job: EngineJobRow | null): Promise<void> {
  if (job) await publish(tx, job.userId, { name: 'job', data: { job: presentJob(job) } });
}

async function publishJobEnd(tx: Tx, job: EngineJobRow, contentId = job.contentId): Promise<void> {
  const wallet = await getBalance(tx, job.userId);
  await publish(
    tx,
    job.userId,
    { name: 'job', data: { job: presentJob(job) } },
    ...(contentId ? [{ name: 'content' as const, data: { contentId } }] : []),
    { name: 'wallet', data: wallet },
  );
}
