import {
  type ApprovedReply,
  ChannelError,
  type Checkpoint,
  type FoundPost,
  type InboxAdapter,
  type InboxPage,
  type IncomingMessage,
  type PublishContext,
  type RemotePost,
} from '../port.ts';
import { isSameText, isSince } from '../recognise-post.ts';
import type { FanvueDeps } from './api.ts';
import { type FanvueChat, type FanvueMessage, listChats, listMessages, sendMessage } from './chats.ts';

type ReadContext = Pick<PublishContext, 'account' | 'signal' | 'tokens'>;

/** Pages of one chat that one read takes: a thousand messages that came since the last one. */
const pagesMaximum = 20;
const pagesToSearch = 5;
/** A message can become visible a little later than a newer one, but not once that is as old as `settledAfter`. */
const tolerance = 10_000;
const settledAfter = 120_000;

/** What fans write in chats. */
export function createInbox(deps: FanvueDeps): InboxAdapter {
  return {
    read: (cursor, context) => read(deps, cursor, context),
    reply: (reply, context) => sendReply(deps, reply, context),
    find: (reply, context, since) => findReply(deps, reply, context, since),
  };
}

/**
 * Times in milliseconds since 1970. `since`: messages at or after it are read. `until`: chats whose last message is before
 * it are done. `newest`: the time of the newest message when the walk through the pages of chats began. `page`: where it
 * goes on.
 */
type Walk = { since: number; until: number; newest: number; page: number };

const createWalk = (since: number, until: number): Walk => ({ since, until, newest: 0, page: 1 });

/** The walk after one in which everything up to `newest` was read. */
function createNextWalk({ clock }: FanvueDeps, newest: number, least = 0): Walk {
  const isSettled = clock().getTime() - newest > settledAfter;
  const since = Math.max(least, isSettled ? newest + 1 : newest - tolerance);
  return createWalk(since, since);
}

function readCursor(cursor: Checkpoint | null): Walk | null {
  const { newest, page, since, until } = cursor ?? {};
  const isWalk =
    typeof since === 'number' &&
    typeof until === 'number' &&
    typeof newest === 'number' &&
    typeof page === 'number';
  return isWalk ? { since, until, newest, page } : null;
}

function read(deps: FanvueDeps, cursor: Checkpoint | null, context: ReadContext): Promise<InboxPage> {
  const walk = readCursor(cursor);
  return walk ? readOn(deps, walk, context) : readFirst(deps, context);
}

/** The first read takes what waits for an answer in the latest chats, not the account's whole past. */
async function readFirst(deps: FanvueDeps, context: ReadContext): Promise<InboxPage> {
  const { data } = await listChats(deps, 1, context);
  const messages: IncomingMessage[] = [];
  for (const chat of data.toReversed()) {
    if (chat.lastMessage?.senderUuid === context.account.remoteId) continue;
    const latest = (await listMessages(deps, chat.user.uuid, 1, context))?.data ?? [];
    const answeredAt = latest.findIndex(({ sender }) => sender.uuid === context.account.remoteId);
    messages.push(...toIncoming(chat, answeredAt < 0 ? latest : latest.slice(0, answeredAt)));
  }
  return { messages, cursor: createNextWalk(deps, findNewest(data)), more: false };
}

/** Reads the chats of one page that have new messages. */
async function readOn(deps: FanvueDeps, walk: Walk, context: ReadContext): Promise<InboxPage> {
  const { data, pagination } = await listChats(deps, walk.page, context);
  const isDone = (chat: FanvueChat) => isBefore(chat.lastMessageAt, walk.until);
  const messages: IncomingMessage[] = [];
  for (const chat of data.toReversed()) {
    if (chat.lastMessageAt === null || isDone(chat)) continue;
    const latest = await listSince(deps, chat.user.uuid, walk.since, context);
    messages.push(...toIncoming(chat, latest));
  }
  const newest = walk.page === 1 ? findNewest(data) : walk.newest;
  const isLast = !pagination.hasMore || data.some(isDone);
  if (!isLast) return { messages, cursor: { ...walk, newest, page: walk.page + 1 }, more: true };
  // One page shows the chats of one moment. One that moved to the first page while others were read was not among them:
  // where messages came since the walk began, their chats are read again, from where it began.
  const changed = newest - tolerance;
  if (walk.page > 1 && changed > walk.until) {
    return { messages, cursor: createWalk(walk.since, changed), more: true };
  }
  return { messages, cursor: createNextWalk(deps, newest, walk.since), more: false };
}

