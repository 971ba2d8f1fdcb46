import { z } from 'zod';
import { ChannelError, type PostFigures, type PublishContext } from '../port.ts';
import { callGraph, type InstagramDeps } from './api.ts';

const counts = z.object({ like_count: z.number().optional(), comments_count: z.number().optional() });
const insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })) })),
});

/** Likes and comments of each post, and views and shares where the account lets them be read. */
export async function readFigures(
  deps: InstagramDeps,
  remoteIds: readonly string[],
  context: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
): Promise<Map<string, PostFigures>> {
  const figures = new Map<string, PostFigures>();
  for (const id of remoteIds) {
    const query = { fields: 'like_count,comments_count' };
    const post = await unlessRefused(callGraph(deps, counts, context, { method: 'GET', path: id, query }));
    if (!post) continue;
    const path = `${id}/insights`;
    const metrics = { metric: 'views,shares' };
    const answer = await unlessRefused(
      callGraph(deps, insights, context, { method: 'GET', path, query: metrics }),
    );
    const find = (name: string) => answer?.data.find((each) => each.name === name)?.values[0]?.value ?? null;
    figures.set(id, {
      views: find('views'),
      likes: post.like_count ?? null,
      comments: post.comments_count ?? null,
      shares: find('shares'),
    });
  }
  return figures;
}

/** Null for what Instagram does not have or does not count. */
async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ChannelError && error.problem === 'refused') return null;
    throw error;
  }
}
