import { z } from 'zod';
import { type ApprovedPost, ChannelError, type PublishContext } from '../port.ts';
import { callReddit, type RedditDeps } from './api.ts';

const about = z.object({
  data: z.object({ over18: z.boolean().nullish(), subreddit_type: z.string().optional() }),
});

/** The name of a post's community, however the creator wrote it: `r/name`, `/r/name/` or `name`. */
export function getCommunity({ place }: Pick<ApprovedPost, 'place'>): string {
  const name = place
    .trim()
    .replace(/^(?:https?:\/\/(?:www\.|old\.)?reddit\.com)?\/?(?:r\/)?/i, '')
    .replace(/\/+$/, '');
  if (/^(?:u_)?[\w-]{2,24}$/.test(name)) return name;
  throw new ChannelError('refused', 'Name the community that the post is for, as r/name.');
}

/** Adult work goes only to a community that is for adults. @throws ChannelError `refused` */
export async function requireAdultCommunity(
  deps: RedditDeps,
  community: string,
  context: PublishContext,
): Promise<void> {
  const request = { method: 'GET', path: `r/${community}/about` } as const;
  const { data } = await callReddit(deps, about, context, request);
  if (data.over18 !== true) throw new ChannelError('refused', `r/${community} is not for adult work.`);
}
