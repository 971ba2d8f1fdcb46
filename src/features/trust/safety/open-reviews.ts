import { and, asc, count, eq, gte, isNull, lt, min } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { reviewFrom } from './safety-standing.ts';
import { safetyAppeals, safetyStrikes } from './schema.ts';
import { readSafetyStanding } from './strikes.ts';

/** Counts open appeals, with the time of the oldest. @param before of those made before then */
export async function countOpenAppeals(
  db: Queryable,
  before?: Date,
): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(safetyAppeals.createdAt) })
    .from(safetyAppeals)
    .where(and(eq(safetyAppeals.state, 'open'), before && lt(safetyAppeals.createdAt, before)));
  return row ?? { count: 0, since: null };
}

const listLimit = 100;

/** The ids of users whose account is paused until a review, at most a hundred, oldest strike first. */
export async function listPausedUsers(db: Queryable, now: Date): Promise<string[]> {
  const struck = await db
    .select({ userId: safetyStrikes.userId })
    .from(safetyStrikes)
    .where(isNull(safetyStrikes.removedAt))
    .groupBy(safetyStrikes.userId)
    // Fewer strikes never require a review.
    .having(gte(count(), reviewFrom))
    .orderBy(asc(min(safetyStrikes.givenAt)));
  const paused: string[] = [];
  for (const { userId } of struck) {
    if (paused.length === listLimit) break;
    if ((await readSafetyStanding(db, userId, now)).level === 'paused_until_reviewed') paused.push(userId);
  }
  return paused;
}
