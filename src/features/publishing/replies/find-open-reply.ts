import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { inboxReplies, type ReplyRow } from './schema.ts';

/** The draft of a thread; without one an approved reply that no worker has begun to send. */
export async function findOpenReply(db: Queryable, threadId: string): Promise<ReplyRow | null> {
  const [row] = await selectOpen(db, threadId);
  return row ?? null;
}

/** The same reply, for a transaction to lock. */
export const selectOpen = (db: Queryable, threadId: string) =>
  db
    .select()
    .from(inboxReplies)
    .where(and(eq(inboxReplies.threadId, threadId), inArray(inboxReplies.state, ['draft', 'pending'])))
    .orderBy(asc(inboxReplies.state))
    .limit(1);
