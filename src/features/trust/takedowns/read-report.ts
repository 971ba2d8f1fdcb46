import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ReportDetails } from '#contract/takedowns.ts';
import { listAccounts } from '#features/identity/accounts';
import { getReviewPreview, listPictureUses } from '#features/library/items';
import { getUploadForReview } from '#features/library/uploads';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-response.ts';
import { addEvent, filterEvents, listEvents, lockCase, reportNotFound } from './cases.ts';
import { type AffectedItem, filterIds, findAffected } from './find-affected.ts';
import { buildMatchQuery } from './matches.ts';
import { presentObjection, presentSummary } from './queries.ts';
import { type CaseRow, type ItemRow, takedownCases, takedownItems, takedownNotices } from './schema.ts';
import { getCaseState, getNoticeState } from './states.ts';
import type { ReportClock } from './times.ts';

/**
 * Reads a report with everything that a reviewer needs. The first read starts its review, and each is recorded in the
 * audit log.
 *
 * @param readerId the administrator who reads it
 * @throws AppError NOT_FOUND
 */
export async function readReport(
  db: Db,
  clock: ReportClock,
  id: string,
  readerId: string,
  now: Date,
): Promise<ReportDetails> {
  await db.transaction(async (tx) => {
    await lockCase(tx, id);
    const events = filterEvents(await listEvents(tx, id), null);
    if (getCaseState(events) === 'received') {
      await addEvent(tx, { caseId: id, type: 'review_started', at: now, actorId: readerId });
    }
    await recordAuditEntry(tx, { actorId: readerId, action: 'report.viewed', subjectId: id, now });
  });
  const report = await getCase(db, id);
  const events = await listEvents(db, id);
  const notices = await db.select().from(takedownNotices).where(eq(takedownNotices.caseId, id));
  const items = await listReportItems(db, report);
  const uses = report.kind === 'intimate' ? await listPictureUses(db, listIds(items)) : [];
  const people = await listAccounts(db, [
    ...events.flatMap(({ actorId }) => actorId ?? []),
    ...notices.map(({ userId }) => userId),
    ...[...items, ...uses].map(({ userId }) => userId),
  ]);
  const getEmail = (userId: string) => people.get(userId)?.email ?? 'Deleted account';
  const removedBy = events.find(({ type }) => type === 'removed')?.actorId;
  return {
    ...presentSummary(report, clock, events),
    reporter: { name: report.reporterName, email: report.reporterEmail },
    statement: report.statement,
    address: report.address,
    hasPicture: report.pictureSha256 !== null,
    items: items.map(({ userId, ...item }) => ({ ...item, owner: getEmail(userId) })),
    uses: uses.map(({ userId, ...use }) => ({ ...use, owner: getEmail(userId) })),
    notices: notices.map((notice) => {
      const about = filterEvents(events, notice.id);
      return {
        id: notice.id,
        owner: getEmail(notice.userId),
        state: getNoticeState(about),
        ...presentObjection(about),
        decidedByReader: removedBy === readerId || notice.userId === readerId,
      };
    }),
    events: events.map(({ actorId, at, text, type }) => ({
      type,
      at: at.toISOString(),
      by: actorId && getEmail(actorId),
      text,
    })),
  };
}

async function getCase(db: Queryable, id: string): Promise<CaseRow> {
  const [report] = await db.select().from(takedownCases).where(eq(takedownCases.id, id));
  if (!report) throw reportNotFound();
  return report;
}

type ReportItem = Omit<ReportDetails['items'][number], 'owner'> & { userId: string };

/** The withheld items of a case, and before the decision also all that a removal would withhold. */
async function listReportItems(db: Queryable, report: CaseRow): Promise<ReportItem[]> {
  const kept = await db.select().from(takedownItems).where(eq(takedownItems.caseId, report.id));
  const known = new Set(kept.map(({ itemId }) => itemId));
  const found = report.decidedAt ? [] : await findAffected(db, report, await buildMatchQuery(db, report));
  return [
    ...kept.map(({ derived, distance, itemId: id, kind, userId, ...row }) => ({
      id,
      kind,
      userId,
      distance,
      derived,
      state: getItemState(row),
    })),
    ...found.filter(({ id }) => !known.has(id)).map(toReportItem),
  ];
}

function toReportItem({ derived, distance, id, kind, userId }: AffectedItem): ReportItem {
  return { id, kind, userId, distance, derived, state: 'there' };
}

const listIds = (items: readonly ReportItem[]) => ({
  contentIds: filterIds(items, 'content'),
  uploadIds: filterIds(items, 'upload'),
});

function getItemState({ deletedAt, releasedAt }: Pick<ItemRow, 'deletedAt' | 'releasedAt'>) {
  if (deletedAt) return 'deleted' as const;
  return releasedAt ? ('restored' as const) : ('withheld' as const);
}

/**
 * The file of a picture that a report is about, and of no other picture. The view is recorded in the audit log.
 *
 * @throws AppError NOT_FOUND
 */
export async function getReportedPicture(
  db: Db,
  { caseId, itemId }: { caseId: string; itemId: string },
  readerId: string,
  now: Date,
): Promise<ServedFile> {
  const item = (await listReportItems(db, await getCase(db, caseId))).find(({ id }) => id === itemId);
  if (!item) throw new AppError('NOT_FOUND', 'Picture not found in this report.');
  const file = await (item.kind === 'content'
    ? getReviewPreview(db, itemId)
    : getUploadForReview(db, itemId));
  const view = { action: 'report.picture_viewed', subjectId: caseId, details: { itemId } } as const;
  await db.transaction((tx) => recordAuditEntry(tx, { actorId: readerId, ...view, now }));
  return file;
}
