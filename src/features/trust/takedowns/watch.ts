import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { reportClock } from '#contract/takedowns.ts';
import { accountsOf, administratorIds } from '#features/identity/accounts';
import { removeFiles, removeItems } from '#features/library/items';
import { removeUploadFiles, removeWithheldUploads } from '#features/library/uploads';
import { notifyUser } from '#features/messaging/notifications';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentItems } from '#schema/library/items';
import { addEvent, eventsAbout, eventsOf, lockCase } from './cases.ts';
import { restore } from './decide-report.ts';
import { alarmMail } from './mails.ts';
import { type CaseRow, type NoticeRow, takedownCases, takedownItems, takedownNotices } from './schema.ts';
import { caseStateOf, noticeStateOf } from './states.ts';
import type { NoticePost } from './tell-makers.ts';
import { alarmsDue, dueAt, objectUntil, restoredFrom } from './times.ts';

export type Watching = NoticePost & { db: Db; storage: Storage; log: Pick<Logger, 'warn'> };

/**
 * What time alone does to reports: administrators are told of those that wait too long, a counter-notice puts its
 * material back, and what nobody objected to in time is deleted. Repeatable; each case in a transaction of its own.
 *
 * @param signal ends it between two cases
 */
export async function watchReports(watching: Watching, now: Date, signal: AbortSignal): Promise<void> {
  const { db } = watching;
  const [first] = reportClock.alarms;
  const waiting = await db
    .select({ id: takedownCases.id })
    .from(takedownCases)
    .where(
      and(
        isNull(takedownCases.decidedAt),
        lte(takedownCases.receivedAt, new Date(now.getTime() - first * 3_600_000)),
      ),
    )
    .orderBy(asc(takedownCases.receivedAt));
  for (const { id } of waiting) {
    if (signal.aborted) return;
    await db.transaction((tx) => soundAlarms(tx, watching, id, now));
  }
  const unsettled = await db
    .select({ id: takedownNotices.id, caseId: takedownNotices.caseId })
    .from(takedownNotices)
    .where(isNull(takedownNotices.settledAt))
    .orderBy(asc(takedownNotices.removedAt));
  for (const notice of unsettled) {
    if (signal.aborted) return;
    const { contentKeys, uploadKeys } = await db.transaction((tx) => settle(tx, watching, notice, now));
    await removeFiles(watching.storage, contentKeys, watching.log);
    await removeUploadFiles(watching.storage, uploadKeys, watching.log);
  }
}

async function soundAlarms(tx: Tx, post: NoticePost, caseId: string, now: Date): Promise<void> {
  const report = await lockCase(tx, caseId);
  const events = eventsAbout(await eventsOf(tx, caseId), null);
  const state = caseStateOf(events);
  if (state !== 'received' && state !== 'in_review') return;
  const told = new Set(events.filter(({ type }) => type === 'alarm').map(({ text }) => Number(text)));
  for (const hours of alarmsDue(report.receivedAt, now)) {
    if (told.has(hours)) continue;
    await addEvent(tx, { caseId, type: 'alarm', at: now, text: String(hours) });
    await tellAdministrators(tx, post, report, hours);
  }
}

async function tellAdministrators(
  tx: Tx,
  { brand, sendMail }: NoticePost,
  { id: caseId, kind, number, receivedAt }: CaseRow,
  hours: number,
): Promise<void> {
  const due = dueAt(receivedAt);
  for (const [userId, admin] of await accountsOf(tx, await administratorIds(tx))) {
    await sendMail(tx, alarmMail(brand, admin, { number, kind, hours, dueAt: due, caseId }));
    await notifyUser(tx, {
      userId,
      occasion: `report:${caseId}:${hours}h`,
      title: `Report ${number} has waited for ${hours} hours`,
      message: `It has to be decided within ${reportClock.hours} hours.`,
    });
  }
}

type Removed = { contentKeys: string[]; uploadKeys: string[] };
const nothing: Removed = { contentKeys: [], uploadKeys: [] };

async function settle(
  tx: Tx,
  post: NoticePost,
  { caseId, id }: { caseId: string; id: string },
  now: Date,
): Promise<Removed> {
  const report = await lockCase(tx, caseId);
  const [notice] = await tx
    .select()
    .from(takedownNotices)
    .where(and(eq(takedownNotices.id, id), isNull(takedownNotices.settledAt)));
  if (!notice) return nothing;
  const events = eventsAbout(await eventsOf(tx, caseId), id);
  const state = noticeStateOf(events);
  const counterNotice = events.find(({ type }) => type === 'counter_notice');
  if (state === 'counter_notice' && counterNotice && restoredFrom(counterNotice.at) <= now) {
    await addEvent(tx, { caseId, noticeId: id, type: 'restored', at: now });
    await restore(tx, post, report, { noticeId: id, userId: notice.userId, answer: null, now });
    return nothing;
  }
  const final = state === 'removed' || state === 'upheld';
  return final && objectUntil(notice.removedAt) <= now ? deleteItems(tx, notice, now) : nothing;
}

async function deleteItems(tx: Tx, { caseId, id: noticeId, userId }: NoticeRow, now: Date): Promise<Removed> {
  const items = await tx
    .select({ kind: takedownItems.kind, id: takedownItems.itemId })
    .from(takedownItems)
    .where(
      and(
        eq(takedownItems.caseId, caseId),
        eq(takedownItems.userId, userId),
        isNull(takedownItems.releasedAt),
        isNull(takedownItems.deletedAt),
      ),
    );
  const of = (kind: 'content' | 'upload') => items.filter((item) => item.kind === kind).map(({ id }) => id);
  const { keys: contentKeys } = await removeItems(
    tx,
    and(inArray(contentItems.id, of('content')), isNotNull(contentItems.withheldAt)),
  );
  const uploadKeys = await removeWithheldUploads(tx, of('upload'), now);
  await tx
    .update(takedownItems)
    .set({ deletedAt: now })
    .where(and(eq(takedownItems.caseId, caseId), eq(takedownItems.userId, userId)));
  await addEvent(tx, { caseId, noticeId, type: 'deleted', at: now });
  await tx.update(takedownNotices).set({ settledAt: now }).where(eq(takedownNotices.id, noticeId));
  return { contentKeys, uploadKeys };
}
