import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ReviewVerdict } from '#contract/safety-reviews.ts';
import type { Tx } from '#platform/db/client.ts';
import { parseReason, type ReviewDeps, removeStrike } from './decide-appeal.ts';
import { safetyAppeals, safetyDecisions, safetyVerdicts } from './schema.ts';

type GiveVerdictInput = {
  decisionId: string;
  reviewerId: string;
  verdict: ReviewVerdict;
  words: string;
  now: Date;
};

/**
 * Records a reviewer's verdict on a decision, once and without an appeal. If a refusal was wrong, its strike is removed
 * and the user notified; nothing else changes. After an appeal the verdict is its answer (`decideAppeal`).
 *
 * @param given.words the reason, which the user reads when a strike is removed
 * @throws AppError NOT_FOUND, FORBIDDEN for the reviewer's own request, CONFLICT after another verdict or an appeal,
 *   VALIDATION_FAILED without a reason
 */
export async function giveVerdict(
  tx: Tx,
  { record, notify }: ReviewDeps,
  given: GiveVerdictInput,
): Promise<void> {
  const { decisionId, now, reviewerId, verdict } = given;
  const words = parseReason(given.words);
  const [decision] = await tx
    .select({ userId: safetyDecisions.userId, allowed: safetyDecisions.allowed })
    .from(safetyDecisions)
    .where(eq(safetyDecisions.id, decisionId))
    .for('update');
  if (!decision) throw new AppError('NOT_FOUND', 'Decision not found.');
  const { allowed, userId } = decision;
  if (userId === reviewerId)
    throw new AppError('FORBIDDEN', 'This is your own request. Another administrator has to review it.');
  const [appeal] = await tx
    .select({ id: safetyAppeals.id })
    .from(safetyAppeals)
    .where(eq(safetyAppeals.decisionId, decisionId));
  if (appeal) throw new AppError('CONFLICT', 'This decision was appealed. Answer the appeal instead.');
  const added = await tx
    .insert(safetyVerdicts)
    .values({ decisionId, reviewerId, verdict, words, givenAt: now })
    .onConflictDoNothing()
    .returning({ decisionId: safetyVerdicts.decisionId });
  if (added.length === 0)
    throw new AppError('CONFLICT', 'Another administrator has already given a verdict.');
  if (!allowed && verdict === 'wrong' && (await removeStrike(tx, decisionId, now))) {
    await notify(tx, {
      userId,
      occasion: `verdict:${decisionId}`,
      title: 'A strike was removed',
      message: `${words} The refusal was wrong and no longer counts against you.`,
      related: { type: 'refusal', id: decisionId },
    });
  }
  await record(tx, { actorId: reviewerId, action: `decision.called_${verdict}`, subjectId: decisionId, now });
}
