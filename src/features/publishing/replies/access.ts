import { and, eq } from 'drizzle-orm';
import { isDisconnected } from '#contract/channels.ts';
import { AppError } from '#contract/errors.ts';
import type { ReplySettings } from '#contract/replies.ts';
import { isAccountAdmin } from '#features/identity/team';
import { type ChannelForPost, getChannelForPost } from '#features/publishing/channels';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { ReplyCaller } from './deps.ts';
import { inboxReplies, inboxThreads, type ReplyRow, type ThreadRow } from './schema.ts';

const isOwn = (userId: string, id: string) => and(eq(inboxThreads.id, id), eq(inboxThreads.userId, userId));
const createNotFoundError = () => new AppError('NOT_FOUND', 'There is no such thread.');

/** @throws AppError NOT_FOUND for an unknown thread and for another account's */
export async function getOwnThread(db: Queryable, userId: string, id: string): Promise<ThreadRow> {
  const [row] = await db.select().from(inboxThreads).where(isOwn(userId, id));
  if (!row) throw createNotFoundError();
  return row;
}

/** Locks a thread until the transaction ends. @throws AppError as `getOwnThread` */
export async function lockOwnThread(tx: Tx, userId: string, id: string): Promise<ThreadRow> {
  const [row] = await tx.select().from(inboxThreads).where(isOwn(userId, id)).for('update');
  if (!row) throw createNotFoundError();
  return row;
}

/** @throws AppError NOT_FOUND for an unknown reply and for another account's */
export async function getOwnReply(db: Queryable, userId: string, id: string): Promise<ReplyRow> {
  const [row] = await db
    .select()
    .from(inboxReplies)
    .where(and(eq(inboxReplies.id, id), eq(inboxReplies.userId, userId)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such reply.');
  return row;
}

/** Why nothing can be written in a thread whose channel was disconnected, for the creator. */
export const disconnectedReason = 'This channel was disconnected. Connect the account again to reply here.';

/** The channel of a thread. @throws AppError CONFLICT for one that was disconnected */
export async function getThreadChannel(
  db: Queryable,
  { channelId, userId }: Pick<ThreadRow, 'channelId' | 'userId'>,
): Promise<ChannelForPost> {
  const channel = await getChannelForPost(db, userId, channelId);
  if (isDisconnected(channel.state)) throw new AppError('CONFLICT', disconnectedReason);
  return channel;
}

/** The owner and admins may approve, and members where the persona's settings allow it. */
export async function mayApprove(
  db: Queryable,
  { accountId, personId }: ReplyCaller,
  { membersApprove }: Pick<ReplySettings, 'membersApprove'>,
): Promise<boolean> {
  return membersApprove || isAccountAdmin(db, accountId, personId);
}

/** @throws AppError FORBIDDEN */
export async function requireMayApprove(
  db: Queryable,
  caller: ReplyCaller,
  settings: Pick<ReplySettings, 'membersApprove'>,
): Promise<void> {
  if (await mayApprove(db, caller, settings)) return;
  throw new AppError('FORBIDDEN', 'Only the owner and the admins of the team can approve replies here.');
}
