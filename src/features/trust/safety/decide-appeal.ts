import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { AppealState } from '#contract/safety.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { safetyAppeals, safetyReviews, safetyStrikes, safetyVerdicts } from './schema.ts';

/** How a person hears of it: a notification, put into the caller's transaction. */
export type TellPerson = (
  tx: Tx,
  news: {
    userId: string;
    occasion: string;
    title: string;
    message: string;
    /** The refusal that it is about. */
    related?: { type: 'refusal'; id: string };
  },
) => Promise<void>;

/** Puts a reviewer's act into the audit log, in the caller's transaction. */
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

/** What a review leaves outside this feature, which knows no other. */
export type ReviewTraces = { tell: TellPerson; record: RecordReview };

/**
 * A reviewer's answer to an appeal. `overturned` says that the refusal was wrong: its strike goes, and with it
 * whatever pause it had part in. The refused request itself stays refused; it can be asked for again once the
 * rules allow it. Either answer is told to the person, and stands.
 *
 * @param given.answer the person reads it
 * @returns the id of the decision that was appealed
 * @throws AppError NOT_FOUND, FORBIDDEN for one's own appeal and for who has given a verdict on the decision before,
 *   CONFLICT when it was decided already, VALIDATION_FAILED without an answer
 */
export async function decideAppeal(
  tx: Tx,
  { record, tell }: ReviewTraces,
  given: {
    appealId: string;
    reviewerId: string;
    state: Exclude<AppealState, 'open'>;
    answer: string;
    now: Date;
  },
): Promise<string> {
  const { appealId, now, reviewerId, state } = given;
  const answer = readReason(given.answer);
  const [appeal] = await tx.select().from(safetyAppeals).where(eq(safetyAppeals.id, appealId)).for('update');
  if (!appeal) throw new AppError('NOT_FOUND', 'There is no such appeal.');
  if (appeal.userId === reviewerId)
    throw new AppError('FORBIDDEN', 'Somebody else has to look at your appeal.');
  if (appeal.state !== 'open') throw new AppError('CONFLICT', `This appeal was ${appeal.state} already.`);
  const [verdict] = await tx
    .select({ reviewerId: safetyVerdicts.reviewerId })
    .from(safetyVerdicts)
    .where(eq(safetyVerdicts.decisionId, appeal.decisionId));
  if (verdict?.reviewerId === reviewerId)
    throw new AppError('FORBIDDEN', 'Somebody else has to answer this: you have decided about it before.');
  await tx
    .update(safetyAppeals)
    .set({ state, answer, reviewerId, decidedAt: now })
    .where(eq(safetyAppeals.id, appealId));
  if (state === 'overturned') await removeStrike(tx, appeal.decisionId, now);
  await tell(tx, {
    userId: appeal.userId,
    occasion: `appeal:${appealId}:${state}`,
    title: state === 'overturned' ? 'Your appeal was granted' : 'Your appeal was not granted',
    message:
      state === 'overturned'
        ? `${answer} Nothing of it counts against you any more.`
        : `${answer} The refusal stands as it was.`,
    related: { type: 'refusal', id: appeal.decisionId },
  });
  await record(tx, { actorId: reviewerId, action: `appeal.${state}`, subjectId: appealId, now });
  return appeal.decisionId;
}

/**
 * Lets somebody go on whose account is paused, after a person has looked at it. Their strikes stay until they
 * expire, so that the next one pauses again.
 *
 * @throws AppError FORBIDDEN for oneself, VALIDATION_FAILED without a reason
 */
export async function endPause(
  tx: Tx,
  { record, tell }: ReviewTraces,
  given: { userId: string; reviewerId: string; reason: string; now: Date },
): Promise<void> {
  const { now, reviewerId, userId } = given;
  if (userId === reviewerId) throw new AppError('FORBIDDEN', 'Somebody else has to look at your account.');
  const reason = readReason(given.reason);
  const id = newId();
  await tx.insert(safetyReviews).values({ id, userId, reviewerId, reason, reviewedAt: now });
  await tell(tx, {
    userId,
    occasion: `safety-review:${id}`,
    title: 'You can make things again',
    message: 'Somebody has looked at your account. Your strikes still count until they expire.',
  });
  await record(tx, { actorId: reviewerId, action: 'pause.ended', subjectId: userId, now });
}

/** Takes a refusal's strike away. @returns whether there was one */
export async function removeStrike(tx: Tx, decisionId: string, now: Date): Promise<boolean> {
  const removed = await tx
    .update(safetyStrikes)
    .set({ removedAt: now })
    .where(and(eq(safetyStrikes.decisionId, decisionId), isNull(safetyStrikes.removedAt)))
    .returning({ decisionId: safetyStrikes.decisionId });
  return removed.length > 0;
}

export function readReason(given: string): string {
  const reason = given.trim();
  if (reason.length > 0 && reason.length <= limits.rejectionReasonMaximum) return reason;
  throw new AppError('VALIDATION_FAILED', `Say why in 1 to ${limits.rejectionReasonMaximum} characters.`);
}
