import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { InboxThread } from '#contract/replies.ts';
import { listTeamPeople } from '#features/identity/team';
import type { Db } from '#platform/db/client.ts';
import { lockOwnThread } from './access.ts';
import { presentThreads } from './list-threads.ts';
import { inboxThreads, type ThreadRow } from './schema.ts';

/** Marks a thread as read. @throws AppError NOT_FOUND */
export async function markThreadRead(db: Db, userId: string, id: string): Promise<void> {
  const changed = await db
    .update(inboxThreads)
    .set({ unread: 0 })
    .where(and(eq(inboxThreads.id, id), eq(inboxThreads.userId, userId)))
    .returning({ id: inboxThreads.id });
  if (changed.length === 0) throw new AppError('NOT_FOUND', 'There is no such thread.');
}

/**
 * Closes or reopens a thread and assigns it. A thread with a concern is handed over again when it is reopened.
 *
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for an assignee outside the team
 */
export async function changeThread(
  db: Db,
  userId: string,
  { assigneeId, id, isClosed }: { id: string; isClosed: boolean; assigneeId: string | null },
): Promise<InboxThread> {
  if (assigneeId !== null && !(await isOfTeam(db, userId, assigneeId))) {
    throw new AppError('VALIDATION_FAILED', 'Choose a person of your team.', { field: 'assigneeId' });
  }
  const changed = await db.transaction(async (tx) => {
    const thread = await lockOwnThread(tx, userId, id);
    const [row] = await tx
      .update(inboxThreads)
      .set({ assigneeId, state: toState(thread, isClosed) })
      .where(eq(inboxThreads.id, id))
      .returning();
    return row ?? thread;
  });
  const [presented] = await presentThreads(db, userId, [changed]);
  if (!presented) throw new Error(`thread ${id} has no channel`);
  return presented;
}

async function isOfTeam(db: Db, ownerId: string, personId: string): Promise<boolean> {
  return (await listTeamPeople(db, ownerId)).some(({ userId }) => userId === personId);
}

function toState({ concerns, state }: ThreadRow, isClosed: boolean): ThreadRow['state'] {
  if (isClosed) return 'closed';
  if (state !== 'closed') return state;
  return concerns.length > 0 ? 'handed_over' : 'open';
}
