import type { SQL } from 'drizzle-orm';
import { captureHold, getBalance, releaseHold } from '#features/billing/ledger';
import { discardContent, failContent } from '#features/library/items';
import { recordJobEnds } from '#features/messaging/webhooks';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { lockDependents } from './dependents.ts';
import { moveJob } from './move-job.ts';
import { notifyOfBundles, notifyOfJobs } from './notify-of-end.ts';
import { presentJob } from './present-job.ts';
import { publishEnds } from './publish-ends.ts';
import { scheduleCleanupOfEndedJob } from './remote-cleanup.ts';
import type { EngineJobRow } from './schema.ts';

/** Of a job that was not started because one that it waits for failed. */
const dependencyFault = 'dependency';

type Failure = {
  /** The reason for the creator. */
  problem: string;
  fault: string;
  /** The reason for the operator. */
  faultDetail?: string | null;
  /** Whether the engine may still keep something of the job; default: true. */
  needsCleanup?: boolean;
};

/**
 * Fails a job for good, and those that wait for it: releases their holds and stores the reason.
 *
 * @returns false if it had ended already
 */
export async function failJob(tx: Tx, jobId: string, failure: Failure, only?: SQL): Promise<boolean> {
  const { problem, fault, faultDetail = null, needsCleanup = true } = failure;
  const job = await moveJob(tx, jobId, 'fail', { problem, fault, faultDetail }, only);
  if (!job) return false;
  const dependents = await lockDependents(tx, job);
  await scheduleCleanupOfEndedJob(tx, job, needsCleanup);
  await releaseHold(tx, job.holdId, 'job_failed');
  if (job.contentId) await failContent(tx, job.contentId, problem);
  await announceEnd(tx, job, 0);
  const because = {
    problem,
    fault: dependencyFault,
    faultDetail: `waited for ${jobId}`,
    needsCleanup: false,
  };
  for (const id of dependents) await failJob(tx, id, because);
  return true;
}

/**
 * Cancels an active job, and those that wait for it. A training is charged for the steps that are done; of any
 * other operation the whole hold is released.
 *
 * @returns the job, or null if it had ended already
 */
export async function cancelJob(tx: Tx, jobId: string, only?: SQL): Promise<EngineJobRow | null> {
  const job = await moveJob(tx, jobId, 'cancel', {}, only);
  if (!job) return null;
  const dependents = await lockDependents(tx, job);
  const used = countUsedTokens(job);
  if (used > 0) await captureHold(tx, job.holdId, used);
  else await releaseHold(tx, job.holdId, 'job_cancelled');
  if (job.contentId) await discardContent(tx, job.contentId);
  // The worker that runs it stops it at once, but that worker may be gone.
  await scheduleCleanupOfEndedJob(tx, job);
  const cancelled = { ...job, contentId: null };
  await announceEnd(tx, cancelled, used, job.contentId);
  for (const id of dependents) await cancelJob(tx, id);
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

async function announceEnd(
  tx: Tx,
  job: EngineJobRow,
  charged: number,
  contentId = job.contentId,
): Promise<void> {
  await recordJobEnds(tx, [{ job, charged }]);
  const balances = new Map([[job.userId, await getBalance(tx, job.userId)]]);
  const notices = [...(await notifyOfJobs(tx, [job])), ...(await notifyOfBundles(tx, [job]))];
  await publishEnds(tx, [{ job, contentId }], balances, notices);
}
