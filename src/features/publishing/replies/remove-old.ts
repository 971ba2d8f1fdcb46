import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { replyLimits } from '#contract/replies.ts';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { addDays } from '#platform/time.ts';
import { inboxMessages, inboxReplies, inboxThreads } from './schema.ts';

/** Removes messages and replies past their time, and threads that have none left; those of held accounts stay. */
export async function removeOldMessages(db: Db, now: Date): Promise<void> {
  const before = addDays(now, -replyLimits.keptDays);
  await db
    .delete(inboxMessages)
    .where(
      and(
        lt(inboxMessages.createdAt, before),
        sql`${inboxMessages.threadId} in (select id from inbox_threads where ${isNotHeld(inboxThreads.userId)})`,
      ),
    );
  await db
    .delete(inboxReplies)
    .where(and(lt(inboxReplies.createdAt, before), isNotHeld(inboxReplies.userId)));
  const left = db
    .select({ id: inboxMessages.id })
    .from(inboxMessages)
    .where(eq(inboxMessages.threadId, inboxThreads.id));
  await db
    .delete(inboxThreads)
    .where(and(lt(inboxThreads.lastMessageAt, before), notExists(left), isNotHeld(inboxThreads.userId)));
}
