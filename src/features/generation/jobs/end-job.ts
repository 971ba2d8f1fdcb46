import type { Box, Recipe } from '@castwright/engine-port';
import type { SQL } from 'drizzle-orm';
import { captureHold, releaseHold, walletOf } from '#features/billing/ledger';
import { completeContent, discardContent, type FinishedOutput, failContent } from '#features/library/items';
import { recordJobEnd } from '#features/messaging/webhooks';
import { type PictureMarks, requireNotRemoved } from '#features/trust/removed-pictures';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { inSpan } from '#platform/tracing/spans.ts';
import { leaveBehind, leaveEnded, leftOf } from './leftovers.ts';
import { moveJob } from './move-job.ts';
import { notifyOfEnd } from './notify-of-end.ts';
import { presentJob } from './present-job.ts';
import type { EngineJobRow } from './schema.ts';

/** What came of a job: a file for its content with what its engine says of it, or what is to be kept instead. */
export type JobYield = {
  engine: string;
  model: string;
  note?: string | undefined;
  /** Whether the engine has something of the job until it is told to forget it. */
  leftBehind?: boolean | undefined;
} & (
  | { output: FinishedOutput & { recipe?: Recipe | null; faces?: readonly Box[] | null } }
  | { keep: (tx: Tx, job: EngineJobRow) => Promise<void> }
);

/**
 * Completes a job: charges its hold, fills its content, tells its owner. Exactly once, whoever calls how
 * often.
 *
 * @param only the lease under which the caller worked
 * @returns false when the job is no longer the caller's to complete; nothing has changed then
 * @throws AppError FORBIDDEN for a result that looks like a picture which was taken down; nothing has changed then
 * @throws Error when its hold was resolved without it, which rolls everything back: nothing unpaid is handed out
 */
export async function completeJob(tx: Tx, jobId: string, made: JobYield, only: SQL): Promise<boolean> {
  const clean = { problem: null, fault: null, faultDetail: null, onEngine: null };
  const job = await moveJob(tx, jobId, 'complete', clean, only);
  if (!job) return false;
  const { resolved, hold } = await inSpan('capture tokens', {}, () => captureHold(tx, job.holdId));
  if (!resolved) throw new Error(`hold ${hold.id} of job ${jobId} was already ${hold.state}`);
  if ('keep' in made) {
    await made.keep(tx, job);
  } else if (job.contentId) {
    const { engine, model, note } = made;
    await requireNotRemoved(tx, job.userId, marksOf(made.output));
    await completeContent(tx, job.contentId, made.output, { engine, model, ...(note && { note }) });
  }
  if (made.leftBehind) await leaveBehind(tx, leftOf(job));
  await recordJobEnd(tx, job, job.cost);
  await notifyOfEnd(tx, job);
  await tell(tx, job);
  return true;
}

function marksOf({ files, perceptualHash }: FinishedOutput): PictureMarks {
  const originals = files.filter(({ variant }) => variant === 'original');
  return { sha256s: originals.map(({ sha256 }) => sha256), perceptualHash };
}

/**
 * Ends a job as a dead letter: gives its tokens back and says why.
 *
 * @param why `leftBehind`: whether its engine may still have something of it; left out: it may
 * @returns false if it had ended already
 */
export async function failJob(
  tx: Tx,
  jobId: string,
  {
    problem,
    fault,
    faultDetail = null,
    leftBehind = true,
  }: { problem: string; fault: string; faultDetail?: string | null; leftBehind?: boolean },
  only?: SQL,
): Promise<boolean> {
  const job = await moveJob(tx, jobId, 'fail', { problem, fault, faultDetail }, only);
  if (!job) return false;
  await leaveEnded(tx, job, leftBehind);
  await releaseHold(tx, job.holdId, 'job_failed');
  if (job.contentId) await failContent(tx, job.contentId, problem);
  await recordJobEnd(tx, job, 0);
  await notifyOfEnd(tx, job);
  await tell(tx, job);
  return true;
}

/**
 * Ends a waiting or running job at its owner's wish. Of a training the steps that were done are paid for, and the rest
 * goes back; of everything else all of it.
 *
 * @returns the job, or null if it had ended already
 */
export async function cancelJob(tx: Tx, jobId: string, only: SQL): Promise<EngineJobRow | null> {
  const job = await moveJob(tx, jobId, 'cancel', {}, only);
  if (!job) return null;
  const used = usedOf(job);
  if (used > 0) await captureHold(tx, job.holdId, used);
  else await releaseHold(tx, job.holdId, 'job_cancelled');
  if (job.contentId) await discardContent(tx, job.contentId);
  // Whoever runs it lets go of it at once; but they may be gone.
  await leaveEnded(tx, job);
  const cancelled = { ...job, contentId: null };
  await recordJobEnd(tx, cancelled, used);
  await notifyOfEnd(tx, cancelled);
  await tell(tx, cancelled, job.contentId);
  return cancelled;
}

/** Whole tokens of the price that a job's work is worth so far, when it is cancelled. */
function usedOf({ operation, cost, step, steps }: EngineJobRow): number {
  if (operation !== 'lora_training' || step === null || !steps) return 0;
  return Math.min(cost, Math.floor((cost * step) / steps));
}

/** Tells that a job waits again: its try met a fault, or its worker went silent. */
export async function tellWaiting(tx: Tx, job: EngineJobRow | null): Promise<void> {
  if (job) await publish(tx, job.userId, { name: 'job', data: { job: presentJob(job) } });
}

async function tell(tx: Tx, job: EngineJobRow, contentId = job.contentId): Promise<void> {
  const wallet = await walletOf(tx, job.userId);
  await publish(
    tx,
    job.userId,
    { name: 'job', data: { job: presentJob(job) } },
    ...(contentId ? [{ name: 'content' as const, data: { contentId } }] : []),
    { name: 'wallet', data: wallet },
  );
}
