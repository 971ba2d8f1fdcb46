import { and, eq } from 'drizzle-orm';
import {
  type ApprovedReply,
  ChannelError,
  type ChannelTokens,
  type Checkpoint,
  type InboxAdapter,
  type PublishContext,
  type RemoteAccount,
  type RemotePost,
} from '#channels/port';
import { channelRules } from '#contract/channel-kinds.ts';
import { isDisconnected } from '#contract/channels.ts';
import { notifyUser } from '#features/messaging/notifications';
import {
  type ChannelForPost,
  listChannelsForPosts,
  recordLimit,
  withChannelTokens,
} from '#features/publishing/channels';
import { listAllowedDecisions } from '#features/trust/safety';
import { dayMs, minuteMs } from '#platform/time.ts';
import { makeApprovedReply } from '../approved-reply.ts';
import type { RepliesDeps } from '../deps.ts';
import { inboxMessages, inboxReplies, inboxThreads, type ReplyRow } from '../schema.ts';
import { getReplySettings } from '../settings.ts';
import { recordSent } from './record-sent.ts';

const callMs = 45_000;
/** After that a reply that could not be sent has failed. */
const lastsMs = dayMs;
const waitsForConnectionMs = 15 * minuteMs;

/** Whether the reply may be at the outlet: then it is looked up before it is sent again. */
type Attempt = { isOpen: boolean };

/** Makes one attempt to send a claimed reply, and records what came of it. */
export async function deliverReply(deps: RepliesDeps, claimed: ReplyRow): Promise<void> {
  const attempt: Attempt = { isOpen: claimed.startedAt !== null };
  const prepared = await prepare(deps, claimed);
  if ('problem' in prepared) return endWith(deps, claimed, attempt, prepared.problem);
  const { channel, inbox, reply } = prepared;
  const wait = findWait(channel, deps.clock());
  if (wait) return postpone(deps, claimed, attempt, wait);
  try {
    const sent = await withChannelTokens(deps, channel.id, (tokens, account) =>
      sendOnce(deps, { attempt, id: claimed.id, reply, inbox }, tokens, account),
    );
    if (sent === 'cannot_know') {
      const problem = `${channelRules[channel.kind].name} did not answer. Look whether the reply is there.`;
      return endWith(deps, claimed, { isOpen: true }, problem);
    }
    const at = { ...sent, sentAt: deps.clock() };
    await deps.db.transaction((tx) => recordSent(tx, claimed, at, 'sending'));
  } catch (error) {
    await recordFailure(deps, claimed, { attempt, channel, error });
  }
}

type Prepared = { channel: ChannelForPost; inbox: InboxAdapter; reply: ApprovedReply };

/** Reads what the reply stands on again: the approval, the decision, the settings and the message. */
async function prepare(deps: RepliesDeps, row: ReplyRow): Promise<Prepared | { problem: string }> {
  const { adapters, db } = deps;
  const [thread] = await db.select().from(inboxThreads).where(eq(inboxThreads.id, row.threadId));
  const [channel] = thread ? await listChannelsForPosts(db, row.userId, [thread.channelId]) : [];
  if (!thread || !channel || isDisconnected(channel.state)) {
    return { problem: 'The channel was disconnected.' };
  }
  const inbox = adapters.find(channel.kind)?.inbox;
  if (!inbox) return { problem: `${channelRules[channel.kind].name} takes no replies from here.` };
  const reply = makeApprovedReply({
    reply: row,
    reference: await findReference(deps, row),
    kind: channel.kind,
    mention: thread.mention,
    settings: await getReplySettings(db, row.userId, thread.personaId),
    isAllowed: (await listAllowedDecisions(db, row.safetyDecisionId ? [row.safetyDecisionId] : [])).size > 0,
  });
  return 'problem' in reply ? reply : { channel, inbox, reply };
}

async function findReference({ db }: RepliesDeps, { messageId }: ReplyRow): Promise<Checkpoint | null> {
  if (messageId === null) return null;
  const [message] = await db
    .select({ reference: inboxMessages.reference })
    .from(inboxMessages)
    .where(eq(inboxMessages.id, messageId));
  return message?.reference ?? null;
}

type Wait = { until: Date; problem: string };

/** Until when a channel takes no replies; null: it does. */
function findWait({ kind, limitedUntil, state }: ChannelForPost, now: Date): Wait | null {
  const { name } = channelRules[kind];
  if (state !== 'connected') {
    const until = new Date(now.getTime() + waitsForConnectionMs);
    return { until, problem: `Connect ${name} again under Channels; the reply is sent then.` };
  }
  if (limitedUntil === null || limitedUntil <= now) return null;
  return { until: limitedUntil, problem: `${name} takes no more at the moment; the reply is sent later.` };
}

