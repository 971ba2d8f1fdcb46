import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import {
  takedownCases,
  takedownEvents,
  takedownItems,
  takedownNotices,
} from '../../src/features/trust/takedowns/schema.ts';

/** Stores a report that waits for a decision. @returns its id */
export async function makeReport(
  db: Db,
  facts: Partial<typeof takedownCases.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db.insert(takedownCases).values({
    id,
    number: `R-${id.slice(-8)}`,
    tokenHash: id,
    kind: 'depicted',
    reporterName: 'Ada Byron',
    reporterEmail: 'ada@example.test',
    statement: { description: 'This shows me, and nobody asked me.' },
    receivedAt: new Date(),
    ...facts,
  });
  return id;
}

/** Stores a report that led to a removal of a user's content. @returns the id of their notice */
export async function makeRemoval(
  db: Db,
  userId: string,
  facts: Partial<typeof takedownCases.$inferInsert> = {},
): Promise<string> {
  const removedAt = facts.decidedAt ?? new Date();
  const caseId = await makeReport(db, { receivedAt: removedAt, decidedAt: removedAt, ...facts });
  const noticeId = newId();
  await db.insert(takedownNotices).values({ id: noticeId, caseId, userId, removedAt });
  await db
    .insert(takedownItems)
    .values({ caseId, kind: 'content', itemId: newId(), userId, distance: null, withheldAt: removedAt });
  await db.insert(takedownEvents).values({
    id: newId(),
    caseId,
    type: 'removed',
    at: removedAt,
    text: 'She can be recognised, and says that she did not agree.',
  });
  return noticeId;
}

/** Stores an objection to such a removal, still undecided. @returns the id of the report */
export async function makeObjection(db: Db, userId: string): Promise<string> {
  const noticeId = await makeRemoval(db, userId);
  const [notice] = await db.select().from(takedownNotices).where(eq(takedownNotices.id, noticeId));
  const caseId = notice?.caseId ?? '';
  await db.insert(takedownEvents).values({
    id: newId(),
    caseId,
    noticeId,
    type: 'appealed',
    at: new Date(),
    text: 'That is a drawing of nobody.',
  });
  return caseId;
}
