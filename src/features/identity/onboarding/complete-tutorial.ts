import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';

/**
 * Notes that the tour was finished or skipped; both open the next step (decisions.md 3). Repeatable: the tour
 * can be opened again, and how it ended the first time stands.
 */
export async function completeTutorial(
  tx: Tx,
  tour: { userId: string; skipped: boolean; now: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ tutorialCompletedAt: tour.now, tutorialSkipped: tour.skipped, updatedAt: tour.now })
    .where(and(eq(users.id, tour.userId), isNull(users.tutorialCompletedAt)));
}
