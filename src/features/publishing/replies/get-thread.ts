import { and, asc, desc, eq, gt } from 'drizzle-orm';
import {
  type InboxMessage,
  type InboxReply,
  type InboxThread,
  type ReplySettings,
  replyLimits,
  type ThreadDetail,
} from '#contract/replies.ts';
import { composeReply, listReplyProblems } from '#contract/reply-text.ts';
import { listAccounts } from '#features/identity/accounts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { getOwnThread, mayApprove } from './access.ts';
import type { RepliesDeps, ReplyCaller } from './deps.ts';
import { findDraftObstacle } from './drafting/find-draft-obstacle.ts';
import { presentThreads } from './list-threads.ts';
import { inboxMessages, inboxReplies, type MessageRow, type ReplyRow, type ThreadRow } from './schema.ts';
import { getReplySettings } from './settings.ts';

/** One thread with its latest messages and replies. @throws AppError NOT_FOUND */
export async function getThread(
  deps: Pick<RepliesDeps, 'clock' | 'db' | 'model'>,
  caller: ReplyCaller,
  threadId: string,
): Promise<ThreadDetail> {
  const { clock, db } = deps;
  const userId = caller.accountId;
  const row = await getOwnThread(db, userId, threadId);
  const [thread] = await presentThreads(db, userId, [row]);
  if (!thread) throw new Error(`thread ${threadId} has no channel`);
  const settings = await getReplySettings(db, userId, row.personaId);
  const messages = await listMessages(db, threadId, clock());
  const replies = await presentReplies(db, { row, thread, settings });
  // An approved reply that waits can be changed while there is no other draft.
  const draft =
    replies.find(({ state }) => state === 'draft') ??
    replies.find(({ state }) => state === 'pending') ??
    null;
  return {
    thread,
    messages: messages.map(presentMessage),
    replies: replies.filter((reply) => reply !== draft),
    draft,
    mention: row.mention,
    disclosure: settings.disclosure,
    offers: settings.offers,
    neverAbout: settings.neverAbout,
    mayApprove: await mayApprove(db, caller, settings),
    draftObstacle: findDraftObstacle({
      ...{ thread: row, kind: thread.channelKind, isDisconnected: thread.isDisconnected, settings },
      model: deps.model,
    }),
  };
}

/** The latest messages of a thread, the oldest first; those that are past their time are left out. */
export async function listMessages(db: Queryable, threadId: string, now: Date): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(inboxMessages)
    .where(
      and(
        eq(inboxMessages.threadId, threadId),
        gt(inboxMessages.createdAt, addDays(now, -replyLimits.keptDays)),
      ),
    )
    .orderBy(desc(inboxMessages.sentAt), desc(inboxMessages.id))
    .limit(replyLimits.messagesShown);
  return rows.reverse();
}

function presentMessage({ author, concerns, id, sentAt, text, url }: MessageRow): InboxMessage {
  return { id, author, text, sentAt: sentAt.toISOString(), url, concerns };
}

type ReplyContext = { row: ThreadRow; thread: InboxThread; settings: ReplySettings };

async function presentReplies(db: Db, context: ReplyContext): Promise<InboxReply[]> {
  const rows = await db
    .select()
    .from(inboxReplies)
    .where(eq(inboxReplies.threadId, context.row.id))
    .orderBy(asc(inboxReplies.id))
    .limit(replyLimits.messagesShown);
  const accounts = await listAccounts(
    db,
    rows.flatMap(({ approvedBy }) => approvedBy ?? []),
  );
  return rows.map((reply) => {
    const approver = reply.approvedBy === null ? undefined : accounts.get(reply.approvedBy);
    return presentReply(reply, context, approver?.name ?? null);
  });
}

function presentReply(
  reply: ReplyRow,
  { row, settings, thread }: ReplyContext,
  approvedBy: string | null,
): InboxReply {
  const { id, isDrafted, problem, state, text, url, version } = reply;
  const checked = toCheckedReply(reply, row, settings, thread.channelKind);
  return {
    ...{ id, state, version, text, isDrafted, problem, approvedBy, url },
    fullText: state === 'draft' ? composeReply(checked) : (reply.fullText ?? composeReply(checked)),
    problems: state === 'draft' ? listReplyProblems(checked) : [],
    approvedAt: reply.approvedAt?.toISOString() ?? null,
    sentAt: reply.sentAt?.toISOString() ?? null,
    createdAt: reply.createdAt.toISOString(),
  };
}

/** What the rules look at, of a reply as it is stored. */
export function toCheckedReply(
  { isDrafted, text }: Pick<ReplyRow, 'isDrafted' | 'text'>,
  { mention }: Pick<ThreadRow, 'mention'>,
  { disclosure, neverAbout, offers }: Pick<ReplySettings, 'disclosure' | 'neverAbout' | 'offers'>,
  kind: InboxThread['channelKind'],
) {
  return { text, mention, disclosure: isDrafted ? disclosure : '', kind, isDrafted, offers, neverAbout };
}
