import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { CounterNoticeForm } from '#contract/takedowns.ts';
import { administratorIds } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { addEvent, eventsAbout, eventsOf, lockCase, noticeOf } from './cases.ts';
import { counterNoticeMail } from './mails.ts';
import { type CaseRow, type EventType, type NoticeRow, takedownNotices } from './schema.ts';
import { requireNoticeMove } from './states.ts';
import type { NoticePost } from './tell-makers.ts';
import { objectUntil, restoredFrom } from './times.ts';

type Objecting = { userId: string; noticeId: string; now: Date };

/** Asks for somebody else to look at a removal. @throws AppError NOT_FOUND, CONFLICT when it is too late or was done */
export async function appealRemoval(tx: Tx, given: Objecting, text: string): Promise<void> {
  const { notice, report } = await objecting(tx, given, 'appealed');
  await addEvent(tx, {
    caseId: report.id,
    noticeId: notice.id,
    type: 'appealed',
    at: given.now,
    actorId: given.userId,
    text,
  });
  for (const userId of await administratorIds(tx)) {
    await notifyUser(tx, {
      userId,
      occasion: `takedown:${notice.id}:appealed`,
      title: `Somebody objects to the removal of report ${report.number}`,
      message: 'It waits for an administrator who did not decide before.',
    });
  }
}

/**
 * Takes a counter-notice and passes it on to whoever reported (17 U.S.C. 512(g)): unless they state that a court was
 * asked, `watch.ts` puts the material back.
 *
 * @throws AppError NOT_FOUND, CONFLICT when it is too late, was done, or the report was not about copyright
 */
export async function sendCounterNotice(
  tx: Tx,
  post: NoticePost,
  given: Objecting,
  form: CounterNoticeForm,
): Promise<void> {
  const { notice, report } = await objecting(tx, given, 'counter_notice');
  const text = counterNoticeText(form);
  await addEvent(tx, {
    caseId: report.id,
    noticeId: notice.id,
    type: 'counter_notice',
    at: given.now,
    actorId: given.userId,
    text,
  });
  await post.sendMail(
    tx,
    counterNoticeMail(post.brand, report, { text, restoredFrom: restoredFrom(given.now) }),
  );
}

function counterNoticeText({ name, phone, postalAddress, signature, text }: CounterNoticeForm): string {
  return `${text}

I state under penalty of perjury that I believe in good faith that the material was removed by mistake or because it was mistaken for something else. I accept the jurisdiction of the federal court of the district in which I live, or, outside the United States, of any district in which the operator can be found, and I accept legal papers from whoever sent the notice.

${name}
${postalAddress}
${phone}
Signed: ${signature}`;
}

async function objecting(
  tx: Tx,
  { noticeId, now, userId }: Objecting,
  type: EventType,
): Promise<{ report: CaseRow; notice: NoticeRow }> {
  const [found] = await tx
    .select({ caseId: takedownNotices.caseId })
    .from(takedownNotices)
    .where(and(eq(takedownNotices.id, noticeId), eq(takedownNotices.userId, userId)));
  if (!found) throw new AppError('NOT_FOUND', 'There is no such removal.');
  const report = await lockCase(tx, found.caseId);
  const notice = await noticeOf(tx, found.caseId, noticeId);
  requireNoticeMove(report.kind, eventsAbout(await eventsOf(tx, report.id), noticeId), type);
  if (objectUntil(notice.removedAt) <= now) {
    throw new AppError('CONFLICT', 'It is too late to object: the time for it has passed.');
  }
  return { report, notice };
}

/** Notes that a court was asked: what was removed stays so. @throws AppError NOT_FOUND, CONFLICT */
export async function stateCourtAction(
  tx: Tx,
  given: { caseId: string; noticeId: string; text: string; now: Date },
): Promise<void> {
  const { caseId, noticeId, now, text } = given;
  const report = await lockCase(tx, caseId);
  const { userId } = await noticeOf(tx, caseId, noticeId);
  requireNoticeMove(report.kind, eventsAbout(await eventsOf(tx, caseId), noticeId), 'court_action');
  await addEvent(tx, { caseId, noticeId, type: 'court_action', at: now, text });
  await notifyUser(tx, {
    userId,
    occasion: `takedown:${noticeId}:court_action`,
    title: 'What was removed is not put back for now',
    message: `Whoever sent report ${report.number} states that they have gone to court: ${text}`,
  });
}
