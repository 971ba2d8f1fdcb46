import { type SQL, sql } from 'drizzle-orm';

/** The start and the end of a span of time; the end is not in it. */
export type Span = { from: Date; to: Date };

/** SQL condition: a moment is in a span. */
export const isWithin = (moment: SQL, { from, to }: Span): SQL =>
  sql`(${moment} >= ${from.toISOString()}::timestamptz and ${moment} < ${to.toISOString()}::timestamptz)`;

/** How long things took that were resolved in a span; the times are null where nothing was. */
export type TimesToResolve = {
  resolved: number;
  /** Of these, after their due date. */
  late: number;
  medianHours: number | null;
  longestHours: number | null;
};

/**
 * Aggregates the time from one moment to another as whole columns of a query.
 *
 * @param due hours until the due date
 */
export const aggregateTimes = (began: SQL, ended: SQL, due: number): SQL => sql`
  count(*)::int as "resolved",
  (count(*) filter (where ${ended} > ${began} + make_interval(hours => ${due}::int)))::int as "late",
  percentile_cont(0.5) within group (order by extract(epoch from ${ended} - ${began}) / 3600)::float8 as "medianHours",
  (max(extract(epoch from ${ended} - ${began})) / 3600)::float8 as "longestHours"`;
