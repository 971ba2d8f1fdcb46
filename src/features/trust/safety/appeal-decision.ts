import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { safetyAppeals, safetyDecisions } from './schema.ts';

/** Days in which a refusal can be appealed. */
export const appealDays = 30;

/** The deadline of an appeal against a refusal. */
export function getAppealDeadline(refusedAt: Date): Date {
  return addDays(refusedAt, appealDays);
}

/**
 * Appeals a refusal of the user's own request, once and within 30 days.
 *
 * @throws AppError NOT_FOUND for another user's decision or an allowed request; CONFLICT for a second appeal or after
 *   the deadline
 */
export async function appealDecision(
  tx: Tx,
  given: { decisionId: string; userId: string; text: string; now: Date },
): Promise<void> {
  const { decisionId, now, text, userId } = given;
  const [decision] = await tx
    .select({ createdAt: safetyDecisions.createdAt })
    .from(safetyDecisions)
    .where(
      and(
        eq(safetyDecisions.id, decisionId),
        eq(safetyDecisions.userId, userId),
        eq(safetyDecisions.allowed, false),
      ),
    );
  if (!decision) throw new AppError('NOT_FOUND', 'Refused request not found.');
  if (getAppealDeadline(decision.createdAt) <= now) {
    throw new AppError('CONFLICT', `You can appeal a refusal for ${appealDays} days. This one is older.`);
  }
  const made = await tx
    .insert(safetyAppeals)
    .values({ id: newId(), decisionId, userId, text, createdAt: now })
    .onConflictDoNothing({ target: safetyAppeals.decisionId })
    .returning({ id: safetyAppeals.id });
  if (made.length === 0) throw new AppError('CONFLICT', 'You have already appealed this refusal.');
}
