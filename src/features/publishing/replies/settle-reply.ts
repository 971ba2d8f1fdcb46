import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ReplyState } from '#contract/replies.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { getOwnReply, getOwnThread, getThreadChannel, requireMayApprove } from './access.ts';
import type { ReplyCaller } from './deps.ts';
import { inboxReplies, type ReplyRow, type ThreadRow } from './schema.ts';
import { recordSent } from './sending/record-sent.ts';
import { getReplySettings } from './settings.ts';

/**
 * Sends an approved reply again where that failed; its approval still counts.
 *
 * @returns its thread
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT for a reply that has not failed, and on a disconnected channel
 */
export async function retryReply(db: Db, caller: ReplyCaller, id: string, now: Date): Promise<string> {
  const { reply, thread } = await requireReply(db, caller, { id, state: 'failed' });
  await getThreadChannel(db, thread);
  await db.transaction((tx) => sendAgain(tx, reply, now));
  return reply.threadId;
}

/**
 * Says whether a reply whose answer was lost is at its outlet; otherwise it is sent again.
 *
 * @returns its thread
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT for a reply that is not unclear, and where it is to be sent on a
 *   disconnected channel
 */
export async function settleReply(
  db: Db,
  caller: ReplyCaller,
  { id, isSent, now }: { id: string; isSent: boolean; now: Date },
): Promise<string> {
  const { reply, thread } = await requireReply(db, caller, { id, state: 'unclear' });
  if (!isSent) await getThreadChannel(db, thread);
  await db.transaction((tx) =>
    isSent
      ? recordSent(tx, reply, { sentAt: now, remoteId: null, url: null }, 'unclear')
      : sendAgain(tx, reply, now),
  );
  return reply.threadId;
}

async function requireReply(
  db: Db,
  caller: ReplyCaller,
  { id, state }: { id: string; state: ReplyState },
): Promise<{ reply: ReplyRow; thread: ThreadRow }> {
  const { accountId: userId } = caller;
  const reply = await getOwnReply(db, userId, id);
  const thread = await getOwnThread(db, userId, reply.threadId);
  await requireMayApprove(db, caller, await getReplySettings(db, userId, thread.personaId));
  if (reply.state !== state) throw new AppError('CONFLICT', 'This was decided already.');
  return { reply, thread };
}

async function sendAgain(tx: Tx, { id, state }: ReplyRow, now: Date): Promise<void> {
  const again = { state: 'pending', nextAttemptAt: now, startedAt: null, checkpoint: null } as const;
  await tx
    .update(inboxReplies)
    .set({ ...again, tries: 0, problem: null })
    .where(and(eq(inboxReplies.id, id), eq(inboxReplies.state, state)));
}
