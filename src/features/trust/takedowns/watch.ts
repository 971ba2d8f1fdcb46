import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { listAlarmHours } from '#contract/takedowns.ts';
import { removeWithheldContents } from '#features/library/items';
import { removeWithheldUploads } from '#features/library/uploads';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addHours } from '#platform/time.ts';
import { findAlarmOutcome, raiseAlarm } from './alarms.ts';
import { addEvent, filterEvents, listEvents, lockCase } from './cases.ts';
import { restoreItems } from './decide-report.ts';
import { type NoticeRow, takedownCases, takedownItems, takedownNotices } from './schema.ts';
import { getNoticeState, isOpen } from './states.ts';
import { getObjectionDeadline, getRestoreDate, listDueAlarms, type ReportClock } from './times.ts';

export type WatchDeps = MailContext & ReportClock & { db: Db; storage: Storage; log: Pick<Logger, 'warn'> };

/**
 * Runs the timed steps of reports: alerts administrators to those that wait too long, restores content after a
 * counter-notice, and deletes content after the deadline for objections. Idempotent; each case has its own transaction.
 *
 * @param signal stops the run between two cases
 */
export async function watchReports(deps: WatchDeps, now: Date, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const [first] = listAlarmHours(deps.reportDecisionHours);
  const waiting = await db
    .select({ id: takedownCases.id })
    .from(takedownCases)
    .where(and(isNull(takedownCases.decidedAt), lte(takedownCases.receivedAt, addHours(now, -first))))
    .orderBy(asc(takedownCases.receivedAt));
  for (const { id } of waiting) {
    if (signal.aborted) return;
    await db.transaction((tx) => raiseAlarms(tx, deps, id, now));
  }
  const unsettled = await db
    .select({ id: takedownNotices.id, caseId: takedownNotices.caseId })
    .from(takedownNotices)
    .where(isNull(takedownNotices.settledAt))
    .orderBy(asc(takedownNotices.removedAt));
  for (const notice of unsettled) {
    if (signal.aborted) return;
    const { contentKeys, uploadKeys } = await db.transaction((tx) => settleNotice(tx, deps, notice, now));
    await removeFiles(deps.storage, [...contentKeys, ...uploadKeys], deps.log);
  }
}

async function raiseAlarms(
  tx: Tx,
  mailContext: MailContext & ReportClock,
  caseId: string,
  now: Date,
): Promise<void> {
  const report = await lockCase(tx, caseId);
  const events = filterEvents(await listEvents(tx, caseId), null);
  if (!isOpen(events)) return;
  const raised = new Set(events.filter(({ type }) => type === 'alarm').map(({ text }) => Number(text)));
  const due = listDueAlarms(report.receivedAt, now, mailContext).filter((hours) => !raised.has(hours));
  if (due.length === 0) return;
  const outcome = await findAlarmOutcome(tx, report);
  for (const hours of due) await raiseAlarm(tx, mailContext, report, { hours, outcome, now });
}

type RemovedFiles = { contentKeys: string[]; uploadKeys: string[] };
const noFiles: RemovedFiles = { contentKeys: [], uploadKeys: [] };

async function settleNotice(
  tx: Tx,
  mailContext: MailContext,
  { caseId, id }: { caseId: string; id: string },
  now: Date,
): Promise<RemovedFiles> {
  const report = await lockCase(tx, caseId);
  const [notice] = await tx
    .select()
    .from(takedownNotices)
    .where(and(eq(takedownNotices.id, id), isNull(takedownNotices.settledAt)));
  if (!notice) return noFiles;
  const events = filterEvents(await listEvents(tx, caseId), id);
  const state = getNoticeState(events);
  const counterNotice = events.find(({ type }) => type === 'counter_notice');
  if (state === 'counter_notice' && counterNotice && getRestoreDate(counterNotice.at) <= now) {
    await addEvent(tx, { caseId, noticeId: id, type: 'restored', at: now });
    await restoreItems(tx, mailContext, report, { noticeId: id, userId: notice.userId, answer: null, now });
    return noFiles;
  }
  const final = state === 'removed' || state === 'upheld';
  return final && getObjectionDeadline(notice.removedAt) <= now ? deleteItems(tx, notice, now) : noFiles;
}

/** Deletes what a notice still withholds. Released items, and those that were deleted before, stay as they are. */
async function deleteItems(
  tx: Tx,
  { caseId, id: noticeId, userId }: NoticeRow,
  now: Date,
): Promise<RemovedFiles> {
  const items = await tx
    .update(takedownItems)
    .set({ deletedAt: now })
    .where(
      and(
        eq(takedownItems.caseId, caseId),
        eq(takedownItems.userId, userId),
        isNull(takedownItems.releasedAt),
        isNull(takedownItems.deletedAt),
      ),
    )
    .returning({ kind: takedownItems.kind, id: takedownItems.itemId });
  const of = (kind: 'content' | 'upload') => items.filter((item) => item.kind === kind).map(({ id }) => id);
  const contentKeys = await removeWithheldContents(tx, of('content'));
  const uploadKeys = await removeWithheldUploads(tx, of('upload'), now);
  await addEvent(tx, { caseId, noticeId, type: 'deleted', at: now });
  await tx.update(takedownNotices).set({ settledAt: now }).where(eq(takedownNotices.id, noticeId));
  return { contentKeys, uploadKeys };
}