/** The messages of a chat at or after a moment, each once, the newest first. */
async function listSince(
  deps: FanvueDeps,
  userUuid: string,
  since: number,
  context: ReadContext,
): Promise<FanvueMessage[]> {
  // One that arrives between two pages moves the others on: the last of a page is then the first of the next.
  const found = new Map<string, FanvueMessage>();
  for (let page = 1; page <= pagesMaximum; page++) {
    const answer = await listMessages(deps, userUuid, page, context);
    if (!answer) break;
    for (const each of answer.data) {
      if (each.sentAt !== null && !isBefore(each.sentAt, since)) found.set(each.uuid, each);
    }
    if (!answer.pagination.hasMore || answer.data.some(({ sentAt }) => isBefore(sentAt, since))) break;
  }
  return [...found.values()];
}

const isBefore = (moment: Date | null, time: number) => moment !== null && moment.getTime() < time;

/** The time of the newest message of chats; 0 without any. */
const findNewest = (chats: readonly FanvueChat[]) =>
  Math.max(0, ...chats.map(({ lastMessageAt }) => lastMessageAt?.getTime() ?? 0));

/** A fan's messages, the oldest first. What has neither text nor a file, as a call, is none. */
function toIncoming({ user }: FanvueChat, latest: readonly FanvueMessage[]): IncomingMessage[] {
  return latest.toReversed().flatMap((each) => {
    const text = toText(each);
    if (each.sender.uuid !== user.uuid || each.sentAt === null || text === '') return [];
    return [
      {
        remoteId: each.uuid,
        threadId: user.uuid,
        author: { name: user.displayName || `@${user.handle}`, mention: '' },
        isPrivate: true,
        text,
        sentAt: each.sentAt,
        url: null,
        reference: { user: user.uuid, message: each.uuid },
      },
    ];
  });
}

const fileLabels: Readonly<Record<string, string>> = {
  image: '[Picture]',
  video: '[Video]',
  audio: '[Recording]',
};

/** The text, and that there is a file: it can be seen at Fanvue alone. */
function toText({ hasMedia, mediaType, text }: FanvueMessage): string {
  const file = hasMedia ? (fileLabels[mediaType ?? ''] ?? '[File]') : '';
  return [text?.trim() ?? '', file].filter((part) => part !== '').join('\n\n');
}

async function sendReply(
  deps: FanvueDeps,
  { reference, text }: ApprovedReply,
  context: PublishContext,
): Promise<RemotePost> {
  const remoteId = await sendMessage(deps, String(reference.user), text, context);
  if (remoteId === null) throw new ChannelError('refused', 'This chat is no longer at Fanvue.');
  return { remoteId, url: null };
}

/** Looks for an own message with the same text in the chat. Fanvue takes no idempotency key. */
async function findReply(
  deps: FanvueDeps,
  { reference, text }: ApprovedReply,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  for (let page = 1; page <= pagesToSearch; page++) {
    const answer = await listMessages(deps, String(reference.user), page, context);
    if (!answer) return { state: 'absent' };
    const { data, pagination } = answer;
    const own = data.find(
      (each) =>
        each.sender.uuid === context.account.remoteId &&
        each.sentAt !== null &&
        isSince(each.sentAt, since) &&
        isSameText(each.text ?? '', text),
    );
    if (own) return { state: 'published', remoteId: own.uuid, url: null };
    const isOlder = data.some(({ sentAt }) => sentAt !== null && !isSince(sentAt, since));
    if (isOlder || !pagination.hasMore) return { state: 'absent' };
  }
  return { state: 'cannot_know' };
}
