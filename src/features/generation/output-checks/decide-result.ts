import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { failJob, isChecking } from '#features/generation/jobs';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import { getAppealDeadline, getCheck, hasViewed } from './queries.ts';
import { outputChecks } from './schema.ts';
import { requireReviewable } from './view-result.ts';

/**
 * Appeals the refusal of the account's own result, once and before its deadline.
 *
 * @throws AppError NOT_FOUND for another account's; CONFLICT for a second appeal, and when it is too late
 */
export async function appealResult(
  tx: Tx,
  { jobId, now, text, userId }: { jobId: string; userId: string; text: string; now: Date },
): Promise<void> {
  const [check] = await tx.select().from(outputChecks).where(eq(outputChecks.jobId, jobId)).for('update');
  if (check?.userId !== userId) throw new AppError('NOT_FOUND', 'Refused result not found.');
  if (check.appealedAt) throw new AppError('CONFLICT', 'You have already appealed this refusal.');
  if (!getAppealDeadline(check, now)) {
    throw new AppError('CONFLICT', 'This result can no longer be appealed: its files were removed.');
  }
  const appealed = { state: 'appealed', appealText: text, appealedAt: now } as const;
  await tx.update(outputChecks).set(appealed).where(eq(outputChecks.jobId, jobId));
}

type DecideResultInput = {
  jobId: string;
  reviewerId: string;
  decision: 'allow' | 'refuse';
  /** The creator reads it. */
  reason: string;
  now: Date;
};

/**
 * Decides about a withheld result, once. An allowed one is delivered by the next run of `checkOutputs`. A refused one
 * fails its job and releases the hold, where that has not happened yet.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it was decided, and when it is allowed without having been viewed; FORBIDDEN
 *   for the reviewer's own result
 */
export async function decideResult(tx: Tx, given: DecideResultInput): Promise<void> {
  const { decision, jobId, now, reason, reviewerId } = given;
  await tx.select().from(outputChecks).where(eq(outputChecks.jobId, jobId)).for('update');
  const row = await getCheck(tx, jobId);
  requireReviewable(row, reviewerId);
  const isAllowed = decision === 'allow';
  if (isAllowed && !(await hasViewed(tx, jobId, reviewerId))) {
    throw new AppError('CONFLICT', 'Open the result before you allow it.');
  }
  await tx
    .update(outputChecks)
    .set({ state: isAllowed ? 'approved' : 'removed', reviewerId, decidedAt: now, answer: reason })
    .where(eq(outputChecks.jobId, jobId));
  const action = isAllowed ? 'result.allowed' : 'result.refused';
  await recordAuditEntry(tx, { actorId: reviewerId, action, subjectId: jobId, now });
  if (isAllowed) return;
  if (row.check.state === 'in_review') {
    const problem = `A reviewer did not allow the result: ${reason}`;
    await failJob(tx, jobId, { problem, fault: 'not_cleared' }, isChecking);
  } else {
    await notifyUser(tx, {
      userId: row.job.madeBy ?? row.check.userId,
      occasion: `result-appeal:${jobId}`,
      title: 'Your appeal was not granted',
      message: `${row.job.name}: ${reason}`,
    });
  }
}
