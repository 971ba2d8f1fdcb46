import { z } from 'zod';
import type { PostFigures, PublishContext } from '../port.ts';
import { callX, type XDeps } from './api.ts';

const posts = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        public_metrics: z.object({
          impression_count: z.number().optional(),
          like_count: z.number().optional(),
          reply_count: z.number().optional(),
          retweet_count: z.number().default(0),
          quote_count: z.number().default(0),
        }),
      }),
    )
    .default([]),
});

/** Posts that one call may name. */
const batch = 100;

/** X counts each post that is read: the operator pays for it. */
export async function readFigures(
  deps: XDeps,
  remoteIds: readonly string[],
  context: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
): Promise<Map<string, PostFigures>> {
  const figures = new Map<string, PostFigures>();
  for (let start = 0; start < remoteIds.length; start += batch) {
    const query = { ids: remoteIds.slice(start, start + batch).join(','), 'tweet.fields': 'public_metrics' };
    const { data } = await callX(deps, posts, context, { method: 'GET', path: 'tweets', query });
    for (const { id, public_metrics: metrics } of data)
      figures.set(id, {
        views: metrics.impression_count ?? null,
        likes: metrics.like_count ?? null,
        comments: metrics.reply_count ?? null,
        shares: metrics.retweet_count + metrics.quote_count,
      });
  }
  return figures;
}
