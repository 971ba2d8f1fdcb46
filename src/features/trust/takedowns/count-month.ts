import { sql } from 'drizzle-orm';
import { type ReportKind, reportKinds } from '#contract/takedowns.ts';
import type { Queryable } from '#platform/db/client.ts';
import { aggregateTimes, isWithin, type Span, type TimesToResolve } from '#platform/db/times-to-resolve.ts';

/** Reports of a span by what happened to them. A report is resolved by its removal or decision, whichever was first. */
export type ReportCounts = TimesToResolve & {
  received: Record<ReportKind, number>;
  removed: number;
  removedAutomatically: number;
  refused: number;
  /** Items of removals, and those of them that were found as copies or derived from a reported one. */
  removedItems: number;
  removedCopies: number;
  restoredItems: number;
  /** Not resolved when the span ended. */
  open: number;
};

/** Answers to appeals against removals; `restored`: after a counter-notice, without an answer. */
export type ObjectionCounts = TimesToResolve & {
  asked: number;
  granted: number;
  rejected: number;
  open: number;
  counterNotices: number;
  restored: number;
};

const resolutions = sql`(
  select case_id, min(at) as at from takedown_events
  where notice_id is null and type in ('removed', 'refused', 'removed_automatically') group by case_id)`;
const removals = sql`(
  select case_id, min(at) as at from takedown_events
  where notice_id is null and type in ('removed', 'removed_automatically') group by case_id)`;

async function readOne<Row>(db: Queryable, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await db.execute(query);
  return rows[0] as Row;
}

/** @param dueHours the hours in which a report is decided */
export async function countReports(db: Queryable, span: Span, dueHours: number): Promise<ReportCounts> {
  const { rows } = await db.execute(
    sql`select kind, count(*)::int as n from takedown_cases where ${isWithin(sql`received_at`, span)} group by kind`,
  );
  const byKind = new Map((rows as { kind: ReportKind; n: number }[]).map(({ kind, n }) => [kind, n]));
  const events = await readOne<Pick<ReportCounts, 'removed' | 'removedAutomatically' | 'refused'>>(
    db,
    sql`select
        (count(*) filter (where type = 'removed'))::int as "removed",
        (count(*) filter (where type = 'removed_automatically'))::int as "removedAutomatically",
        (count(*) filter (where type = 'refused'))::int as "refused"
      from takedown_events where notice_id is null and ${isWithin(sql`at`, span)}`,
  );
  const items = await readOne<Pick<ReportCounts, 'removedItems' | 'removedCopies'>>(
    db,
    sql`select count(*)::int as "removedItems",
        (count(*) filter (where i.derived or i.distance is not null))::int as "removedCopies"
      from takedown_items i join ${removals} r on r.case_id = i.case_id where ${isWithin(sql`r.at`, span)}`,
  );
  const restored = await readOne<Pick<ReportCounts, 'restoredItems'>>(
    db,
    sql`select count(*)::int as "restoredItems" from takedown_items i join ${removals} r on r.case_id = i.case_id
      where i.released_at >= r.at and ${isWithin(sql`i.released_at`, span)}`,
  );
  const open = await readOne<Pick<ReportCounts, 'open'>>(
    db,
    sql`select count(*)::int as "open" from takedown_cases c left join ${resolutions} r on r.case_id = c.id
      where c.received_at < ${span.to.toISOString()}::timestamptz
        and (r.at is null or r.at >= ${span.to.toISOString()}::timestamptz)`,
  );
  const times = await readOne<TimesToResolve>(
    db,
    sql`select ${aggregateTimes(sql`c.received_at`, sql`r.at`, dueHours)}
      from takedown_cases c join ${resolutions} r on r.case_id = c.id where ${isWithin(sql`r.at`, span)}`,
  );
  const received = Object.fromEntries(reportKinds.map((kind) => [kind, byKind.get(kind) ?? 0]));
  return {
    received: received as ReportCounts['received'],
    ...events,
    ...items,
    ...restored,
    ...open,
    ...times,
  };
}

/** @param dueHours the hours in which an appeal is answered */
export async function countObjections(db: Queryable, span: Span, dueHours: number): Promise<ObjectionCounts> {
  const appeals = sql`(
    select a.at as asked_at, answer.at as answered_at, answer.type from takedown_events a
    left join lateral (
      select at, type from takedown_events e
      where e.notice_id = a.notice_id and e.type in ('appeal_upheld', 'restored') and e.at >= a.at
      order by at limit 1) answer on true
    where a.type = 'appealed')`;
  const counts = await readOne<Pick<ObjectionCounts, 'asked' | 'granted' | 'rejected' | 'open'>>(
    db,
    sql`select
        (count(*) filter (where ${isWithin(sql`asked_at`, span)}))::int as "asked",
        (count(*) filter (where type = 'restored' and ${isWithin(sql`answered_at`, span)}))::int as "granted",
        (count(*) filter (where type = 'appeal_upheld' and ${isWithin(sql`answered_at`, span)}))::int as "rejected",
        (count(*) filter (where asked_at < ${span.to.toISOString()}::timestamptz
          and (answered_at is null or answered_at >= ${span.to.toISOString()}::timestamptz)))::int as "open"
      from ${appeals} appeals`,
  );
  const times = await readOne<TimesToResolve>(
    db,
    sql`select ${aggregateTimes(sql`asked_at`, sql`answered_at`, dueHours)}
      from ${appeals} appeals where ${isWithin(sql`answered_at`, span)}`,
  );
  const notices = await readOne<Pick<ObjectionCounts, 'counterNotices' | 'restored'>>(
    db,
    sql`select
        (count(*) filter (where c.type = 'counter_notice'))::int as "counterNotices",
        (count(*) filter (where c.type = 'restored' and exists (
          select from takedown_events n where n.notice_id = c.notice_id and n.type = 'counter_notice')))::int as "restored"
      from takedown_events c where ${isWithin(sql`c.at`, span)}`,
  );
  return { ...counts, ...times, ...notices };
}
