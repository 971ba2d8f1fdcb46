import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ReportDetails } from '#contract/takedowns.ts';
import { accountsOf } from '#features/identity/accounts';
import { previewForReview } from '#features/library/items';
import { uploadForReview } from '#features/library/uploads';
import { recordAct } from '#features/trust/audit';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-answer.ts';
import { addEvent, eventsAbout, eventsOf, lockCase, noReport } from './cases.ts';
import { findMatches, type Match, wantedBy } from './matches.ts';
import { objectionIn, summaryOf } from './queries.ts';
import { type CaseRow, type ItemRow, takedownCases, takedownItems, takedownNotices } from './schema.ts';
import { caseStateOf, noticeStateOf } from './states.ts';

/**
 * A report with all that a reviewer needs; the first reading begins its review.
 *
 * @param readerId the administrator who reads it
 * @throws AppError NOT_FOUND
 */
export async function readReport(db: Db, id: string, readerId: string, now: Date): Promise<ReportDetails> {
  await db.transaction(async (tx) => {
    await lockCase(tx, id);
    const events = eventsAbout(await eventsOf(tx, id), null);
    if (caseStateOf(events) === 'received') {
      await addEvent(tx, { caseId: id, type: 'review_started', at: now, actorId: readerId });
    }
    await recordAct(tx, { actorId: readerId, action: 'report.viewed', subjectId: id, now });
  });
  const report = await caseRow(db, id);
  const events = await eventsOf(db, id);
  const notices = await db.select().from(takedownNotices).where(eq(takedownNotices.caseId, id));
  const items = await itemsIn(db, report);
  const people = await accountsOf(db, [
    ...events.flatMap(({ actorId }) => actorId ?? []),
    ...notices.map(({ userId }) => userId),
    ...items.map(({ userId }) => userId),
  ]);
  const nameOf = (userId: string) => people.get(userId)?.email ?? 'an account that is gone';
  const removedBy = events.find(({ type }) => type === 'removed')?.actorId;
  return {
    ...summaryOf(report, events),
    reporter: { name: report.reporterName, email: report.reporterEmail },
    statement: report.statement,
    address: report.address,
    hasPicture: report.pictureSha256 !== null,
    items: items.map(({ userId, ...item }) => ({ ...item, owner: nameOf(userId) })),
    notices: notices.map((notice) => {
      const about = eventsAbout(events, notice.id);
      return {
        id: notice.id,
        owner: nameOf(notice.userId),
        state: noticeStateOf(about),
        ...objectionIn(about),
        decidedByReader: removedBy === readerId || notice.userId === readerId,
      };
    }),
    events: events.map(({ actorId, at, text, type }) => ({
      type,
      at: at.toISOString(),
      by: actorId && nameOf(actorId),
      text,
    })),
  };
}

async function caseRow(db: Queryable, id: string): Promise<CaseRow> {
  const [report] = await db.select().from(takedownCases).where(eq(takedownCases.id, id));
  if (!report) throw noReport();
  return report;
}

type ReportItem = Omit<ReportDetails['items'][number], 'owner'> & { userId: string };

/** What a case keeps from everybody, and while it is not decided all that it would. */
async function itemsIn(db: Queryable, report: CaseRow): Promise<ReportItem[]> {
  const kept = await db.select().from(takedownItems).where(eq(takedownItems.caseId, report.id));
  const known = new Set(kept.map(({ itemId }) => itemId));
  const found = report.decidedAt ? [] : await findMatches(db, await wantedBy(db, report));
  return [
    ...kept.map(({ distance, itemId: id, kind, userId, ...row }) => ({
      id,
      kind,
      userId,
      distance,
      state: stateOf(row),
    })),
    ...found.filter(({ id }) => !known.has(id)).map(ofMatch),
  ];
}

function ofMatch({ distance, id, kind, userId }: Match): ReportItem {
  return { id, kind, userId, distance, state: 'there' };
}

function stateOf({ deletedAt, releasedAt }: Pick<ItemRow, 'deletedAt' | 'releasedAt'>) {
  if (deletedAt) return 'deleted' as const;
  return releasedAt ? ('restored' as const) : ('withheld' as const);
}

/**
 * Where a picture lies that a report is about; no other picture can be looked at through it. The view is recorded.
 *
 * @throws AppError NOT_FOUND
 */
export async function reportedPicture(
  db: Db,
  { caseId, itemId }: { caseId: string; itemId: string },
  readerId: string,
  now: Date,
): Promise<ServedFile> {
  const item = (await itemsIn(db, await caseRow(db, caseId))).find(({ id }) => id === itemId);
  if (!item) throw new AppError('NOT_FOUND', 'This report is not about such a picture.');
  const file = await (item.kind === 'content' ? previewForReview(db, itemId) : uploadForReview(db, itemId));
  const view = { action: 'report.picture_viewed', subjectId: caseId, details: { itemId } } as const;
  await db.transaction((tx) => recordAct(tx, { actorId: readerId, ...view, now }));
  return file;
}
