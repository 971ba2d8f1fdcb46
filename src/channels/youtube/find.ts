import { z } from 'zod';
import type { ApprovedPost, FoundPost, PublishContext } from '../port.ts';
import { isSameText, isSince } from '../recognise-post.ts';
import { callYouTube, type YouTubeDeps } from './api.ts';
import { getVideo, toRemotePost } from './publish.ts';
import { findSession, readSession, withoutAngles } from './session.ts';

const uploads = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({ title: z.string(), publishedAt: z.string() }),
        contentDetails: z.object({ videoId: z.string() }),
      }),
    )
    .default([]),
});

/** An attempt's session knows whether its video is complete; once it has ended, the channel's newest videos are read. */
export async function findPost(
  deps: YouTubeDeps,
  post: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  const session = findSession(context);
  if (!session) return { state: 'absent' };
  const state = await readSession(deps, session, getVideo(post), context);
  if (state.state === 'complete') return { state: 'published', ...toRemotePost(state.videoId) };
  if (state.state === 'partial') return { state: 'absent' };
  // The playlist of a channel's uploads has the channel's id with UU in place of UC.
  const playlistId = context.account.remoteId.replace(/^UC/, 'UU');
  const query = { part: 'snippet,contentDetails', playlistId, maxResults: '25' };
  const { items } = await callYouTube(deps, uploads, context, { path: 'playlistItems', query });
  const own = items.find(
    ({ snippet }) =>
      isSince(snippet.publishedAt, since) && isSameText(snippet.title, withoutAngles(post.title)),
  );
  return own ? { state: 'published', ...toRemotePost(own.contentDetails.videoId) } : { state: 'absent' };
}
