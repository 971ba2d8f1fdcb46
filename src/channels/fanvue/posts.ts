import { z } from 'zod';
import type { ApprovedPost, FoundPost, PostFigures, PublishContext } from '../port.ts';
import { isSameText, isSince } from '../recognise-post.ts';
import { callFanvue, type FanvueDeps } from './api.ts';

const posts = z.object({
  data: z.array(
    z.object({
      uuid: z.string(),
      createdAt: z.string(),
      text: z.string().nullable(),
      likesCount: z.number().optional(),
      commentsCount: z.number().optional(),
    }),
  ),
  pagination: z.object({ hasMore: z.boolean() }),
});
type Context = Pick<PublishContext, 'account' | 'signal' | 'tokens'>;

/** Posts of one page; there may be no more. */
const pageSize = 50;
/** Pages that are read for the figures of older posts. */
const pagesMaximum = 10;

function listPosts(deps: FanvueDeps, page: number, context: Context) {
  const query = { page: String(page), size: String(pageSize) };
  return callFanvue(deps, posts, context, { method: 'GET', path: 'posts', query });
}

/** Looks for the newest own post with the same text. Pinned ones come first, then the newest. */
export async function findPost(
  deps: FanvueDeps,
  { text }: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  if (context.checkpoint?.begun !== true) return { state: 'absent' };
  const { data } = await listPosts(deps, 1, context);
  const own = data.find((each) => isSince(each.createdAt, since) && isSameText(each.text ?? '', text));
  return own ? { state: 'published', remoteId: own.uuid, url: null } : { state: 'absent' };
}

/** Likes and comments, from the list of own posts: Fanvue counts no views. */
export async function readFigures(
  deps: FanvueDeps,
  remoteIds: readonly string[],
  context: Context,
): Promise<Map<string, PostFigures>> {
  const wanted = new Set(remoteIds);
  const figures = new Map<string, PostFigures>();
  for (let page = 1; page <= pagesMaximum && figures.size < wanted.size; page++) {
    const { data, pagination } = await listPosts(deps, page, context);
    for (const { commentsCount, likesCount, uuid } of data)
      if (wanted.has(uuid))
        figures.set(uuid, {
          views: null,
          likes: likesCount ?? null,
          comments: commentsCount ?? null,
          shares: null,
        });
    if (!pagination.hasMore) break;
  }
  return figures;
}
