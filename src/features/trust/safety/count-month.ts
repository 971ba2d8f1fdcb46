import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { aggregateTimes, isWithin, type Span, type TimesToResolve } from '#platform/db/times-to-resolve.ts';

/** Appeals against safety decisions and what became of them. */
export type AppealCounts = TimesToResolve & {
  asked: number;
  granted: number;
  rejected: number;
  open: number;
};

/** @param dueHours the hours in which an appeal is answered */
export async function countMonthAppeals(db: Queryable, span: Span, dueHours: number): Promise<AppealCounts> {
  const end = sql`${span.to.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`select
      (count(*) filter (where ${isWithin(sql`created_at`, span)}))::int as "asked",
      (count(*) filter (where state = 'overturned' and ${isWithin(sql`decided_at`, span)}))::int as "granted",
      (count(*) filter (where state = 'upheld' and ${isWithin(sql`decided_at`, span)}))::int as "rejected",
      (count(*) filter (where created_at < ${end} and (decided_at is null or decided_at >= ${end})))::int as "open"
    from safety_appeals`);
  const times = await db.execute(
    sql`select ${aggregateTimes(sql`created_at`, sql`decided_at`, dueHours)}
      from safety_appeals where ${isWithin(sql`decided_at`, span)}`,
  );
  return { ...(rows[0] as Omit<AppealCounts, keyof TimesToResolve>), ...(times.rows[0] as TimesToResolve) };
}
