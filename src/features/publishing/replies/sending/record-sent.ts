import { and, eq, ne } from 'drizzle-orm';
import type { ReplyState } from '#contract/replies.ts';
import type { Tx } from '#platform/db/client.ts';
import { cleanAddress } from '../reading/clean-text.ts';
import { inboxReplies, inboxThreads, type ReplyRow } from '../schema.ts';

/** Records that a reply is at its outlet; its thread is answered then, unless a person has closed it. */
export async function recordSent(
  tx: Tx,
  { id, threadId }: Pick<ReplyRow, 'id' | 'threadId'>,
  sent: { sentAt: Date; remoteId: string | null; url: string | null },
  from: ReplyState,
): Promise<void> {
  const changed = await tx
    .update(inboxReplies)
    .set({ ...sent, url: cleanAddress(sent.url), state: 'sent', nextAttemptAt: null, problem: null })
    .where(and(eq(inboxReplies.id, id), eq(inboxReplies.state, from)))
    .returning({ id: inboxReplies.id });
  if (changed.length === 0) return;
  await tx
    .update(inboxThreads)
    .set({ state: 'answered', concerns: [], avoidedTopics: [] })
    .where(and(eq(inboxThreads.id, threadId), ne(inboxThreads.state, 'closed')));
}
