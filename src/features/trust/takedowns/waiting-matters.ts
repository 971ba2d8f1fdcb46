import { and, count, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { type EventType, takedownCases, takedownEvents, takedownNotices } from './schema.ts';

type Waiting = { count: number; since: Date | null };

/** What waits in reports: those that nobody has decided, objections, and counter-notices whose time runs. */
export async function waitingMatters(
  db: Db,
): Promise<Record<'reports' | 'objections' | 'counterNotices', Waiting>> {
  const [reports, objections, counterNotices] = await Promise.all([
    db
      .select({ count: count(), since: min(takedownCases.receivedAt) })
      .from(takedownCases)
      .where(isNull(takedownCases.decidedAt)),
    unsettled(db, 'appealed', ['appeal_upheld', 'restored']),
    unsettled(db, 'counter_notice', ['court_action', 'restored']),
  ]);
  const none = { count: 0, since: null };
  return { reports: reports[0] ?? none, objections, counterNotices };
}

/** Notices to which one thing has happened, and none of those that answer it. */
async function unsettled(db: Db, what: EventType, answers: EventType[]): Promise<Waiting> {
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
    .where(and(isNull(takedownNotices.settledAt), sql`not ${answered}`));
  return row ?? { count: 0, since: null };
}
