import { and, asc, count, desc, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type DecisionSearch, reviewsPerPage } from '#contract/safety-reviews.ts';
import type { Queryable } from '#platform/db/client.ts';
import { firstIdSince } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { safetyAppeals, safetyDecisions, safetyReviews, safetyStrikes, safetyVerdicts } from './schema.ts';
import { readSafetyStanding } from './strikes.ts';

/** Selects decisions with their strike, appeal and reviewer's verdict. */
const selectReviewed = (db: Queryable) =>
  db
    .select({
      decision: safetyDecisions,
      strike: safetyStrikes,
      appeal: safetyAppeals,
      verdict: safetyVerdicts,
    })
    .from(safetyDecisions)
    .leftJoin(safetyStrikes, eq(safetyStrikes.decisionId, safetyDecisions.id))
    .leftJoin(safetyAppeals, eq(safetyAppeals.decisionId, safetyDecisions.id))
    .leftJoin(safetyVerdicts, eq(safetyVerdicts.decisionId, safetyDecisions.id));

export type ReviewedRow = Awaited<ReturnType<typeof selectReviewed>>[number];

const { findings, nearMisses } = safetyDecisions;

/** Condition: a finding or near miss of this family or rule. */
function hasFinding(part: { family: string } | { rule: string }): SQL {
  const json = JSON.stringify([part]);
  return sql`(${findings} @> ${json}::jsonb or ${nearMisses} @> ${json}::jsonb)`;
}

/** Condition: one of the texts contains these words. Wildcards are escaped. */
function containsText(words: string): SQL {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`exists (select from jsonb_each_text(${safetyDecisions.fields}) as typed (field, words) where typed.words ilike ${pattern})`;
}

const verdicts: Record<NonNullable<DecisionSearch['verdict']>, SQL> = {
  refused: sql`not ${safetyDecisions.allowed}`,
  allowed: sql`${safetyDecisions.allowed}`,
  nearly_refused: sql`${safetyDecisions.allowed} and ${nearMisses} <> '[]'`,
};

const dayAfter = (day: string) => addDays(new Date(day), 1);

/** One page of decisions, newest first (ids are ordered by time). @param userId undefined for all users */
export function searchDecisions(
  db: Queryable,
  userId: string | undefined,
  { before, family, from, rule, to, verdict, words }: Omit<DecisionSearch, 'person'>,
): Promise<ReviewedRow[]> {
  const { id } = safetyDecisions;
  return selectReviewed(db)
    .where(
      and(
        userId ? eq(safetyDecisions.userId, userId) : undefined,
        verdict && verdicts[verdict],
        family && hasFinding({ family }),
        rule ? hasFinding({ rule }) : undefined,
        from ? gte(id, firstIdSince(new Date(from))) : undefined,
        to ? lt(id, firstIdSince(dayAfter(to))) : undefined,
        before ? lt(id, before) : undefined,
        words ? containsText(words) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(reviewsPerPage);
}

/** One decision for a reviewer; undefined when it does not exist. */
export async function findReviewedDecision(
  db: Queryable,
  decisionId: string,
): Promise<ReviewedRow | undefined> {
  const [row] = await selectReviewed(db).where(eq(safetyDecisions.id, decisionId));
  return row;
}

/** One page of open appeals, oldest first, or of decided ones, newest first. */
export async function listAppeals(
  db: Queryable,
  show: 'open' | 'decided',
  after: string | undefined,
): Promise<(ReviewedRow & { appeal: typeof safetyAppeals.$inferSelect })[]> {
  const { id, state } = safetyAppeals;
  const open = show === 'open';
  const rows = await selectReviewed(db)
    .where(
      and(
        open ? eq(state, 'open') : ne(state, 'open'),
        after ? (open ? gt(id, after) : lt(id, after)) : undefined,
      ),
    )
    .orderBy(open ? asc(id) : desc(id))
    .limit(reviewsPerPage);
  return rows.flatMap(({ appeal, ...row }) => (appeal ? [{ ...row, appeal }] : []));
}

/** The most strikes and reviews that are shown. */
const recordLimit = 100;

/** The safety record of a user: standing, strikes and reviews, newest first, and counts of decisions. */
export async function readSafetyRecord(db: Queryable, userId: string, now: Date) {
  const [standing, strikes, reviews, counts] = [
    await readSafetyStanding(db, userId, now),
    await db
      .select()
      .from(safetyStrikes)
      .where(eq(safetyStrikes.userId, userId))
      .orderBy(desc(safetyStrikes.givenAt))
      .limit(recordLimit),
    await db
      .select()
      .from(safetyReviews)
      .where(eq(safetyReviews.userId, userId))
      .orderBy(desc(safetyReviews.reviewedAt))
      .limit(recordLimit),
    await db
      .select({ allowed: safetyDecisions.allowed, n: count() })
      .from(safetyDecisions)
      .where(eq(safetyDecisions.userId, userId))
      .groupBy(safetyDecisions.allowed),
  ];
  const counted = (allowed: boolean) => counts.find((row) => row.allowed === allowed)?.n ?? 0;
  return { standing, strikes, reviews, refused: counted(false), allowed: counted(true) };
}
