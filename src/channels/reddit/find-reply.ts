import { z } from 'zod';
import {
  type ApprovedReply,
  ChannelError,
  type FoundPost,
  type PublishContext,
  type RemotePost,
} from '../port.ts';
import { isSameText, isSince } from '../recognise-post.ts';
import { callReddit, type RedditDeps } from './api.ts';
import { toUserName } from './connect.ts';

/** How long a comment that Reddit has taken may be missing in its lists. */
const processingTime = 60_000;
const itemsOfPage = '100';
const maximumBytes = 8 * 1_048_576;

const own = z.object({
  name: z.string().default(''),
  author: z.string().nullish(),
  body: z.string().default(''),
  created_utc: z.number().default(0),
  parent_id: z.string().nullish(),
  dest: z.string().nullish(),
  permalink: z.string().nullish(),
});
type Own = z.infer<typeof own>;
const listing = z.object({ data: z.object({ children: z.array(z.object({ data: own })) }) });
/**
 * The answers to a comment; without any it is an empty text. A child of the kind `more` stands for those that are not
 * listed.
 */
const answers = z.union([
  z.literal('').transform(() => ({ children: [] })),
  z
    .object({ data: z.object({ children: z.array(z.object({ kind: z.string(), data: own })) }) })
    .transform(({ data }) => data),
]);
const comment = z.object({ name: z.string(), replies: answers });
/** The post, and the comment that was asked for. */
const thread = z.tuple([
  z.unknown(),
  z.object({ data: z.object({ children: z.array(z.object({ data: comment })) }) }),
]);

/**
 * Looks for an own comment with the same text below the comment that it answers: among the account's latest comments,
 * and among the answers to it, because it is not documented whether the first list has those in adult communities. What
 * became of a private message is left to a person where the sent ones do not have it: Reddit delivers them as chats.
 *
 * @throws ChannelError `unavailable` while Reddit may not list it yet
 */
export async function findReply(
  deps: RedditDeps,
  reply: ApprovedReply,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  const isOwn = (each: Own) =>
    isSince(new Date(each.created_utc * 1_000), since) && isSameText(each.body, reply.text);
  const isPrivate = String(reply.reference.name).startsWith('t4_');
  const found = isPrivate
    ? await findSent(deps, reply, context, isOwn)
    : ((await findLatest(deps, reply, context, isOwn)) ?? (await findBelow(deps, reply, context, isOwn)));
  if (found !== 'none' && found !== 'unclear') return { state: 'published', ...found };
  if (deps.clock().getTime() - since.getTime() < processingTime) {
    throw new ChannelError('unavailable', 'Reddit may not list the reply yet.');
  }
  return { state: found === 'none' ? 'absent' : 'cannot_know' };
}

type Found = RemotePost | 'none' | 'unclear';
type IsOwn = (each: Own) => boolean;

const toRemotePost = ({ name, permalink }: Own): RemotePost => ({
  remoteId: name,
  url: permalink ? `https://www.reddit.com${permalink}` : null,
});

async function findLatest(
  deps: RedditDeps,
  { reference }: ApprovedReply,
  context: PublishContext,
  isOwn: IsOwn,
): Promise<RemotePost | null> {
  const path = `user/${encodeURIComponent(toUserName(context.account))}/comments`;
  const query = { sort: 'new', limit: itemsOfPage };
  const { data } = await callReddit(deps, listing, context, { method: 'GET', path, query, maximumBytes });
  const found = data.children.find((each) => each.data.parent_id === reference.name && isOwn(each.data));
  return found ? toRemotePost(found.data) : null;
}

async function findBelow(
  deps: RedditDeps,
  { reference }: ApprovedReply,
  context: PublishContext,
  isOwn: IsOwn,
): Promise<Found> {
  if (typeof reference.post !== 'string') return 'unclear';
  const path = `comments/${encodeURIComponent(reference.post)}`;
  const id = String(reference.name).slice(3);
  const query = { comment: id, depth: '2', sort: 'new', limit: itemsOfPage };
  const request = { method: 'GET', path, query, maximumBytes } as const;
  const [, below] = await callReddit(deps, thread, context, request);
  const answered = below.data.children.find(({ data }) => data.name === reference.name);
  if (!answered) return 'unclear';
  const { children } = answered.data.replies;
  const userName = toUserName(context.account).toLowerCase();
  const found = children.find(({ data }) => data.author?.toLowerCase() === userName && isOwn(data));
  if (found) return toRemotePost(found.data);
  return children.some(({ kind }) => kind === 'more') ? 'unclear' : 'none';
}

async function findSent(
  deps: RedditDeps,
  { reference }: ApprovedReply,
  context: PublishContext,
  isOwn: IsOwn,
): Promise<Found> {
  const query = { limit: itemsOfPage };
  const request = { method: 'GET', path: 'message/sent', query, maximumBytes } as const;
  const { data } = await callReddit(deps, listing, context, request);
  const author = String(reference.author).toLowerCase();
  const found = data.children.find(
    (each) =>
      isOwn(each.data) &&
      (each.data.parent_id === reference.name || each.data.dest?.toLowerCase() === author),
  );
  return found ? toRemotePost(found.data) : 'unclear';
}
