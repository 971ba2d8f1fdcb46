import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { filterEvents, listEvents, reportNotFound } from './cases.ts';
import { findAffected } from './find-affected.ts';
import { buildMatchQuery } from './matches.ts';
import { type CaseRow, takedownCases, takedownItems, takedownNotices } from './schema.ts';
import { getCaseState, getNoticeState } from './states.ts';

/** The reporter's input that says who they are. Only a copyright notice is passed on with it (17 U.S.C. 512(c)(3)). */
const personalFields = new Set(['name', 'email', 'postalAddress', 'phone', 'signature']);

/**
 * A report for its evidence folder: its statement, times, events and items, decided or not.
 *
 * @returns the report, and the items, uploads and accounts that it is about
 * @throws AppError NOT_FOUND
 */
export async function readReportEvidence(db: Queryable, id: string) {
  const [report] = await db.select().from(takedownCases).where(eq(takedownCases.id, id));
  if (!report) throw reportNotFound();
  const events = await listEvents(db, id);
  const notices = await db.select().from(takedownNotices).where(eq(takedownNotices.caseId, id));
  const kept = await db.select().from(takedownItems).where(eq(takedownItems.caseId, id));
  const known = new Set(kept.map(({ itemId }) => itemId));
  const found = report.decidedAt ? [] : await findAffected(db, report, await buildMatchQuery(db, report));
  const items = [
    ...kept.map(({ caseId: _, itemId, ...item }) => ({ id: itemId, ...item })),
    ...found
      .filter((item) => !known.has(item.id))
      .map(({ derived, distance, id: itemId, kind, userId }) => ({
        id: itemId,
        kind,
        userId,
        distance,
        derived,
      })),
  ];
  const of = (kind: 'content' | 'upload') =>
    items.filter((item) => item.kind === kind).map((item) => item.id);
  return {
    facts: {
      number: report.number,
      kind: report.kind,
      state: getCaseState(filterEvents(events, null)),
      receivedAt: report.receivedAt,
      decidedAt: report.decidedAt,
      address: report.address,
      ...presentStatement(report),
      comparedPictureSha256: report.pictureSha256,
      items,
      notices: notices.map(({ id: noticeId, removedAt, settledAt, userId }) => ({
        id: noticeId,
        userId,
        state: getNoticeState(filterEvents(events, noticeId)),
        removedAt,
        settledAt,
      })),
      events: events.map(({ actorId, at, noticeId, text, type }) => ({ type, at, noticeId, actorId, text })),
    },
    contentIds: of('content'),
    uploadIds: of('upload'),
    userIds: items.map(({ userId }) => userId),
  };
}

function presentStatement({ kind, reporterEmail, reporterName, statement }: CaseRow) {
  if (kind === 'copyright') return { reporter: { name: reporterName, email: reporterEmail }, statement };
  const kept = Object.entries(statement).filter(([field]) => !personalFields.has(field));
  return { reporter: null, statement: Object.fromEntries(kept) };
}
