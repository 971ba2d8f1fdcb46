import { and, asc, count, desc, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type DecisionSearch, reviewsPerPage } from '#contract/safety-reviews.ts';
import type { Queryable } from '#platform/db/client.ts';
import { firstIdSince } from '#platform/ids.ts';
import { safetyAppeals, safetyDecisions, safetyReviews, safetyStrikes, safetyVerdicts } from './schema.ts';
import { readStanding } from './strikes.ts';

/** A decision with all that reviewers and its maker have said of it. */
const withReviews = (db: Queryable) =>
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

export type ReviewedRow = Awaited<ReturnType<typeof withReviews>>[number];

const { findings, nearMisses } = safetyDecisions;

/** Whether a finding, or a near miss, has this in it. */
function found(part: { family: string } | { rule: string }): SQL {
  const json = JSON.stringify([part]);
  return sql`(${findings} @> ${json}::jsonb or ${nearMisses} @> ${json}::jsonb)`;
}

/** Whether one of the texts has these words in it; signs of a pattern stand for themselves. */
function typed(words: string): SQL {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`exists (select from jsonb_each_text(${safetyDecisions.fields}) as typed (field, words) where typed.words ilike ${pattern})`;
}

const verdicts: Record<NonNullable<DecisionSearch['verdict']>, SQL> = {
  refused: sql`not ${safetyDecisions.allowed}`,
  allowed: sql`${safetyDecisions.allowed}`,
  nearly_refused: sql`${safetyDecisions.allowed} and ${nearMisses} <> '[]'`,
};

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000);

/** One page of decisions, the newest first: ids are ordered by time. @param userId whose; left out: everybody's */
export function searchDecisions(
  db: Queryable,
  userId: string | undefined,
  { before, family, from, rule, to, verdict, words }: Omit<DecisionSearch, 'person'>,
): Promise<ReviewedRow[]> {
  const { id } = safetyDecisions;
  return withReviews(db)
    .where(
      and(
        userId ? eq(safetyDecisions.userId, userId) : undefined,
        verdict && verdicts[verdict],
        family && found({ family }),
        rule ? found({ rule }) : undefined,
        from ? gte(id, firstIdSince(new Date(from))) : undefined,
        to ? lt(id, firstIdSince(dayAfter(to))) : undefined,
        before ? lt(id, before) : undefined,
        words ? typed(words) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(reviewsPerPage);
}

/** One decision; undefined when there is none. */
export async function readForReview(db: Queryable, decisionId: string): Promise<ReviewedRow | undefined> {
  const [row] = await withReviews(db).where(eq(safetyDecisions.id, decisionId));
  return row;
}

/** One page of appeals that wait, the longest waiting first, or of those answered, the latest asked for first. */
export async function listAppeals(
  db: Queryable,
  show: 'open' | 'decided',
  after: string | undefined,
): Promise<(ReviewedRow & { appeal: typeof safetyAppeals.$inferSelect })[]> {
  const { id, state } = safetyAppeals;
  const open = show === 'open';
  const rows = await withReviews(db)
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

/** More strikes and reviews than these are not shown. */
const mostShown = 100;

/** Where somebody stands, with every strike and review, the newest first, and how many decisions there are of them. */
export async function recordOf(db: Queryable, userId: string, now: Date) {
  const [standing, strikes, reviews, counts] = [
    await readStanding(db, userId, now),
    await db
      .select()
      .from(safetyStrikes)
      .where(eq(safetyStrikes.userId, userId))
      .orderBy(desc(safetyStrikes.givenAt))
      .limit(mostShown),
    await db
      .select()
      .from(safetyReviews)
      .where(eq(safetyReviews.userId, userId))
      .orderBy(desc(safetyReviews.reviewedAt))
      .limit(mostShown),
    await db
      .select({ allowed: safetyDecisions.allowed, n: count() })
      .from(safetyDecisions)
      .where(eq(safetyDecisions.userId, userId))
      .groupBy(safetyDecisions.allowed),
  ];
  const counted = (allowed: boolean) => counts.find((row) => row.allowed === allowed)?.n ?? 0;
  return { standing, strikes, reviews, refused: counted(false), allowed: counted(true) };
}
