import { asc, count, eq, gte, isNull, min } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { safetyAppeals, safetyStrikes } from './schema.ts';
import { needsReviewFrom } from './standing.ts';
import { readStanding } from './strikes.ts';

/** Appeals that nobody has answered. */
export async function waitingAppeals(db: Queryable): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(safetyAppeals.createdAt) })
    .from(safetyAppeals)
    .where(eq(safetyAppeals.state, 'open'));
  return row ?? { count: 0, since: null };
}

const mostShown = 100;

/** People whose account is paused until somebody has looked at it, at most a hundred, the longest struck first. */
export async function pausedPeople(db: Queryable, now: Date): Promise<string[]> {
  const struck = await db
    .select({ userId: safetyStrikes.userId })
    .from(safetyStrikes)
    .where(isNull(safetyStrikes.removedAt))
    .groupBy(safetyStrikes.userId)
    // Fewer never pause until a review.
    .having(gte(count(), needsReviewFrom))
    .orderBy(asc(min(safetyStrikes.givenAt)));
  const paused: string[] = [];
  for (const { userId } of struck) {
    if (paused.length === mostShown) break;
    if ((await readStanding(db, userId, now)).level === 'paused_until_reviewed') paused.push(userId);
  }
  return paused;
}
