import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Removal, ReportProgress, ReportSummary } from '#contract/takedowns.ts';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { eventsAbout, eventsOf, noReport } from './cases.ts';
import {
  type CaseRow,
  type EventRow,
  type EventType,
  type NoticeRow,
  takedownCases,
  takedownEvents,
  takedownItems,
  takedownNotices,
} from './schema.ts';
import { caseStateOf, noticeStateOf } from './states.ts';
import { dueAt, objectUntil, restoredFrom } from './times.ts';

/** @throws AppError NOT_FOUND */
export async function caseOfToken(db: Queryable, token: string): Promise<CaseRow> {
  const [found] = await db
    .select()
    .from(takedownCases)
    .where(eq(takedownCases.tokenHash, hashToken(token)));
  if (!found) throw noReport();
  return found;
}

/** How a report stands, for the one who made it. @throws AppError NOT_FOUND */
export async function readProgress(db: Db, token: string): Promise<ReportProgress> {
  const report = await caseOfToken(db, token);
  const events = await eventsOf(db, report.id);
  const [removed] = await db
    .select({ n: count() })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, report.id), isNull(takedownItems.releasedAt)));
  const own = eventsAbout(events, null);
  const state = caseStateOf(own);
  return {
    number: report.number,
    kind: report.kind,
    state,
    receivedAt: report.receivedAt.toISOString(),
    dueAt: dueAt(report.receivedAt).toISOString(),
    decidedAt: report.decidedAt?.toISOString() ?? null,
    reason: own.find(({ type }) => type === 'refused')?.text ?? null,
    removed: state === 'removed' ? (removed?.n ?? 0) : 0,
    counterNotices: events
      .filter(({ type }) => type === 'counter_notice')
      .flatMap(({ at, noticeId, text }) => {
        if (!noticeId) return [];
        const noticeState = noticeStateOf(eventsAbout(events, noticeId));
        if (noticeState !== 'counter_notice' && noticeState !== 'court_action') return [];
        return {
          id: noticeId,
          text: text ?? '',
          sentAt: at.toISOString(),
          restoredFrom: restoredFrom(at).toISOString(),
          courtAction: noticeState === 'court_action',
        };
      }),
  };
}

const removalsShown = 100;

/** What was removed of somebody's own, the newest first. */
export async function listRemovals(db: Db, userId: string, now: Date): Promise<Removal[]> {
  const rows = await db
    .select({ notice: takedownNotices, report: takedownCases })
    .from(takedownNotices)
    .innerJoin(takedownCases, eq(takedownCases.id, takedownNotices.caseId))
    .where(eq(takedownNotices.userId, userId))
    .orderBy(desc(takedownNotices.removedAt))
    .limit(removalsShown);
  const caseIds = rows.map(({ report }) => report.id);
  const [events, items] = await Promise.all([eventsOfCases(db, caseIds), itemsOf(db, userId, caseIds)]);
  return rows.map(({ notice, report }) => {
    const about = events.filter((event) => event.caseId === report.id);
    return presentRemoval(report, notice, about, items.get(report.id) ?? 0, now);
  });
}

function presentRemoval(
  report: CaseRow,
  notice: NoticeRow,
  events: readonly EventRow[],
  items: number,
  now: Date,
): Removal {
  const about = eventsAbout(events, notice.id);
  const state = noticeStateOf(about);
  const until = objectUntil(notice.removedAt);
  const { objection, restoredFrom } = objectionIn(about);
  return {
    id: notice.id,
    number: report.number,
    kind: report.kind,
    state,
    removedAt: notice.removedAt.toISOString(),
    items,
    reason: eventsAbout(events, null).find(({ type }) => type === 'removed')?.text ?? '',
    objectUntil: state === 'removed' && now < until ? until.toISOString() : null,
    objection,
    answer: about.find(({ type }) => type === 'appeal_upheld' || type === 'restored')?.text ?? null,
    restoredFrom,
  };
}

/** What somebody objected to a removal, and when it puts things back by itself. */
export function objectionIn(about: readonly EventRow[]) {
  const counterNotice = about.find(({ type }) => type === 'counter_notice');
  const objection = counterNotice ?? about.find(({ type }) => type === 'appealed');
  const waits = noticeStateOf(about) === 'counter_notice';
  return {
    objection: objection?.text ?? null,
    restoredFrom: counterNotice && waits ? restoredFrom(counterNotice.at).toISOString() : null,
  };
}

function eventsOfCases(db: Queryable, caseIds: readonly string[]): Promise<EventRow[]> {
  return db
    .select()
    .from(takedownEvents)
    .where(inArray(takedownEvents.caseId, [...caseIds]))
    .orderBy(asc(takedownEvents.at), asc(takedownEvents.id));
}

async function itemsOf(db: Db, userId: string, caseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ caseId: takedownItems.caseId, n: count() })
    .from(takedownItems)
    .where(and(inArray(takedownItems.caseId, [...caseIds]), eq(takedownItems.userId, userId)))
    .groupBy(takedownItems.caseId);
  return new Map(rows.map(({ caseId, n }) => [caseId, n]));
}

const reportsShown = 200;

/** Reports that wait for somebody, the longest waiting first, or those that nothing waits in, the latest first. */
export async function listReports(db: Db, show: 'waiting' | 'decided'): Promise<ReportSummary[]> {
  const happened = (type: EventType) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(takedownEvents)
        .where(
          and(
            eq(takedownEvents.caseId, takedownCases.id),
            eq(takedownEvents.noticeId, takedownNotices.id),
            eq(takedownEvents.type, type),
          ),
        ),
    );
  // What `noticeStateOf` calls appealed, which nothing has settled yet.
  const appealed = exists(
    db
      .select({ one: sql`1` })
      .from(takedownNotices)
      .where(
        and(
          eq(takedownNotices.caseId, takedownCases.id),
          isNull(takedownNotices.settledAt),
          happened('appealed'),
          not(happened('appeal_upheld')),
        ),
      ),
  );
  const rows = await db
    .select()
    .from(takedownCases)
    .where(
      show === 'waiting'
        ? or(isNull(takedownCases.decidedAt), appealed)
        : and(isNotNull(takedownCases.decidedAt), not(appealed)),
    )
    .orderBy(show === 'waiting' ? asc(takedownCases.receivedAt) : desc(takedownCases.decidedAt))
    .limit(reportsShown);
  const events = await eventsOfCases(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    summaryOf(
      row,
      events.filter(({ caseId }) => caseId === row.id),
    ),
  );
}

/** A report as the queue shows it. @param events all of the case */
export function summaryOf(report: CaseRow, events: readonly EventRow[]): ReportSummary {
  const noticeIds = new Set(events.flatMap(({ noticeId }) => noticeId ?? []));
  const appeals = [...noticeIds].filter((id) => noticeStateOf(eventsAbout(events, id)) === 'appealed');
  return {
    id: report.id,
    number: report.number,
    kind: report.kind,
    state: caseStateOf(eventsAbout(events, null)),
    receivedAt: report.receivedAt.toISOString(),
    dueAt: dueAt(report.receivedAt).toISOString(),
    decidedAt: report.decidedAt?.toISOString() ?? null,
    openAppeals: appeals.length,
  };
}
