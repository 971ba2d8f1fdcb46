import { z } from 'zod';
import type { ApprovedPost, FoundPost, PublishContext } from '../port.ts';
import { decodeEntities, isSameText, isSince } from '../recognise-post.ts';
import { callX, type XDeps } from './api.ts';
import { toPostUrl } from './connect.ts';

const address = z.object({
  url: z.string(),
  expanded_url: z.string().optional(),
  media_key: z.string().optional(),
});
const post = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.string(),
  entities: z.object({ urls: z.array(address).default([]) }).optional(),
});
const posts = z.object({ data: z.array(post).default([]) });

/** Looks for the newest own post with the same text. */
export async function findPost(
  deps: XDeps,
  { text }: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  if (context.checkpoint?.begun !== true) return { state: 'absent' };
  const query = { max_results: '20', exclude: 'retweets,replies', 'tweet.fields': 'created_at,entities' };
  const path = `users/${context.account.remoteId}/tweets`;
  const { data } = await callX(deps, posts, context, { method: 'GET', path, query });
  const own = data.find((each) => isSince(each.created_at, since) && isSameText(toWritten(each), text));
  if (!own) return { state: 'absent' };
  return { state: 'published', remoteId: own.id, url: toPostUrl(context.account, own.id) };
}

/** A text as it was written: X shortens its addresses, adds one for the media and writes three characters as entities. */
function toWritten({ entities, text }: z.infer<typeof post>): string {
  let written = text;
  for (const { expanded_url, media_key, url } of entities?.urls ?? []) {
    const isMedia = media_key !== undefined || /\/(?:photo|video)\/\d+$/.test(expanded_url ?? '');
    written = written.replace(url, isMedia ? '' : (expanded_url ?? url));
  }
  return decodeEntities(written);
}
