import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { VerdictWord } from '#contract/safety-reviews.ts';
import type { Tx } from '#platform/db/client.ts';
import { type ReviewTraces, readReason, removeStrike } from './decide-appeal.ts';
import { safetyAppeals, safetyDecisions, safetyVerdicts } from './schema.ts';

type Verdict = { decisionId: string; reviewerId: string; verdict: VerdictWord; words: string; now: Date };

/**
 * What a reviewer says of a decision without being asked, once. A refusal that was wrong takes its strike along, which
 * the person is told; nothing else changes. Once somebody has appealed, the answer to that says it.
 *
 * @param given.words the person reads them where a strike goes
 * @throws AppError NOT_FOUND, FORBIDDEN about one's own, CONFLICT when it was said already or there is an appeal,
 *   VALIDATION_FAILED without words
 */
export async function giveVerdict(tx: Tx, { record, tell }: ReviewTraces, given: Verdict): Promise<void> {
  const { decisionId, now, reviewerId, verdict } = given;
  const words = readReason(given.words);
  const [decision] = await tx
    .select({ userId: safetyDecisions.userId, allowed: safetyDecisions.allowed })
    .from(safetyDecisions)
    .where(eq(safetyDecisions.id, decisionId))
    .for('update');
  if (!decision) throw new AppError('NOT_FOUND', 'There is no such decision.');
  const { allowed, userId } = decision;
  if (userId === reviewerId)
    throw new AppError('FORBIDDEN', 'Somebody else has to look at what you asked for.');
  const [appeal] = await tx
    .select({ id: safetyAppeals.id })
    .from(safetyAppeals)
    .where(eq(safetyAppeals.decisionId, decisionId));
  if (appeal) throw new AppError('CONFLICT', 'There is an appeal against this: the answer to it decides.');
  const added = await tx
    .insert(safetyVerdicts)
    .values({ decisionId, reviewerId, verdict, words, givenAt: now })
    .onConflictDoNothing()
    .returning({ decisionId: safetyVerdicts.decisionId });
  if (added.length === 0) throw new AppError('CONFLICT', 'Somebody has decided about this already.');
  if (!allowed && verdict === 'wrong' && (await removeStrike(tx, decisionId, now))) {
    await tell(tx, {
      userId,
      occasion: `verdict:${decisionId}`,
      title: 'A strike was taken back',
      message: `${words} The refusal behind it was wrong, and counts against you no more.`,
      related: { type: 'refusal', id: decisionId },
    });
  }
  await record(tx, { actorId: reviewerId, action: `decision.called_${verdict}`, subjectId: decisionId, now });
}
