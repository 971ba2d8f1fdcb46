import { and, count, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { channelRules } from '#contract/channel-kinds.ts';
import { isDisconnected } from '#contract/channels.ts';
import type { Contract } from '#contract/index.ts';
import { type InboxThread, replyLimits } from '#contract/replies.ts';
import type { RouteAnswer, RouteQuery } from '#contract/route.ts';
import { listAccounts } from '#features/identity/accounts';
import { listPersonaFacts } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';
import { channels } from '../channels/schema.ts';
import type { ReplyCaller } from './deps.ts';
import { inboxMessages, inboxThreads, type ThreadRow } from './schema.ts';

type Query = RouteQuery<Contract['listInboxThreads']>;

/** A page of an account's threads by their last message, newest first, and how many wait. */
export async function listThreads(
  db: Db,
  { accountId: userId, personId }: ReplyCaller,
  query: Query,
): Promise<RouteAnswer<Contract['listInboxThreads']>> {
  const rows = await db
    .select({ thread: inboxThreads })
    .from(inboxThreads)
    .where(and(eq(inboxThreads.userId, userId), ...toConditions(query, userId, personId)))
    .orderBy(desc(inboxThreads.lastMessageAt), desc(inboxThreads.id))
    .limit(replyLimits.threadsPerPage + 1);
  const page = rows.slice(0, replyLimits.threadsPerPage).map(({ thread }) => thread);
  return {
    threads: await presentThreads(db, userId, page),
    more: rows.length > page.length,
    counts: await countThreads(db, userId),
  };
}

function toConditions(query: Query, userId: string, personId: string): (SQL | undefined)[] {
  const { before, channelId, personaId, search, show, state } = query;
  return [
    personaId && eq(inboxThreads.personaId, personaId),
    channelId && eq(inboxThreads.channelId, channelId),
    state && eq(inboxThreads.state, state),
    show === 'unread' && gt(inboxThreads.unread, 0),
    show === 'mine' && eq(inboxThreads.assigneeId, personId),
    search !== '' && matchSearch(search),
    before && isBefore(userId, before),
  ].map((each) => each || undefined);
}

/** The author or the words of a message have it. */
function matchSearch(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const inMessages = sql`exists (select from ${inboxMessages} where ${inboxMessages.threadId} = ${inboxThreads.id}
    and ${inboxMessages.text} ilike ${pattern})`;
  return or(sql`${inboxThreads.author} ilike ${pattern}`, inMessages);
}

const isBefore = (userId: string, id: string): SQL =>
  sql`(${inboxThreads.lastMessageAt}, ${inboxThreads.id}) < (
    select last_message_at, id from inbox_threads where id = ${id} and user_id = ${userId})`;

async function countThreads(db: Db, userId: string) {
  const rows = await db
    .select({
      state: inboxThreads.state,
      threads: count(),
      unread: sql<number>`count(*) filter (where ${inboxThreads.unread} > 0)::integer`,
    })
    .from(inboxThreads)
    .where(eq(inboxThreads.userId, userId))
    .groupBy(inboxThreads.state);
  const countState = (state: ThreadRow['state']) => rows.find((row) => row.state === state)?.threads ?? 0;
  return {
    open: countState('open'),
    handedOver: countState('handed_over'),
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
  };
}

/** Threads of an account, with the names of their channels, personas and assignees. */
export async function presentThreads(
  db: Db,
  userId: string,
  threads: readonly ThreadRow[],
): Promise<InboxThread[]> {
  if (threads.length === 0) return [];
  const ids = [...new Set(threads.map(({ channelId }) => channelId))];
  const found = await db
    .select({ id: channels.id, kind: channels.kind, name: channels.name, state: channels.state })
    .from(channels)
    .where(inArray(channels.id, ids));
  const byId = new Map(found.map((channel) => [channel.id, channel]));
  const names = new Map((await listPersonaFacts(db, userId)).map(({ id, name }) => [id, name]));
  const assignees = threads.flatMap(({ assigneeId }) => assigneeId ?? []);
  const accounts = await listAccounts(db, [...new Set(assignees)]);
  return threads.flatMap((thread) => {
    const channel = byId.get(thread.channelId);
    if (!channel) return [];
    const { assigneeId, author, avoidedTopics, concerns, id, isPrivate, personaId, preview, state, unread } =
      thread;
    const assignee = assigneeId === null ? undefined : accounts.get(assigneeId);
    return {
      ...{ id, author, isPrivate, state, concerns, avoidedTopics, unread, preview, personaId },
      channelId: channel.id,
      channelKind: channel.kind,
      channelName: channel.name === '' ? channelRules[channel.kind].name : channel.name,
      isDisconnected: isDisconnected(channel.state),
      personaName: names.get(personaId) ?? '',
      lastMessageAt: thread.lastMessageAt.toISOString(),
      assignee: assignee && assigneeId !== null ? { id: assigneeId, name: assignee.name } : null,
    };
  });
}
