import { z } from 'zod';
import type { PostFigures, PublishContext } from '../port.ts';
import { callReddit, type RedditDeps } from './api.ts';

const listing = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({
          name: z.string(),
          score: z.number().optional(),
          num_comments: z.number().optional(),
          num_crossposts: z.number().optional(),
        }),
      }),
    ),
  }),
});

/** Posts that one call may name. */
const batch = 100;

export async function readFigures(
  deps: RedditDeps,
  remoteIds: readonly string[],
  context: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
): Promise<Map<string, PostFigures>> {
  const figures = new Map<string, PostFigures>();
  for (let start = 0; start < remoteIds.length; start += batch) {
    const query = { id: remoteIds.slice(start, start + batch).join(',') };
    const { data } = await callReddit(deps, listing, context, { method: 'GET', path: 'api/info', query });
    for (const { data: post } of data.children)
      figures.set(post.name, {
        views: null,
        likes: post.score ?? null,
        comments: post.num_comments ?? null,
        shares: post.num_crossposts ?? null,
      });
  }
  return figures;
}
