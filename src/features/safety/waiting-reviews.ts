import { asc, count, eq, isNull, min } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { safetyAppeals, safetyDecisions, safetyStrikes } from './schema.ts';
import { readStanding } from './strikes.ts';

/** An appeal that nobody has answered, with what it is about. */
export type OpenAppeal = {
  appealId: string;
  userId: string;
  askedAt: Date;
  category: 'sfw' | 'nsfw';
  /** What was typed, by field. */
  fields: Record<string, string>;
  reasons: string[];
  /** What the person says of it. */
  text: string;
};

const mostShown = 100;

/**
 * What waits for a reviewer: appeals, the oldest first, and people whose account is paused until somebody has
 * looked at it. At most a hundred of each.
 */
export async function waitingReviews(
  db: Db,
  now: Date,
): Promise<{ appeals: OpenAppeal[]; paused: string[] }> {
  const rows = await db
    .select()
    .from(safetyAppeals)
    .innerJoin(safetyDecisions, eq(safetyDecisions.id, safetyAppeals.decisionId))
    .where(eq(safetyAppeals.state, 'open'))
    .orderBy(asc(safetyAppeals.createdAt))
    .limit(mostShown);
  const appeals = rows.map(({ safety_appeals: appeal, safety_decisions: decision }) => ({
    appealId: appeal.id,
    userId: appeal.userId,
    askedAt: appeal.createdAt,
    category: decision.category,
    fields: decision.fields,
    reasons: [...new Set(decision.findings.map(({ reason, term }) => `“${term}”: ${reason}`))],
    text: appeal.text,
  }));
  const struck = await db
    .selectDistinct({ userId: safetyStrikes.userId })
    .from(safetyStrikes)
    .where(isNull(safetyStrikes.removedAt));
  const paused: string[] = [];
  for (const { userId } of struck) {
    if (paused.length === mostShown) break;
    if ((await readStanding(db, userId, now)).level === 'paused_until_reviewed') paused.push(userId);
  }
  return { appeals, paused };
}

/** Appeals that nobody has answered. */
export async function waitingAppeals(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(safetyAppeals.createdAt) })
    .from(safetyAppeals)
    .where(eq(safetyAppeals.state, 'open'));
  return row ?? { count: 0, since: null };
}