type Outgoing = { attempt: Attempt; id: string; reply: ApprovedReply; inbox: InboxAdapter };

/** Looks for a reply whose sending was interrupted, and sends it where it is not there. */
async function sendOnce(
  { clock, db }: RepliesDeps,
  { attempt, id, inbox, reply }: Outgoing,
  tokens: ChannelTokens,
  account: RemoteAccount,
): Promise<RemotePost | 'cannot_know'> {
  const [row] = await db.select().from(inboxReplies).where(eq(inboxReplies.id, id));
  if (!row) throw new ChannelError('refused', 'The reply was removed.');
  const context: PublishContext = {
    ...{ tokens, account, checkpoint: row.checkpoint },
    signal: AbortSignal.timeout(callMs),
    save: async (checkpoint) => {
      await db.update(inboxReplies).set({ checkpoint }).where(eq(inboxReplies.id, id));
    },
  };
  if (row.startedAt !== null) {
    const found = await inbox.find(reply, context, row.startedAt);
    if (found.state === 'published') return found;
    if (found.state === 'cannot_know') return 'cannot_know';
  }
  attempt.isOpen = false;
  // Stored before the call: a worker that is killed during it leaves this behind.
  const begun = { startedAt: row.startedAt ?? clock() };
  const kept = await db
    .update(inboxReplies)
    .set(begun)
    .where(and(eq(inboxReplies.id, id), eq(inboxReplies.state, 'sending'), eq(inboxReplies.tries, row.tries)))
    .returning({ id: inboxReplies.id });
  if (kept.length === 0) throw new ChannelError('unknown', 'Another worker sends it.');
  return inbox.reply(reply, context);
}

async function recordFailure(
  deps: RepliesDeps,
  row: ReplyRow,
  { attempt, channel, error }: { attempt: Attempt; channel: ChannelForPost; error: unknown },
): Promise<void> {
  const now = deps.clock();
  const { name } = channelRules[channel.kind];
  const later = backOff(now, row.tries);
  if (!(error instanceof ChannelError) || error.problem === 'unknown') {
    if (!(error instanceof ChannelError))
      deps.log.warn({ err: error, replyId: row.id }, 'a reply was interrupted');
    const problem = `${name} did not answer; the reply is looked up.`;
    return postpone(deps, row, { isOpen: true }, { until: later, problem });
  }
  if (error.problem === 'refused') return endWith(deps, row, attempt, error.message);
  if (error.problem === 'limited') {
    const until = error.retryAt ?? later;
    await recordLimit(deps.db, channel.id, until);
    const problem = `${name} takes no more at the moment; the reply is sent later.`;
    return postpone(deps, row, attempt, { until, problem });
  }
  const isAway = error.problem === 'unavailable';
  const until = isAway ? later : new Date(now.getTime() + waitsForConnectionMs);
  return postpone(deps, row, attempt, { until, problem: error.message });
}

/** 10 seconds, then twice as long each time, up to half an hour. */
const backOff = (now: Date, tries: number) =>
  new Date(now.getTime() + Math.min(30 * minuteMs, 10_000 * 2 ** Math.min(tries - 1, 10)));

async function postpone(
  deps: RepliesDeps,
  row: ReplyRow,
  attempt: Attempt,
  { problem, until }: Wait,
): Promise<void> {
  const since = row.approvedAt ?? row.createdAt;
  if (until.getTime() - since.getTime() > lastsMs) return endWith(deps, row, attempt, problem);
  await deps.db
    .update(inboxReplies)
    .set({
      ...{ problem, nextAttemptAt: until },
      ...(!attempt.isOpen && { state: 'pending', startedAt: null, checkpoint: null }),
    })
    .where(isClaimed(row));
}

/** A worker that lost its lease changes nothing. */
const isClaimed = ({ id, tries }: ReplyRow) =>
  and(eq(inboxReplies.id, id), eq(inboxReplies.state, 'sending'), eq(inboxReplies.tries, tries));

async function endWith(
  { db }: RepliesDeps,
  row: ReplyRow,
  { isOpen }: Attempt,
  problem: string,
): Promise<void> {
  const state = isOpen ? 'unclear' : 'failed';
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(inboxReplies)
      .set({ state, problem, nextAttemptAt: null })
      .where(isClaimed(row))
      .returning({ id: inboxReplies.id });
    if (ended.length === 0) return;
    await notifyUser(tx, {
      userId: row.approvedBy ?? row.userId,
      occasion: `reply:${row.id}:${state}:${row.tries}`,
      title: state === 'failed' ? 'A reply was not sent' : 'Was this reply sent?',
      message: problem,
      related: { type: 'thread', id: row.threadId },
    });
  });
}
