import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { recipientOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAct } from '#features/trust/audit';
import { forbidPictures } from '#features/trust/removed-pictures';
import type { Tx } from '#platform/db/client.ts';
import { addEvent, eventsAbout, eventsOf, existing, lockCase, noticeOf } from './cases.ts';
import { holdKept, releaseKept } from './hold-kept.ts';
import { decidedMail, objectionMail, putBackMail } from './mails.ts';
import { findMatches, wantedBy } from './matches.ts';
import { type CaseRow, takedownCases, takedownNotices } from './schema.ts';
import { requireCaseMove, requireNoticeMove } from './states.ts';
import type { NoticePost } from './tell-makers.ts';
import { release, withholdNamed } from './withhold.ts';

export type Deciding = NoticePost & {
  /** Queues the search for copies of what a case is about, and what is to be done with them. */
  enqueueWithholding: (tx: Tx, caseId: string) => Promise<void>;
};

type Decision = {
  caseId: string;
  reviewerId: string;
  decision: 'remove' | 'refuse';
  /** Both sides read it. */
  reason: string;
  /** Items that a reviewer found by other means. */
  contentIds: readonly string[];
  now: Date;
};

/**
 * A reviewer's decision about a report, once. What is to be removed is kept from everybody and forbidden at once; a job
 * finds all its copies, and tells those whose they were.
 *
 * @throws AppError NOT_FOUND for the report or an item, CONFLICT when it is decided or there is nothing to remove,
 *   FORBIDDEN for the reviewer's own
 */
export async function decideReport(tx: Tx, post: Deciding, given: Decision): Promise<void> {
  const { caseId, decision, now, reason, reviewerId } = given;
  const report = await lockCase(tx, caseId);
  const type = decision === 'remove' ? 'removed' : 'refused';
  requireCaseMove(eventsAbout(await eventsOf(tx, caseId), null), type);
  const wanted = await wantedBy(tx, report, given.contentIds);
  const matches = await findMatches(tx, wanted);
  if (matches.some(({ userId }) => userId === reviewerId)) {
    throw new AppError('FORBIDDEN', 'Somebody else has to decide about what is yours.');
  }
  await addEvent(tx, { caseId, type, at: now, actorId: reviewerId, text: reason });
  await tx.update(takedownCases).set({ decidedAt: now }).where(eq(takedownCases.id, caseId));
  if (decision === 'refuse') {
    await release(tx, caseId, null, now);
    await post.sendMail(tx, decidedMail(post.brand, report, reason));
    await releaseKept(tx, report, { actorId: reviewerId, now });
    await recordAct(tx, { actorId: reviewerId, action: 'report.refused', subjectId: caseId, now });
    return;
  }
  await requireThere(tx, given.contentIds);
  if (wanted.marks.length === 0) {
    throw new AppError('CONFLICT', 'Name what is to be removed: the report leads to nothing that is here.');
  }
  for (const marks of wanted.marks) await forbidPictures(tx, caseId, marks, now);
  await withholdNamed(tx, caseId, wanted, now);
  await post.enqueueWithholding(tx, caseId);
  await post.sendMail(tx, decidedMail(post.brand, report, null));
  await holdKept(tx, report, { actorId: reviewerId, now });
  await recordAct(tx, { actorId: reviewerId, action: 'report.removed', subjectId: caseId, now });
}

async function requireThere(tx: Tx, contentIds: readonly string[]): Promise<void> {
  const there = await existing(tx, contentIds);
  if (new Set(contentIds).size === there.length) return;
  throw new AppError('NOT_FOUND', 'One of these items is not here.');
}

/**
 * Answers an objection to a removal. Nobody answers one to their own decision, or about their own things.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when nobody objects, or it was answered
 */
export async function answerAppeal(
  tx: Tx,
  post: NoticePost,
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
  const { userId } = await noticeOf(tx, caseId, noticeId);
  const events = await eventsOf(tx, caseId);
  const removedBy = events.find(({ type }) => type === 'removed')?.actorId;
  if (removedBy === reviewerId || userId === reviewerId) {
    throw new AppError('FORBIDDEN', 'Somebody who did not decide before has to decide this.');
  }
  const type = decision === 'uphold' ? 'appeal_upheld' : 'restored';
  const about = eventsAbout(events, noticeId);
  requireNoticeMove(report.kind, about, 'appeal_upheld');
  await addEvent(tx, { caseId, noticeId, type, at: now, actorId: reviewerId, text: answer });
  if (decision === 'restore') await restore(tx, post, report, { noticeId, userId, answer, now });
  else {
    const to = await recipientOf(tx, userId);
    await post.sendMail(
      tx,
      objectionMail(post.brand, to, { number: report.number, restored: false, answer }),
    );
    await notifyUser(tx, {
      userId,
      occasion: `takedown:${noticeId}:upheld`,
      title: 'The removal stands',
      message: answer,
    });
  }
  const action = decision === 'uphold' ? 'removal.upheld' : 'removal.restored';
  await recordAct(tx, { actorId: reviewerId, action, subjectId: caseId, details: { noticeId }, now });
}

/** Gives somebody back what was removed of theirs, and tells both sides. The event is the caller's. */
export async function restore(
  tx: Tx,
  post: NoticePost,
  report: CaseRow,
  given: { noticeId: string; userId: string; answer: string | null; now: Date },
): Promise<void> {
  const { answer, noticeId, now, userId } = given;
  await release(tx, report.id, userId, now);
  await tx.update(takedownNotices).set({ settledAt: now }).where(eq(takedownNotices.id, noticeId));
  const to = await recipientOf(tx, userId);
  await post.sendMail(tx, objectionMail(post.brand, to, { number: report.number, restored: true, answer }));
  await post.sendMail(tx, putBackMail(post.brand, report));
  await notifyUser(tx, {
    userId,
    occasion: `takedown:${noticeId}:restored`,
    title: 'What was removed is back',
    message: `What was removed of yours after report ${report.number} is in your library again.`,
  });
}
