import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { CounterNoticeForm } from '#contract/takedowns.ts';
import { listAdministratorIds } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addEvent, filterEvents, getNotice, listEvents, lockCase } from './cases.ts';
import { counterNoticeMail } from './mails.ts';
import { type CaseRow, type EventType, type NoticeRow, takedownNotices } from './schema.ts';
import { requireNoticeTransition } from './states.ts';
import { getObjectionDeadline, getRestoreDate } from './times.ts';

type ObjectInput = { userId: string; noticeId: string; now: Date };

/** Appeals a removal to a different reviewer, once. @throws AppError NOT_FOUND, CONFLICT also after the deadline */
export async function appealRemoval(tx: Tx, given: ObjectInput, text: string): Promise<void> {
  const { notice, report } = await lockNotice(tx, given, 'appealed');
  await addEvent(tx, {
    caseId: report.id,
    noticeId: notice.id,
    type: 'appealed',
    at: given.now,
    actorId: given.userId,
    text,
  });
  for (const userId of await listAdministratorIds(tx)) {
    await notifyUser(tx, {
      userId,
      occasion: `takedown:${notice.id}:appealed`,
      title: `New objection to report ${report.number}`,
      message: 'An administrator who did not make the first decision has to answer it.',
    });
  }
}

/**
 * Accepts a counter-notice and sends it to the reporter (17 U.S.C. 512(g)). Unless the reporter states a court action,
 * `watch.ts` restores the content.
 *
 * @throws AppError NOT_FOUND, CONFLICT after the deadline, a second time, or when the report is not about copyright
 */
export async function sendCounterNotice(
  tx: Tx,
  mailContext: MailContext,
  given: ObjectInput,
  form: CounterNoticeForm,
): Promise<void> {
  const { notice, report } = await lockNotice(tx, given, 'counter_notice');
  const text = formatCounterNotice(form);
  await addEvent(tx, {
    caseId: report.id,
    noticeId: notice.id,
    type: 'counter_notice',
    at: given.now,
    actorId: given.userId,
    text,
  });
  await mailContext.sendMail(
    tx,
    counterNoticeMail(mailContext.brand, report, { text, restoredFrom: getRestoreDate(given.now) }),
  );
}

function formatCounterNotice({ name, phone, postalAddress, signature, text }: CounterNoticeForm): string {
  return `${text}

I state under penalty of perjury that I believe in good faith that the material was removed by mistake or because it was mistaken for something else. I accept the jurisdiction of the federal court of the district in which I live, or, outside the United States, of any district in which the operator can be found, and I accept service of process from the person who sent the notice.

${name}
${postalAddress}
${phone}
Signed: ${signature}`;
}

async function lockNotice(
  tx: Tx,
  { noticeId, now, userId }: ObjectInput,
  type: EventType,
): Promise<{ report: CaseRow; notice: NoticeRow }> {
  const [found] = await tx
    .select({ caseId: takedownNotices.caseId })
    .from(takedownNotices)
    .where(and(eq(takedownNotices.id, noticeId), eq(takedownNotices.userId, userId)));
  if (!found) throw new AppError('NOT_FOUND', 'Removal not found.');
  const report = await lockCase(tx, found.caseId);
  const notice = await getNotice(tx, found.caseId, noticeId);
  requireNoticeTransition(report.kind, filterEvents(await listEvents(tx, report.id), noticeId), type);
  if (getObjectionDeadline(notice.removedAt) <= now) {
    throw new AppError('CONFLICT', 'The deadline for an objection has passed.');
  }
  return { report, notice };
}

/** Records the statement of a court action, which keeps the content removed. @throws AppError NOT_FOUND, CONFLICT */
export async function stateCourtAction(
  tx: Tx,
  given: { caseId: string; noticeId: string; text: string; now: Date },
): Promise<void> {
  const { caseId, noticeId, now, text } = given;
  const report = await lockCase(tx, caseId);
  const { userId } = await getNotice(tx, caseId, noticeId);
  requireNoticeTransition(report.kind, filterEvents(await listEvents(tx, caseId), noticeId), 'court_action');
  await addEvent(tx, { caseId, noticeId, type: 'court_action', at: now, text });
  await notifyUser(tx, {
    userId,
    occasion: `takedown:${noticeId}:court_action`,
    title: 'Your content stays removed for now',
    message: `The sender of report ${report.number} has gone to court: ${text}`,
  });
}
