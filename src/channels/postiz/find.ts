import { z } from 'zod';
import { findText } from '../checkpoints.ts';
import { type ApprovedPost, ChannelError, type FoundPost, type PublishContext } from '../port.ts';
import { decodeEntities, isSameText, isSince } from '../recognise-post.ts';
import { callPostiz, getPostizChannel, type PostizDeps } from './api.ts';

const posts = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      content: z.string().default(''),
      publishDate: z.string(),
      releaseURL: z.string().nullish(),
      state: z.string().default(''),
      integration: z.object({ id: z.string() }),
    }),
  ),
});

const hour = 3_600_000;

/** The posts around a moment and since. */
export async function listPosts(deps: PostizDeps, context: PublishContext, since: Date) {
  const query = {
    startDate: new Date(since.getTime() - hour).toISOString(),
    endDate: new Date(deps.clock().getTime() + hour).toISOString(),
  };
  return (await callPostiz(deps, posts, context, { method: 'GET', path: 'posts', query })).posts;
}

/**
 * Looks for a post of this channel with the same text. Postiz has a failed post in its list: whether the outlet behind it
 * got it, a person has to look.
 *
 * @throws ChannelError `unavailable` while Postiz has not published it
 */
export async function findPost(
  deps: PostizDeps,
  post: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  if (!findText(context.checkpoint, 'begunAt')) return { state: 'absent' };
  const { integration } = getPostizChannel(context.tokens);
  const postId = findText(context.checkpoint, 'postId');
  const own = (await listPosts(deps, context, since)).find(
    (each) =>
      each.integration.id === integration &&
      (postId
        ? each.id === postId
        : isSince(each.publishDate, since) && isSameText(toWritten(each.content), post.text)),
  );
  if (!own || own.state === 'DRAFT') return { state: 'absent' };
  if (own.state === 'PUBLISHED') return { state: 'published', remoteId: own.id, url: own.releaseURL ?? null };
  if (own.state === 'ERROR') return { state: 'cannot_know' };
  throw new ChannelError('unavailable', 'Postiz has the post and has not published it yet.');
}

/** Postiz may keep a text as HTML. */
const toWritten = (content: string) => decodeEntities(content.replace(/<[^>]*>/g, ' '));
