import { z } from 'zod';
import { listIds } from '../checkpoints.ts';
import type { ApprovedPost, PublishContext, PublishResult } from '../port.ts';
import { callFanvue, type FanvueDeps } from './api.ts';
import { isReady, uploadMedium } from './upload-media.ts';

const pollInterval = 10_000;

const created = z.object({ uuid: z.string().min(1) });

/** Uploads the media, waits until Fanvue has processed them, and creates the post. */
export async function publishPost(
  deps: FanvueDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const ids = await ensureMedia(deps, post, context);
  for (const id of ids)
    if (!(await isReady(deps, id, context)))
      return { state: 'processing', againAt: new Date(deps.clock().getTime() + pollInterval) };
  await context.save({ media: ids.join(','), begun: true });
  const { uuid } = await callFanvue(deps, created, context, {
    method: 'POST',
    path: 'posts',
    publishes: true,
    json: { text: post.text, audience: getAudience(post), ...(ids.length > 0 && { mediaUuids: ids }) },
  });
  return { state: 'published', remoteId: uuid, url: null };
}

/** Subscribers see a post, and followers too where its place says so: adult work is not shown free by mistake. */
function getAudience({ place }: ApprovedPost): 'subscribers' | 'followers-and-subscribers' {
  return /^followers$/i.test(place.trim()) ? 'followers-and-subscribers' : 'subscribers';
}

async function ensureMedia(deps: FanvueDeps, post: ApprovedPost, context: PublishContext): Promise<string[]> {
  const known = listIds(context.checkpoint, 'media');
  if (known.length === post.media.length) return known;
  const ids: string[] = [];
  for (const [position, medium] of post.media.entries())
    ids.push(await uploadMedium(deps, medium, position, context));
  await context.save({ media: ids.join(',') });
  return ids;
}
