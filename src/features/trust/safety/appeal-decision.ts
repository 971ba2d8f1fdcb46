import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { safetyAppeals, safetyDecisions } from './schema.ts';

/** Days after a refusal in which it can be appealed. */
const appealDays = 30;

/** Until when a refusal of that moment can be appealed. */
export function appealableUntil(refusedAt: Date): Date {
  return new Date(refusedAt.getTime() + appealDays * 86_400_000);
}

/**
 * Asks for another look at one's own refusal: once, within 30 days.
 *
 * @throws AppError NOT_FOUND for another's decision and for one that allowed; CONFLICT for a second appeal and
 *   for one that comes too late
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
  if (!decision) throw new AppError('NOT_FOUND', 'There is no such refusal.');
  if (appealableUntil(decision.createdAt) <= now) {
    throw new AppError('CONFLICT', `A refusal can be appealed for ${appealDays} days; this one is older.`);
  }
  const made = await tx
    .insert(safetyAppeals)
    .values({ id: newId(), decisionId, userId, text, createdAt: now })
    .onConflictDoNothing({ target: safetyAppeals.decisionId })
    .returning({ id: safetyAppeals.id });
  if (made.length === 0) throw new AppError('CONFLICT', 'You have asked for a review of this already.');
}
