import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { replyLimits } from '#contract/replies.ts';
import type { Db } from '#platform/db/client.ts';
import { listMessages } from '../get-thread.ts';
import { inboxReplies } from '../schema.ts';
import type { DraftInput } from './build-prompt.ts';

/** What was said in a thread, as a model is given it: the oldest first, the last message last. */
export async function listConversation(
  db: Db,
  threadId: string,
  now: Date,
): Promise<DraftInput['conversation']> {
  const messages = await listMessages(db, threadId, now);
  const sent = await db
    .select({ text: inboxReplies.text, sentAt: inboxReplies.sentAt })
    .from(inboxReplies)
    .where(and(eq(inboxReplies.threadId, threadId), isNotNull(inboxReplies.sentAt)))
    .orderBy(desc(inboxReplies.sentAt))
    .limit(replyLimits.messagesForModel);
  const said = [
    ...messages.map(({ sentAt, text }) => ({ from: 'author' as const, text, at: sentAt.getTime() })),
    ...sent.map(({ sentAt, text }) => ({ from: 'persona' as const, text, at: sentAt?.getTime() ?? 0 })),
  ];
  return said.sort((a, b) => a.at - b.at).map(({ from, text }) => ({ from, text }));
}
