import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import {
  type CaseRow,
  type EventRow,
  type EventType,
  type NoticeRow,
  takedownCases,
  takedownEvents,
  takedownNotices,
} from './schema.ts';

/** Locks a case until the transaction ends, so that its events happen in sequence. @throws AppError NOT_FOUND */
export async function lockCase(tx: Tx, caseId: string): Promise<CaseRow> {
  const [found] = await tx.select().from(takedownCases).where(eq(takedownCases.id, caseId)).for('update');
  if (!found) throw reportNotFound();
  return found;
}

export function reportNotFound(): AppError {
  return new AppError('NOT_FOUND', 'Report not found.');
}

/** The events of a case and its notices, oldest first. */
export function listEvents(db: Queryable, caseId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(takedownEvents)
    .where(eq(takedownEvents.caseId, caseId))
    .orderBy(asc(takedownEvents.at), asc(takedownEvents.id));
}

/** The events of one notice, or with null those of the case itself. */
export function filterEvents(events: readonly EventRow[], noticeId: string | null): EventRow[] {
  return events.filter((event) => event.noticeId === noticeId);
}

/** Why a case removed content: the reviewer's reason, or that it was automatic. @param events of the case itself */
export function getRemovalReason(events: readonly EventRow[]): string {
  const decided = events.find(({ type }) => type === 'removed');
  return (decided ?? events.find(({ type }) => type === 'removed_automatically'))?.text ?? '';
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
export async function getNotice(db: Queryable, caseId: string, noticeId: string): Promise<NoticeRow> {
  const [notice] = await db
    .select()
    .from(takedownNotices)
    .where(and(eq(takedownNotices.id, noticeId), eq(takedownNotices.caseId, caseId)));
  if (!notice) throw reportNotFound();
  return notice;
}
