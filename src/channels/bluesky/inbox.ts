import { z } from 'zod';
import type {
  ApprovedReply,
  Checkpoint,
  FoundPost,
  InboxAdapter,
  InboxPage,
  IncomingMessage,
  PublishContext,
  RemotePost,
} from '../port.ts';
import { type BlueskyOptions, callXrpc, outlet, readFailure, sendXrpc, toChannelError } from './call.ts';
import { createFacets } from './facets.ts';
import { toRecordKey } from './record-key.ts';
import { getServer } from './sessions.ts';

const collection = 'app.bsky.feed.post';
const pageSize = '50';

const strongRef = z.object({ uri: z.string(), cid: z.string() });
const notification = z.object({
  uri: z.string(),
  cid: z.string(),
  author: z.object({ did: z.string(), handle: z.string(), displayName: z.string().optional() }),
  reason: z.string(),
  record: z.object({ text: z.string().optional(), reply: z.object({ root: strongRef }).optional() }),
  indexedAt: z.string(),
});
const answer = z.object({ notifications: z.array(notification), cursor: z.string().optional() });

/** Replies and mentions (`app.bsky.notification.listNotifications`). */
export function createInbox(options: BlueskyOptions): InboxAdapter {
  return {
    read: (cursor, context) => read(options, cursor, context),
    reply: (reply, context) => publishReply(options, reply, context),
    find: (reply, context) => find(options, reply, context),
  };
}

/**
 * `seenUntil`: all older ones are read. `newest`: the first of the walk that runs. `page`: where the walk from the newest
 * back to `seenUntil` continues; null between two walks.
 */
type Walk = { seenUntil: string | null; newest: string | null; page: string | null };

const toText = (value: Checkpoint[string] | undefined): string | null =>
  typeof value === 'string' ? value : null;

async function read(
  options: BlueskyOptions,
  cursor: Checkpoint | null,
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
): Promise<InboxPage> {
  const walk: Walk = {
    seenUntil: toText(cursor?.seenUntil),
    newest: toText(cursor?.newest),
    page: toText(cursor?.page),
  };
  const { cursor: nextPage, notifications } = await callXrpc(
    options,
    {
      server: getServer(tokens),
      method: 'app.bsky.notification.listNotifications',
      token: tokens.access,
      query: {
        limit: pageSize,
        reasons: ['mention', 'reply'],
        ...(walk.page !== null && { cursor: walk.page }),
      },
      signal,
    },
    answer,
  );
  const { seenUntil } = walk;
  const isNew = ({ indexedAt }: z.infer<typeof notification>) =>
    seenUntil === null || Date.parse(indexedAt) >= Date.parse(seenUntil);
  const fresh = notifications.filter(isNew);
  const newest = walk.newest ?? notifications[0]?.indexedAt ?? seenUntil;
  // The first read takes one page, not the account's whole past.
  const isDone = seenUntil === null || nextPage === undefined || fresh.length < notifications.length;
  const next: Walk = isDone
    ? { seenUntil: newest, newest: null, page: null }
    : { seenUntil, newest, page: nextPage };
  const isConversation = ({ reason }: z.infer<typeof notification>) =>
    reason === 'mention' || reason === 'reply';
  const messages = fresh.filter(isConversation).map(toMessage).toReversed();
  return { messages, cursor: next, more: !isDone };
}

function toMessage({ author, cid, indexedAt, record, uri }: z.infer<typeof notification>): IncomingMessage {
  const root = record.reply?.root ?? { uri, cid };
  const key = uri.split('/').at(-1) ?? '';
  return {
    remoteId: uri,
    threadId: `${root.uri} ${author.did}`,
    author: { name: author.displayName || `@${author.handle}`, mention: '' },
    isPrivate: false,
    text: record.text ?? '',
    sentAt: new Date(indexedAt),
    url: `https://bsky.app/profile/${author.did}/post/${key}`,
    reference: { uri, cid, rootUri: root.uri, rootCid: root.cid },
  };
}

/** Under a record key of its own, as a post: a second attempt finds it taken. */
async function publishReply(
  options: BlueskyOptions,
  reply: ApprovedReply,
  context: PublishContext,
): Promise<RemotePost> {
  const { account, signal, tokens } = context;
  const { cid, rootCid, rootUri, uri } = reply.reference;
  const facets = createFacets(reply.text, new Map());
  const given = await sendXrpc(options, {
    server: getServer(tokens),
    method: 'com.atproto.repo.putRecord',
    token: tokens.access,
    json: {
      repo: account.remoteId,
      collection,
      rkey: toRecordKey(reply.key),
      swapRecord: null,
      record: {
        $type: collection,
        text: reply.text,
        createdAt: new Date().toISOString(),
        reply: { root: { uri: rootUri, cid: rootCid }, parent: { uri, cid } },
        ...(facets.length > 0 && { facets }),
      },
    },
    publishes: true,
    signal,
  });
  // An earlier attempt arrived after all.
  if (given.status === 200 || readFailure(given).error === 'InvalidSwap') return toRemotePost(reply, context);
  throw toChannelError(given, { outlet, publishes: true });
}

function toRemotePost({ key }: ApprovedReply, { account }: PublishContext): RemotePost {
  const rkey = toRecordKey(key);
  return {
    remoteId: `at://${account.remoteId}/${collection}/${rkey}`,
    url: `https://bsky.app/profile/${account.remoteId}/post/${rkey}`,
  };
}

async function find(
  options: BlueskyOptions,
  reply: ApprovedReply,
  context: PublishContext,
): Promise<FoundPost> {
  const { account, signal, tokens } = context;
  const given = await sendXrpc(options, {
    server: getServer(tokens),
    method: 'com.atproto.repo.getRecord',
    token: tokens.access,
    query: { repo: account.remoteId, collection, rkey: toRecordKey(reply.key) },
    signal,
  });
  if (given.status === 200) return { state: 'published', ...toRemotePost(reply, context) };
  const { error, message } = readFailure(given);
  const isAbsent = error === 'RecordNotFound' || (given.status === 400 && /locate record/i.test(message));
  if (isAbsent) return { state: 'absent' };
  throw toChannelError(given, { outlet });
}
