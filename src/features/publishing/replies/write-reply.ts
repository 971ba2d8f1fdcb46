import { desc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { getThreadChannel, lockOwnThread } from './access.ts';
import type { ReplyCaller } from './deps.ts';
import { selectOpen } from './find-open-reply.ts';
import { inboxMessages, inboxReplies, type ReplyRow, type ThreadRow } from './schema.ts';

/** What is void once the text changes: the approval, and all that belongs to its sending. */
const unapproved = {
  state: 'draft',
  approvedBy: null,
  approvedAt: null,
  approvedVersion: null,
  approvedDigest: null,
  safetyDecisionId: null,
  fullText: null,
  tries: 0,
  nextAttemptAt: null,
  startedAt: null,
  checkpoint: null,
  problem: null,
} as const satisfies Partial<ReplyRow>;

type Written = {
  threadId: string;
  text: string;
  /** Of the draft that the caller has read; null: there was none. */
  version: number | null;
  /** Whether a model wrote this text. Left out: a person did, and a draft that a model began stays one. */
  isDrafted?: boolean;
};

/**
 * Stores the draft of a reply to the last message of a thread. An approval that was given is void, unless a worker is
 * sending it already: then a new draft begins.
 *
 * @throws AppError NOT_FOUND; CONFLICT when another change came in between, nothing is left to answer, or the channel was
 *   disconnected
 */
export async function writeReply(tx: Tx, caller: ReplyCaller, written: Written): Promise<void> {
  const { accountId: userId, personId } = caller;
  const thread = await lockOwnThread(tx, userId, written.threadId);
  await getThreadChannel(tx, thread);
  const open = await lockOpenReply(tx, thread.id);
  requireVersion(open, written.version);
  const messageId = await findLastMessage(tx, thread);
  const { isDrafted, text } = written;
  if (!open) {
    const values = { id: newId(), threadId: thread.id, userId, messageId, text, authorId: personId };
    await tx.insert(inboxReplies).values({ ...values, state: 'draft', isDrafted: isDrafted ?? false });
    return;
  }
  await tx
    .update(inboxReplies)
    .set({
      ...unapproved,
      ...{ text, messageId, authorId: personId },
      isDrafted: isDrafted ?? open.isDrafted,
      version: open.version + 1,
    })
    .where(eq(inboxReplies.id, open.id));
}

/** Discards the draft of a thread, or an approved reply that no worker has begun to send. @throws AppError NOT_FOUND */
export async function discardReply(tx: Tx, { accountId }: ReplyCaller, threadId: string): Promise<void> {
  const thread = await lockOwnThread(tx, accountId, threadId);
  const open = await lockOpenReply(tx, thread.id);
  if (open) await tx.delete(inboxReplies).where(eq(inboxReplies.id, open.id));
}

/** The draft of a thread; without one an approved reply that no worker has begun to send. */
export async function lockOpenReply(tx: Tx, threadId: string): Promise<ReplyRow | null> {
  const [row] = await selectOpen(tx, threadId).for('update');
  return row ?? null;
}

/** @throws AppError CONFLICT */
export function requireVersion(open: Pick<ReplyRow, 'version'> | null, read: number | null): void {
  if ((open?.version ?? null) === read) return;
  throw new AppError(
    'CONFLICT',
    'This reply was changed meanwhile. Load the thread again to see the change.',
  );
}

async function findLastMessage(tx: Tx, { id }: ThreadRow): Promise<string> {
  const [last] = await tx
    .select({ id: inboxMessages.id })
    .from(inboxMessages)
    .where(eq(inboxMessages.threadId, id))
    .orderBy(desc(inboxMessages.sentAt), desc(inboxMessages.id))
    .limit(1);
  if (!last) throw new AppError('CONFLICT', 'There is no message left to reply to.');
  return last.id;
}
