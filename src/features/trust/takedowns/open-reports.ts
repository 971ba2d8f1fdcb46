import { and, count, isNull, lt, min, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { type EventType, takedownCases, takedownEvents, takedownNotices } from './schema.ts';

type Waiting = { count: number; since: Date | null };

/** Counts undecided reports, open objections and pending counter-notices, each with its oldest time. */
export async function countOpenReports(
  db: Db,
): Promise<Record<'reports' | 'objections' | 'counterNotices', Waiting>> {
  const [reports, objections, counterNotices] = await Promise.all([
    db
      .select({ count: count(), since: min(takedownCases.receivedAt) })
      .from(takedownCases)
      .where(isNull(takedownCases.decidedAt)),
    countUnsettled(db, 'appealed', ['appeal_upheld', 'restored']),
    countUnsettled(db, 'counter_notice', ['court_action', 'restored']),
  ]);
  const none = { count: 0, since: null };
  return { reports: reports[0] ?? none, objections, counterNotices };
}

/** Counts open objections of before a moment, with the oldest time. */
export const countOpenObjections = (db: Db, before: Date): Promise<Waiting> =>
  countUnsettled(db, 'appealed', ['appeal_upheld', 'restored'], before);

/** Counts unsettled notices with an event that none of the answers has followed. */
async function countUnsettled(
  db: Db,
  what: EventType,
  answers: EventType[],
  before?: Date,
): Promise<Waiting> {
  const answered = sql`exists (
    select from takedown_events as later
    where later.case_id = ${takedownEvents.caseId} and later.notice_id = ${takedownEvents.noticeId}
      and later.type in (${sql.join(
        answers.map((type) => sql`${type}`),
        sql`, `,
      )}))`;
  const [row] = await db
    .select({ count: count(), since: min(takedownEvents.at) })
    .from(takedownNotices)
    .innerJoin(
      takedownEvents,
      and(
        sql`${takedownEvents.caseId} = ${takedownNotices.caseId}`,
        sql`${takedownEvents.noticeId} = ${takedownNotices.id}`,
        sql`${takedownEvents.type} = ${what}`,
      ),
    )
    .where(
      and(isNull(takedownNotices.settledAt), sql`not ${answered}`, before && lt(takedownEvents.at, before)),
    );
  return row ?? { count: 0, since: null };
}
