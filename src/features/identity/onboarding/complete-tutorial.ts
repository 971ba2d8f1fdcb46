import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';

/**
 * Records that the tour was finished or skipped; both open the next step (docs/requirements/decisions.md 3). Repeatable:
 * the first result is kept when the tour is opened again.
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
