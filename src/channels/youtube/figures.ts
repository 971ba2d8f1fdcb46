import { z } from 'zod';
import type { PostFigures, PublishContext } from '../port.ts';
import { callYouTube, type YouTubeDeps } from './api.ts';

const count = z.coerce.number().optional();
const videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).default({}),
      }),
    )
    .default([]),
});

/** Videos that one call may name. */
const batch = 50;

export async function readFigures(
  deps: YouTubeDeps,
  remoteIds: readonly string[],
  context: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
): Promise<Map<string, PostFigures>> {
  const figures = new Map<string, PostFigures>();
  for (let start = 0; start < remoteIds.length; start += batch) {
    const query = { part: 'statistics', id: remoteIds.slice(start, start + batch).join(',') };
    const { items } = await callYouTube(deps, videos, context, { path: 'videos', query });
    for (const { id, statistics } of items)
      figures.set(id, {
        views: statistics.viewCount ?? null,
        likes: statistics.likeCount ?? null,
        comments: statistics.commentCount ?? null,
        shares: null,
      });
  }
  return figures;
}
