import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from '#schema/library/items';
import {
  type CaseRow,
  type EventRow,
  type EventType,
  type NoticeRow,
  takedownCases,
  takedownEvents,
  takedownNotices,
} from './schema.ts';

/** Holds a case until the transaction ends, so that one thing after the other happens in it. @throws AppError NOT_FOUND */
export async function lockCase(tx: Tx, caseId: string): Promise<CaseRow> {
  const [found] = await tx.select().from(takedownCases).where(eq(takedownCases.id, caseId)).for('update');
  if (!found) throw noReport();
  return found;
}

export function noReport(): AppError {
  return new AppError('NOT_FOUND', 'There is no such report.');
}

/** What has happened in a case, its notices included, in its order. */
export function eventsOf(db: Queryable, caseId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(takedownEvents)
    .where(eq(takedownEvents.caseId, caseId))
    .orderBy(asc(takedownEvents.at), asc(takedownEvents.id));
}

/** Of a case's events those of one notice; null: those of the case itself. */
export function eventsAbout(events: readonly EventRow[], noticeId: string | null): EventRow[] {
  return events.filter((event) => event.noticeId === noticeId);
}

type NewEvent = {
  caseId: string;
  type: EventType;
  at: Date;
  noticeId?: string;
  actorId?: string;
  text?: string;
};

export async function addEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insert(takedownEvents).values({ id: newId(), ...event });
}

/** A notice of a case. @throws AppError NOT_FOUND */
export async function noticeOf(db: Queryable, caseId: string, noticeId: string): Promise<NoticeRow> {
  const [notice] = await db
    .select()
    .from(takedownNotices)
    .where(and(eq(takedownNotices.id, noticeId), eq(takedownNotices.caseId, caseId)));
  if (!notice) throw noReport();
  return notice;
}

/** Of these items those that there are. */
export async function existing(db: Queryable, contentIds: readonly string[]): Promise<string[]> {
  if (contentIds.length === 0) return [];
  const rows = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(inArray(contentItems.id, [...contentIds]));
  return rows.map(({ id }) => id);
}
