import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { getRecipient } from '#features/identity/accounts';
import { listExistingContents } from '#features/library/items';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import { forbidCrops, forbidPictures } from '#features/trust/removed-pictures';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addEvent, filterEvents, getNotice, listEvents, lockCase } from './cases.ts';
import { decidedMail, objectionDecidedMail, putBackMail } from './mails.ts';
import { buildMatchQuery, findMatches } from './matches.ts';
import { placeReportHolds, releaseReportHolds } from './report-holds.ts';
import { type CaseRow, takedownCases, takedownNotices } from './schema.ts';
import { requireCaseTransition, requireNoticeTransition } from './states.ts';
import { releaseItems, withholdNamed } from './withhold.ts';

export type DecideReportDeps = MailContext & {
  /** Queues the job that finds all copies of the reported content and withholds them. */
  enqueueWithholding: (tx: Tx, caseId: string) => Promise<void>;
};

type DecideReportInput = {
  caseId: string;
  reviewerId: string;
  decision: 'remove' | 'refuse';
  /** The reporter and the creator read it. */
  reason: string;
  /** Further items that the reviewer found. */
  contentIds: readonly string[];
  now: Date;
};

/**
 * Decides a report, once. A removal withholds the named items and forbids their pictures at once; a job then finds all
 * copies and notifies their creators.
 *
 * @throws AppError NOT_FOUND for an unknown report or item, CONFLICT when it is decided or nothing matches, FORBIDDEN
 *   when an item belongs to the reviewer
 */
export async function decideReport(
  tx: Tx,
  mailContext: DecideReportDeps,
  given: DecideReportInput,
): Promise<void> {
  const { caseId, decision, now, reason, reviewerId } = given;
  const report = await lockCase(tx, caseId);
  const type = decision === 'remove' ? 'removed' : 'refused';
  requireCaseTransition(filterEvents(await listEvents(tx, caseId), null), type);
  const wanted = await buildMatchQuery(tx, report, given.contentIds);
  const matches = await findMatches(tx, wanted);
  if (matches.some(({ userId }) => userId === reviewerId)) {
    throw new AppError(
      'FORBIDDEN',
      'This report is about your own content. Another administrator has to decide it.',
    );
  }
  await addEvent(tx, { caseId, type, at: now, actorId: reviewerId, text: reason });
  await tx.update(takedownCases).set({ decidedAt: now }).where(eq(takedownCases.id, caseId));
  if (decision === 'refuse') {
    await releaseItems(tx, caseId, null, now);
    await mailContext.sendMail(tx, decidedMail(mailContext.brand, report, reason));
    await releaseReportHolds(tx, report, { actorId: reviewerId, now });
    await recordAuditEntry(tx, { actorId: reviewerId, action: 'report.refused', subjectId: caseId, now });
    return;
  }
  await requireItemsExist(tx, given.contentIds);
  if (wanted.fingerprints.length === 0) {
    throw new AppError('CONFLICT', 'The report matches no item here. Enter the ids of the items to remove.');
  }
  for (const fingerprint of wanted.fingerprints) await forbidPictures(tx, caseId, fingerprint, now);
  await forbidCrops(tx, caseId, report.pictureCropHashes, now);
  await withholdNamed(tx, caseId, wanted, now);
  await mailContext.enqueueWithholding(tx, caseId);
  await mailContext.sendMail(tx, decidedMail(mailContext.brand, report, null));
  await placeReportHolds(tx, report, { actorId: reviewerId, now });
  await recordAuditEntry(tx, { actorId: reviewerId, action: 'report.removed', subjectId: caseId, now });
}

async function requireItemsExist(tx: Tx, contentIds: readonly string[]): Promise<void> {
  const existing = await listExistingContents(tx, contentIds);
  if (new Set(contentIds).size === existing.length) return;
  throw new AppError('NOT_FOUND', 'One of these items does not exist. Check the ids.');
}

/**
 * Answers the objection to a removal. The reviewer must be neither the one who removed it nor the creator.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when there is no open objection
 */
export async function answerAppeal(
  tx: Tx,
  mailContext: MailContext,
  given: {
    caseId: string;
    noticeId: string;
    reviewerId: string;
    decision: 'uphold' | 'restore';
    answer: string;
    now: Date;
  },
): Promise<void> {
  const { answer, caseId, decision, noticeId, now, reviewerId } = given;
  const report = await lockCase(tx, caseId);
  const { userId } = await getNotice(tx, caseId, noticeId);
  const events = await listEvents(tx, caseId);
  const removedBy = events.find(({ type }) => type === 'removed')?.actorId;
  if (removedBy === reviewerId || userId === reviewerId) {
    throw new AppError(
      'FORBIDDEN',
      'Another administrator has to answer this: you made the first decision, or it is about your own content.',
    );
  }
  const type = decision === 'uphold' ? 'appeal_upheld' : 'restored';
  const about = filterEvents(events, noticeId);
  requireNoticeTransition(report.kind, about, 'appeal_upheld');
  await addEvent(tx, { caseId, noticeId, type, at: now, actorId: reviewerId, text: answer });
  if (decision === 'restore') await restoreItems(tx, mailContext, report, { noticeId, userId, answer, now });
  else {
    const to = await getRecipient(tx, userId);
    await mailContext.sendMail(
      tx,
      objectionDecidedMail(mailContext.brand, to, { number: report.number, restored: false, answer }),
    );
    await notifyUser(tx, {
      userId,
      occasion: `takedown:${noticeId}:upheld`,
      title: 'The removal was upheld',
      message: answer,
    });
  }
  const action = decision === 'uphold' ? 'removal.upheld' : 'removal.restored';
  await recordAuditEntry(tx, { actorId: reviewerId, action, subjectId: caseId, details: { noticeId }, now });
}

/** Restores the removed items of one creator and notifies both sides. The caller adds the event. */
export async function restoreItems(
  tx: Tx,
  mailContext: MailContext,
  report: CaseRow,
  given: { noticeId: string; userId: string; answer: string | null; now: Date },
): Promise<void> {
  const { answer, noticeId, now, userId } = given;
  await releaseItems(tx, report.id, userId, now);
  await tx.update(takedownNotices).set({ settledAt: now }).where(eq(takedownNotices.id, noticeId));
  const to = await getRecipient(tx, userId);
  await mailContext.sendMail(
    tx,
    objectionDecidedMail(mailContext.brand, to, { number: report.number, restored: true, answer }),
  );
  await mailContext.sendMail(tx, putBackMail(mailContext.brand, report));
  await notifyUser(tx, {
    userId,
    occasion: `takedown:${noticeId}:restored`,
    title: 'Your content was restored',
    message: `The content removed after report ${report.number} is in your library again.`,
  });
}
