import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { getRecipient } from '#features/identity/accounts';
import { listExistingContents } from '#features/library/items';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import { forbidCrops, forbidPictures } from '#features/trust/removed-pictures';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addEvent, filterEvents, getNotice, listEvents, lockCase } from './cases.ts';
import { findAffected } from './find-affected.ts';
import { decidedMail, objectionDecidedMail, putBackMail } from './mails.ts';
import { buildMatchQuery } from './matches.ts';
import { placeReportHolds, releaseReportHolds } from './report-holds.ts';
import { type CaseRow, type NoticeRow, takedownCases, takedownNotices } from './schema.ts';
import { getCaseState, requireCaseTransition, requireNoticeTransition } from './states.ts';
import { hasWithheldItems, releaseItems, withholdNamed } from './withhold.ts';

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
 * copies and notifies their creators. After an automatic removal it confirms it, or restores everything.
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
  const events = filterEvents(await listEvents(tx, caseId), null);
  requireCaseTransition(events, type);
  const wanted = await buildMatchQuery(tx, report, given.contentIds);
  const affected = await findAffected(tx, report, wanted);
  if (affected.some(({ userId }) => userId === reviewerId)) {
    throw new AppError(
      'FORBIDDEN',
      'This report is about your own content. Another administrator has to decide it.',
    );
  }
  await addEvent(tx, { caseId, type, at: now, actorId: reviewerId, text: reason });
  await tx.update(takedownCases).set({ decidedAt: now }).where(eq(takedownCases.id, caseId));
  const isRemoved = getCaseState(events) === 'removed_automatically';
  const mail = { reason: decision === 'refuse' ? reason : null, wasRemoved: isRemoved };
  if (decision === 'refuse') {
    if (isRemoved) await restoreAll(tx, mailContext, report, given);
    await releaseItems(tx, caseId, null, now);
    await mailContext.sendMail(tx, decidedMail(mailContext.brand, report, mail));
    await releaseReportHolds(tx, report, { actorId: reviewerId, now });
    await recordAuditEntry(tx, { actorId: reviewerId, action: 'report.refused', subjectId: caseId, now });
    return;
  }
  await requireItemsExist(tx, given.contentIds);
  const added = isRemoved ? await buildMatchQuery(tx, noPicture, given.contentIds) : wanted;
  if (added.fingerprints.length === 0 && !(isRemoved && (await hasWithheldItems(tx, caseId)))) {
    throw new AppError('CONFLICT', nothingToRemove);
  }
  for (const fingerprint of added.fingerprints) await forbidPictures(tx, caseId, fingerprint, now);
  await forbidCrops(tx, caseId, report.pictureCropHashes, now);
  await withholdNamed(tx, caseId, added, now);
  await mailContext.enqueueWithholding(tx, caseId);
  if (isRemoved) await notifyConfirmed(tx, report, reason);
  await mailContext.sendMail(tx, decidedMail(mailContext.brand, report, mail));
  await placeReportHolds(tx, report, { actorId: reviewerId, now });
  await recordAuditEntry(tx, { actorId: reviewerId, action: 'report.removed', subjectId: caseId, now });
}

const nothingToRemove = 'The report matches no item here. Enter the ids of the items to remove.';
const noPicture = { contentId: null, pictureSha256: null, pictureHash: null };

function listUnsettledNotices(tx: Tx, caseId: string): Promise<NoticeRow[]> {
  return tx
    .select()
    .from(takedownNotices)
    .where(and(eq(takedownNotices.caseId, caseId), isNull(takedownNotices.settledAt)));
}

/** Notifies the creators that an automatic removal was confirmed. */
async function notifyConfirmed(tx: Tx, { id: caseId, number }: CaseRow, reason: string): Promise<void> {
  for (const { id, userId } of await listUnsettledNotices(tx, caseId)) {
    await notifyUser(tx, {
      userId,
      occasion: `takedown:${id}:confirmed`,
      title: 'A reviewer confirmed the removal',
      message: `Of the content removed after report ${number}: ${reason}`,
    });
  }
}

/** Notifies the creators that an automatic removal was rejected; the caller releases the items. */
async function restoreAll(
  tx: Tx,
  mailContext: MailContext,
  report: CaseRow,
  { now, reason, reviewerId }: DecideReportInput,
): Promise<void> {
  for (const { id: noticeId, userId } of await listUnsettledNotices(tx, report.id)) {
    await addEvent(tx, {
      caseId: report.id,
      noticeId,
      type: 'restored',
      at: now,
      actorId: reviewerId,
      text: reason,
    });
    await settleRestored(tx, mailContext, report, { noticeId, userId, answer: reason, now });
  }
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

type RestoreInput = { noticeId: string; userId: string; answer: string | null; now: Date };

/** Restores the removed items of one creator and notifies both sides. The caller adds the event. */
export async function restoreItems(
  tx: Tx,
  mailContext: MailContext,
  report: CaseRow,
  given: RestoreInput,
): Promise<void> {
  await releaseItems(tx, report.id, given.userId, given.now);
  await settleRestored(tx, mailContext, report, given);
  await mailContext.sendMail(tx, putBackMail(mailContext.brand, report));
}

/** Settles the notice of a creator whose items are restored, and notifies them. */
async function settleRestored(
  tx: Tx,
  mailContext: MailContext,
  { number }: CaseRow,
  { answer, noticeId, now, userId }: RestoreInput,
): Promise<void> {
  await tx.update(takedownNotices).set({ settledAt: now }).where(eq(takedownNotices.id, noticeId));
  const to = await getRecipient(tx, userId);
  await mailContext.sendMail(
    tx,
    objectionDecidedMail(mailContext.brand, to, { number, restored: true, answer }),
  );
  await notifyUser(tx, {
    userId,
    occasion: `takedown:${noticeId}:restored`,
    title: 'Your content was restored',
    message: `The content removed after report ${number} is in your library again.`,
  });
}
