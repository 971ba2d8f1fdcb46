import { z } from 'zod';
import { readJson } from '../answers.ts';
import { findText } from '../checkpoints.ts';
import { createMissingScopeError } from '../missing-scope.ts';
import type {
  ApprovedReply,
  Checkpoint,
  InboxAdapter,
  InboxPage,
  IncomingMessage,
  PublishContext,
  RemotePost,
} from '../port.ts';
import { callReddit, type RedditDeps, sendReddit } from './api.ts';
import { findReply } from './find-reply.ts';

type ReadContext = Pick<PublishContext, 'account' | 'signal' | 'tokens'>;

/** All channels of an installation share 100 calls a minute with what they publish. */
const pauseMs = 5 * 60_000;
/** Items of the first read, and of each page later; Reddit gives at most 100. */
const firstItems = 25;
const itemsOfPage = 100;
/** A page of the longest comments, each as text and as HTML. */
const maximumBytes = 8 * 1_048_576;
/** Seconds: an item can become visible a little later than a newer one. */
const tolerance = 120;

const item = z.object({
  kind: z.string(),
  data: z.object({
    name: z.string().min(1),
    /** Null: a community writes, or the account was deleted. */
    author: z.string().nullish(),
    subreddit: z.string().nullish(),
    subject: z.string().nullish(),
    body: z.string().nullish(),
    created_utc: z.number(),
    /** The path of a comment: `/r/COMMUNITY/comments/POST/TITLE/COMMENT/`. */
    context: z.string().nullish(),
    first_message_name: z.string().nullish(),
  }),
});
type Item = z.infer<typeof item>;
const listing = z.object({ data: z.object({ children: z.array(item), after: z.string().nullish() }) });

const created = z.object({
  json: z.object({
    data: z.object({
      things: z
        .array(z.object({ data: z.object({ name: z.string().min(1), permalink: z.string().nullish() }) }))
        .min(1),
    }),
  }),
});

/** Comments on own posts, replies to own comments, mentions, and private messages (`GET /message/inbox`). */
export function createInbox(deps: RedditDeps): InboxAdapter {
  return {
    pauseMs,
    read: (cursor, context) => read(deps, cursor, context),
    reply: (reply, context) => sendReply(deps, reply, context),
    find: (reply, context, since) => findReply(deps, reply, context, since),
  };
}

/**
 * Times in seconds since 1970. `seenUntil`: all older items are read. `newest`: that of the first item when the walk that
 * runs began. `page`: the item after which it goes on, from the newest back to `seenUntil`; null between two walks.
 */
type Walk = { seenUntil: number | null; newest: number | null; page: string | null };

const findNumber = (cursor: Checkpoint | null, name: string): number | null => {
  const value = cursor?.[name];
  return typeof value === 'number' ? value : null;
};

async function read(deps: RedditDeps, cursor: Checkpoint | null, context: ReadContext): Promise<InboxPage> {
  const seenUntil = findNumber(cursor, 'seenUntil');
  const page = findText(cursor, 'page');
  const { after, children } = await listItems(deps, { after: page, isFirst: seenUntil === null }, context);
  const fresh = children.filter(({ data }) => data.created_utc >= (seenUntil ?? 0) - tolerance);
  const newest =
    findNumber(cursor, 'newest') ?? Math.max(seenUntil ?? 0, ...children.map(({ data }) => data.created_utc));
  // The first read takes one page, not the account's whole past.
  const isDone = seenUntil === null || !after || fresh.length < children.length;
  const next: Walk = isDone
    ? { seenUntil: newest, newest: null, page: null }
    : { seenUntil, newest, page: after };
  return { messages: fresh.toReversed().flatMap(toMessages), cursor: next, more: !isDone };
}

/** Lists items of the inbox, the newest first; they stay unread at Reddit. @throws ChannelError */
async function listItems(
  deps: RedditDeps,
  { after, isFirst }: { after: string | null; isFirst: boolean },
  context: ReadContext,
): Promise<z.infer<typeof listing>['data']> {
  const limit = String(isFirst ? firstItems : itemsOfPage);
  const answer = await sendReddit(deps, context, {
    method: 'GET',
    path: 'message/inbox',
    query: { limit, mark: 'false', ...(after !== null && { after }) },
    maximumBytes,
    accepts: [403],
  });
  if (answer.status === 403) throw createMissingScopeError('messages');
  return readJson(answer, listing, { outlet: 'Reddit' }).data;
}

/** None of a deleted account, and of the robot that comments on each post of many communities. */
function toMessages({ data, kind }: Item): IncomingMessage[] {
  const isPrivate = kind === 't4';
  if (!isPrivate && kind !== 't1') return [];
  const author = data.author ?? (data.subreddit ? `r/${data.subreddit}` : '');
  if (author === '' || author === '[deleted]' || (author === 'AutoModerator' && !isPrivate)) return [];
  const post = isPrivate ? null : findPost(data.context ?? '');
  return [
    {
      remoteId: data.name,
      threadId: isPrivate ? (data.first_message_name ?? data.name) : `${post ?? data.name} ${author}`,
      author: { name: author, mention: '' },
      isPrivate,
      text: toText(data, isPrivate),
      sentAt: new Date(data.created_utc * 1_000),
      url: data.context?.startsWith('/') ? `https://www.reddit.com${data.context}` : null,
      reference: { name: data.name, post, author },
    },
  ];
}

/** The id of the post that a comment is below. */
const findPost = (context: string): string | null => /\/comments\/(\w+)\//.exec(context)?.[1] ?? null;

/** A first private message has a subject of its own; Reddit writes that of a comment. */
function toText({ body, subject }: Item['data'], isPrivate: boolean): string {
  const hasSubject = isPrivate && subject && !/^re:/i.test(subject);
  return [hasSubject ? subject.trim() : '', body?.trim() ?? ''].filter((part) => part !== '').join('\n\n');
}

/** Comments below a comment, and answers a private message. Reddit takes no idempotency key. */
async function sendReply(
  deps: RedditDeps,
  { reference, text }: ApprovedReply,
  context: PublishContext,
): Promise<RemotePost> {
  const { json } = await callReddit(deps, created, context, {
    method: 'POST',
    path: 'api/comment',
    form: { api_type: 'json', thing_id: String(reference.name), text },
    publishes: true,
  });
  const { name = '', permalink } = json.data.things[0]?.data ?? {};
  return { remoteId: name, url: toAddress(permalink) };
}

const toAddress = (permalink: string | null | undefined) =>
  permalink ? `https://www.reddit.com${permalink}` : null;
