import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { AppealState } from '#contract/safety.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { safetyAppeals, safetyReviews, safetyStrikes, safetyVerdicts } from './schema.ts';

/** Sends the user a notification, in the caller's transaction. */
export type NotifyUser = (
  tx: Tx,
  notification: {
    userId: string;
    occasion: string;
    title: string;
    message: string;
    /** The refusal that the notification links to. */
    related?: { type: 'refusal'; id: string };
  },
) => Promise<void>;

/** Records a reviewer's action in the audit log, in the caller's transaction. */
export type RecordReview = (
  tx: Tx,
  act: {
    actorId: string;
    action:
      | 'appeal.upheld'
      | 'appeal.overturned'
      | 'pause.ended'
      | 'decision.called_right'
      | 'decision.called_wrong';
    subjectId: string;
    now: Date;
  },
) => Promise<void>;

/** The effects of a review outside this feature, injected because it does not depend on others. */
export type ReviewDeps = { notify: NotifyUser; record: RecordReview };

/**
 * Decides an appeal, finally, and notifies the user. `overturned` means that the refusal was wrong: its strike is
 * removed, and with it any pause that depends on the strike. The request itself stays refused; the user can send it
 * again once the rules allow it.
 *
 * @param given.answer shown to the user
 * @returns the id of the appealed decision
 * @throws AppError NOT_FOUND, FORBIDDEN for the reviewer's own appeal or after their own verdict on the decision,
 *   CONFLICT when it is already decided, VALIDATION_FAILED without an answer
 */
export async function decideAppeal(
  tx: Tx,
  { record, notify }: ReviewDeps,
  given: {
    appealId: string;
    reviewerId: string;
    state: Exclude<AppealState, 'open'>;
    answer: string;
    now: Date;
  },
): Promise<string> {
  const { appealId, now, reviewerId, state } = given;
  const answer = parseReason(given.answer);
  const [appeal] = await tx.select().from(safetyAppeals).where(eq(safetyAppeals.id, appealId)).for('update');
  if (!appeal) throw new AppError('NOT_FOUND', 'Appeal not found.');
  if (appeal.userId === reviewerId)
    throw new AppError('FORBIDDEN', 'This is your own appeal. Another administrator has to review it.');
  if (appeal.state !== 'open') throw new AppError('CONFLICT', `This appeal was already ${appeal.state}.`);
  const [verdict] = await tx
    .select({ reviewerId: safetyVerdicts.reviewerId })
    .from(safetyVerdicts)
    .where(eq(safetyVerdicts.decisionId, appeal.decisionId));
  if (verdict?.reviewerId === reviewerId)
    throw new AppError(
      'FORBIDDEN',
      'You gave a verdict on this decision before. Another administrator has to answer the appeal.',
    );
  await tx
    .update(safetyAppeals)
    .set({ state, answer, reviewerId, decidedAt: now })
    .where(eq(safetyAppeals.id, appealId));
  if (state === 'overturned') await removeStrike(tx, appeal.decisionId, now);
  await notify(tx, {
    userId: appeal.userId,
    occasion: `appeal:${appealId}:${state}`,
    title: state === 'overturned' ? 'Your appeal was granted' : 'Your appeal was not granted',
    message:
      state === 'overturned'
        ? `${answer} The refusal no longer counts against you.`
        : `${answer} The refusal still applies.`,
    related: { type: 'refusal', id: appeal.decisionId },
  });
  await record(tx, { actorId: reviewerId, action: `appeal.${state}`, subjectId: appealId, now });
  return appeal.decisionId;
}

/**
 * Ends the generation pause of an account after a review. Its strikes stay until they expire, so that the next one
 * pauses it again.
 *
 * @throws AppError FORBIDDEN for the reviewer's own account, VALIDATION_FAILED without a reason
 */
export async function endPause(
  tx: Tx,
  { record, notify }: ReviewDeps,
  given: { userId: string; reviewerId: string; reason: string; now: Date },
): Promise<void> {
  const { now, reviewerId, userId } = given;
  if (userId === reviewerId)
    throw new AppError('FORBIDDEN', 'This is your own account. Another administrator has to review it.');
  const reason = parseReason(given.reason);
  const id = newId();
  await tx.insert(safetyReviews).values({ id, userId, reviewerId, reason, reviewedAt: now });
  await notify(tx, {
    userId,
    occasion: `safety-review:${id}`,
    title: 'You can generate again',
    message: 'We have reviewed your account. Your strikes still count until they expire.',
  });
  await record(tx, { actorId: reviewerId, action: 'pause.ended', subjectId: userId, now });
}

/** Removes the strike of a refusal. @returns whether there was one */
export async function removeStrike(tx: Tx, decisionId: string, now: Date): Promise<boolean> {
  const removed = await tx
    .update(safetyStrikes)
    .set({ removedAt: now })
    .where(and(eq(safetyStrikes.decisionId, decisionId), isNull(safetyStrikes.removedAt)))
    .returning({ decisionId: safetyStrikes.decisionId });
  return removed.length > 0;
}

/** Trims a reviewer's reason. @throws AppError VALIDATION_FAILED when it is empty or too long */
export function parseReason(given: string): string {
  const reason = given.trim();
  if (reason.length > 0 && reason.length <= limits.rejectionReasonMaximum) return reason;
  throw new AppError(
    'VALIDATION_FAILED',
    `Please give a reason of 1 to ${limits.rejectionReasonMaximum} characters.`,
  );
}
