import { z } from 'zod';
import type { PostFigures, PublishContext } from '../port.ts';
import { callTikTok, type TikTokDeps } from './api.ts';

const videos = z.object({
  videos: z
    .array(
      z.object({
        id: z.coerce.string(),
        view_count: z.number().optional(),
        like_count: z.number().optional(),
        comment_count: z.number().optional(),
        share_count: z.number().optional(),
      }),
    )
    .default([]),
});

/** Videos that one call may name. */
const batch = 20;

export async function readFigures(
  deps: TikTokDeps,
  remoteIds: readonly string[],
  context: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
): Promise<Map<string, PostFigures>> {
  const figures = new Map<string, PostFigures>();
  // A post that never became public has only the id of its publishing.
  const ids = remoteIds.filter((id) => /^\d+$/.test(id));
  for (let start = 0; start < ids.length; start += batch) {
    const answer = await callTikTok(deps, videos, context, {
      method: 'POST',
      path: 'video/query',
      query: { fields: 'id,view_count,like_count,comment_count,share_count' },
      json: { filters: { video_ids: ids.slice(start, start + batch) } },
    });
    for (const video of answer.videos)
      figures.set(video.id, {
        views: video.view_count ?? null,
        likes: video.like_count ?? null,
        comments: video.comment_count ?? null,
        shares: video.share_count ?? null,
      });
  }
  return figures;
}
