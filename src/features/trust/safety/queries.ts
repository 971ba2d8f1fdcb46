import { and, desc, eq, lt } from 'drizzle-orm';
import type { RefusedRequest, SafetyStanding, StrikeState } from '#contract/safety.ts';
import type { Db } from '#platform/db/client.ts';
import { getAppealDeadline } from './appeal-decision.ts';
import { safetyAppeals, safetyDecisions, safetyStrikes } from './schema.ts';
import { readSafetyStanding } from './strikes.ts';

/** The refused requests of a user, newest first. @param page.before the last id of the previous page */
export async function listRefusedRequests(
  db: Db,
  userId: string,
  page: { limit: number; before?: string | undefined },
  now: Date,
): Promise<RefusedRequest[]> {
  const rows = await db
    .select({ decision: safetyDecisions, strike: safetyStrikes, appeal: safetyAppeals })
    .from(safetyDecisions)
    .leftJoin(safetyStrikes, eq(safetyStrikes.decisionId, safetyDecisions.id))
    .leftJoin(safetyAppeals, eq(safetyAppeals.decisionId, safetyDecisions.id))
    .where(
      and(
        eq(safetyDecisions.userId, userId),
        eq(safetyDecisions.allowed, false),
        page.before ? lt(safetyDecisions.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(safetyDecisions.id))
    .limit(page.limit);
  return rows.map((row) => presentRefusal(row, now));
}

type RefusalRow = {
  decision: typeof safetyDecisions.$inferSelect;
  strike: typeof safetyStrikes.$inferSelect | null;
  appeal: typeof safetyAppeals.$inferSelect | null;
};

function presentRefusal({ appeal, decision, strike }: RefusalRow, now: Date): RefusedRequest {
  const { category, createdAt, fields, id, operation } = decision;
  const until = getAppealDeadline(createdAt);
  return {
    id,
    operation,
    category,
    createdAt: createdAt.toISOString(),
    fields: Object.entries(fields).map(([field, text]) => ({ field, text })),
    findings: decision.findings.map(({ field, reason, rule, term }) => ({ field, term, rule, reason })),
    strike: strike && {
      state: getStrikeState(strike, now),
      expiresAt: strike.expiresAt.toISOString(),
    },
    appeal: appeal && {
      state: appeal.state,
      text: appeal.text,
      createdAt: appeal.createdAt.toISOString(),
      decidedAt: appeal.decidedAt?.toISOString() ?? null,
      answer: appeal.answer,
    },
    appealableUntil: appeal || until <= now ? null : until.toISOString(),
  };
}

/** Whether a strike was removed, has expired or is active. */
export function getStrikeState(
  { expiresAt, removedAt }: Pick<typeof safetyStrikes.$inferSelect, 'expiresAt' | 'removedAt'>,
  now: Date,
): StrikeState {
  if (removedAt) return 'removed';
  return expiresAt > now ? 'active' : 'expired';
}

/** The safety standing of a user, as the API answers it. */
export async function presentSafetyStanding(db: Db, userId: string, now: Date): Promise<SafetyStanding> {
  const { active, level, pausedUntil } = await readSafetyStanding(db, userId, now);
  return {
    level,
    pausedUntil: pausedUntil?.toISOString() ?? null,
    strikes: active.map(({ decisionId, expiresAt, givenAt }) => ({
      decisionId,
      givenAt: givenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
