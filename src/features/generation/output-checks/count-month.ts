import { sql } from 'drizzle-orm';
import type { Category } from '#contract/common.ts';
import type { Queryable } from '#platform/db/client.ts';
import { aggregateTimes, isWithin, type Span, type TimesToResolve } from '#platform/db/times-to-resolve.ts';

/** Results that were withheld in a span, by what became of them until now. */
export type WithheldCounts = Record<
  Category,
  { withheld: number; allowed: number; refused: number; open: number }
>;

/** Appeals against refused results. */
export type ResultAppealCounts = TimesToResolve & {
  asked: number;
  granted: number;
  rejected: number;
  open: number;
};

export async function countWithheld(db: Queryable, span: Span): Promise<WithheldCounts> {
  const { rows } = await db.execute(sql`select j.category,
      count(*)::int as "withheld",
      (count(*) filter (where c.state in ('approved', 'delivered')))::int as "allowed",
      (count(*) filter (where c.state in ('refused', 'appealed', 'removed')))::int as "refused",
      (count(*) filter (where c.state in ('waiting', 'in_review')))::int as "open"
    from output_checks c join engine_jobs j on j.id = c.job_id
    where ${isWithin(sql`c.withheld_at`, span)} group by j.category`);
  const none = { withheld: 0, allowed: 0, refused: 0, open: 0 };
  const counted = (rows as (WithheldCounts[Category] & { category: Category })[]).map(
    ({ category, ...counts }) => [category, counts] as const,
  );
  return { sfw: none, nsfw: none, ...Object.fromEntries(counted) };
}

/** @param dueHours the hours in which an appeal is answered */
export async function countResultAppeals(
  db: Queryable,
  span: Span,
  dueHours: number,
): Promise<ResultAppealCounts> {
  const end = sql`${span.to.toISOString()}::timestamptz`;
  const isGranted = sql`state in ('approved', 'delivered')`;
  const { rows } = await db.execute(sql`select
      (count(*) filter (where ${isWithin(sql`appealed_at`, span)}))::int as "asked",
      (count(*) filter (where ${isGranted} and ${isWithin(sql`decided_at`, span)}))::int as "granted",
      (count(*) filter (where not ${isGranted} and ${isWithin(sql`decided_at`, span)}))::int as "rejected",
      (count(*) filter (where appealed_at < ${end} and (decided_at >= ${end} or (decided_at is null and state = 'appealed'))))::int as "open"
    from output_checks where appealed_at is not null`);
  const times = await db.execute(
    sql`select ${aggregateTimes(sql`appealed_at`, sql`decided_at`, dueHours)}
      from output_checks where appealed_at is not null and ${isWithin(sql`decided_at`, span)}`,
  );
  return {
    ...(rows[0] as Omit<ResultAppealCounts, keyof TimesToResolve>),
    ...(times.rows[0] as TimesToResolve),
  };
}
