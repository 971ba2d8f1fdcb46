import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Removal, ReportProgress, ReportSummary } from '#contract/takedowns.ts';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { filterEvents, getRemovalReason, listEvents, reportNotFound } from './cases.ts';
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
import { getCaseState, getNoticeState, isOpen } from './states.ts';
import { getDueDate, getObjectionDeadline, getRestoreDate, type ReportClock } from './times.ts';

/** The case of a reporter's secret link. @throws AppError NOT_FOUND */
export async function getCaseByToken(db: Queryable, token: string): Promise<CaseRow> {
  const [found] = await db
    .select()
    .from(takedownCases)
    .where(eq(takedownCases.tokenHash, hashToken(token)));
  if (!found) throw reportNotFound();
  return found;
}

/** The status of a report, for its reporter. @throws AppError NOT_FOUND */
export async function getReportProgress(db: Db, clock: ReportClock, token: string): Promise<ReportProgress> {
  const report = await getCaseByToken(db, token);
  const events = await listEvents(db, report.id);
  const [removed] = await db
    .select({ n: count() })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, report.id), isNull(takedownItems.releasedAt)));
  const own = filterEvents(events, null);
  const state = getCaseState(own);
  return {
    number: report.number,
    kind: report.kind,
    state,
    receivedAt: report.receivedAt.toISOString(),
    dueAt: getDueDate(report.receivedAt, clock).toISOString(),
    decidedAt: report.decidedAt?.toISOString() ?? null,
    nothingFound: isOpen(own) && hasNothingFound(report, clock, own),
    reason: own.find(({ type }) => type === 'refused')?.text ?? null,
    removed: state === 'removed' || state === 'removed_automatically' ? (removed?.n ?? 0) : 0,
    counterNotices: events
      .filter(({ type }) => type === 'counter_notice')
      .flatMap(({ at, noticeId, text }) => {
        if (!noticeId) return [];
        const noticeState = getNoticeState(filterEvents(events, noticeId));
        if (noticeState !== 'counter_notice' && noticeState !== 'court_action') return [];
        return {
          id: noticeId,
          text: text ?? '',
          sentAt: at.toISOString(),
          restoredFrom: getRestoreDate(at).toISOString(),
          courtAction: noticeState === 'court_action',
        };
      }),
  };
}

/**
 * Whether an intimate report is known to name nothing that could be removed. What a picture matches is not said before
 * the deadline: the reporter could use it to find out what private libraries hold.
 */
function hasNothingFound(
  { contentId, kind, pictureSha256 }: CaseRow,
  { reportDecisionHours }: ReportClock,
  events: readonly EventRow[],
): boolean {
  if (kind !== 'intimate') return false;
  if (!contentId && !pictureSha256) return true;
  return events.some(({ text, type }) => type === 'alarm' && text === String(reportDecisionHours));
}

const removalLimit = 100;

/** The removals of a creator's content, newest first. */
export async function listRemovals(db: Db, userId: string, now: Date): Promise<Removal[]> {
  const rows = await db
    .select({ notice: takedownNotices, report: takedownCases })
    .from(takedownNotices)
    .innerJoin(takedownCases, eq(takedownCases.id, takedownNotices.caseId))
    .where(eq(takedownNotices.userId, userId))
    .orderBy(desc(takedownNotices.removedAt))
    .limit(removalLimit);
  const caseIds = rows.map(({ report }) => report.id);
  const [events, items] = await Promise.all([listCaseEvents(db, caseIds), countItems(db, userId, caseIds)]);
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
  const about = filterEvents(events, notice.id);
  const state = getNoticeState(about);
  const until = getObjectionDeadline(notice.removedAt);
  const { objection, restoredFrom } = presentObjection(about);
  return {
    id: notice.id,
    number: report.number,
    kind: report.kind,
    state,
    removedAt: notice.removedAt.toISOString(),
    items,
    reason: getRemovalReason(filterEvents(events, null)),
    objectUntil: state === 'removed' && now < until ? until.toISOString() : null,
    objection,
    answer: about.find(({ type }) => type === 'appeal_upheld' || type === 'restored')?.text ?? null,
    restoredFrom,
  };
}

/** The creator's objection to a removal, and when a counter-notice restores the content. */
export function presentObjection(about: readonly EventRow[]) {
  const counterNotice = about.find(({ type }) => type === 'counter_notice');
  const objection = counterNotice ?? about.find(({ type }) => type === 'appealed');
  const waits = getNoticeState(about) === 'counter_notice';
  return {
    objection: objection?.text ?? null,
    restoredFrom: counterNotice && waits ? getRestoreDate(counterNotice.at).toISOString() : null,
  };
}

function listCaseEvents(db: Queryable, caseIds: readonly string[]): Promise<EventRow[]> {
  return db
    .select()
    .from(takedownEvents)
    .where(inArray(takedownEvents.caseId, [...caseIds]))
    .orderBy(asc(takedownEvents.at), asc(takedownEvents.id));
}

async function countItems(db: Db, userId: string, caseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ caseId: takedownItems.caseId, n: count() })
    .from(takedownItems)
    .where(and(inArray(takedownItems.caseId, [...caseIds]), eq(takedownItems.userId, userId)))
    .groupBy(takedownItems.caseId);
  return new Map(rows.map(({ caseId, n }) => [caseId, n]));
}

const reportLimit = 200;

/** Reports that wait for a reviewer, oldest first, or decided ones without an open objection, newest first. */
export async function listReports(
  db: Db,
  clock: ReportClock,
  show: 'waiting' | 'decided',
): Promise<ReportSummary[]> {
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
  // In SQL what `getNoticeState` calls `appealed`.
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
    .limit(reportLimit);
  const events = await listCaseEvents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentSummary(
      row,
      clock,
      events.filter(({ caseId }) => caseId === row.id),
    ),
  );
}

/** A report as an entry of the queue. @param events all events of the case */
export function presentSummary(
  report: CaseRow,
  clock: ReportClock,
  events: readonly EventRow[],
): ReportSummary {
  const noticeIds = new Set(events.flatMap(({ noticeId }) => noticeId ?? []));
  const own = filterEvents(events, null);
  const appeals = [...noticeIds].filter((id) => getNoticeState(filterEvents(events, id)) === 'appealed');
  return {
    id: report.id,
    number: report.number,
    kind: report.kind,
    state: getCaseState(own),
    receivedAt: report.receivedAt.toISOString(),
    dueAt: getDueDate(report.receivedAt, clock).toISOString(),
    decidedAt: report.decidedAt?.toISOString() ?? null,
    isRemovedWhenDue: report.kind === 'intimate' && isOpen(own) && !hasNothingFound(report, clock, own),
    openAppeals: appeals.length,
  };
}
