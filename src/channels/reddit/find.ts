import { z } from 'zod';
import { findText } from '../checkpoints.ts';
import {
  type ApprovedPost,
  ChannelError,
  type FoundPost,
  type PublishContext,
  type RemotePost,
} from '../port.ts';
import { isSameText, isSince } from '../recognise-post.ts';
import { callReddit, type RedditDeps } from './api.ts';
import { getCommunity } from './community.ts';
import { toUserName } from './connect.ts';
import { splitLink } from './split-link.ts';

const listing = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({
          name: z.string(),
          title: z.string().default(''),
          selftext: z.string().default(''),
          subreddit: z.string().default(''),
          created_utc: z.number(),
          permalink: z.string().optional(),
        }),
      }),
    ),
  }),
});

/** How long Reddit may take to make a submission of files that it accepted. */
const processingTime = 600_000;

/**
 * Looks for the newest own submission with the same title and text in the same community. Whether the API lists an account's own
 * adult posts is not documented: a person looks for one that is not found.
 *
 * @throws ChannelError `unavailable` while Reddit may be processing the files
 */
export async function findPost(
  deps: RedditDeps,
  post: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  const begunAt = findText(context.checkpoint, 'begunAt');
  if (!begunAt) return { state: 'absent' };
  const own = await findOwn(deps, post, context, since);
  if (own) return { state: 'published', ...own };
  const age = deps.clock().getTime() - new Date(begunAt).getTime();
  if (post.media.length > 0 && age < processingTime)
    throw new ChannelError('unavailable', 'Reddit may still be processing the post.');
  return { state: post.isAdult ? 'cannot_know' : 'absent' };
}

export async function findOwn(
  deps: RedditDeps,
  post: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<RemotePost | null> {
  const path = `user/${encodeURIComponent(toUserName(context.account))}/submitted`;
  const query = { sort: 'new', limit: '25' };
  const { data } = await callReddit(deps, listing, context, { method: 'GET', path, query });
  const community = getCommunity(post).toLowerCase();
  const own = data.children.find(
    ({ data: { created_utc, selftext, subreddit, title } }) =>
      subreddit.toLowerCase() === community &&
      isSince(new Date(created_utc * 1_000), since) &&
      isSameText(title, post.title) &&
      (selftext === '' || isSameText(selftext, splitLink(post).body)),
  );
  if (!own) return null;
  const { name, permalink } = own.data;
  return { remoteId: name, url: permalink ? `https://www.reddit.com${permalink}` : null };
}
