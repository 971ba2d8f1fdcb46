import { z } from 'zod';
import { findText, listIds } from '../checkpoints.ts';
import type { ApprovedPost, PublishContext, PublishResult } from '../port.ts';
import { callX, type XDeps } from './api.ts';
import { toPostUrl } from './connect.ts';
import { findWaitingTime, uploadMedium } from './upload-media.ts';

/** Uploaded media can be used for 24 hours. */
const mediaLifetime = 20 * 3_600_000;

const created = z.object({ data: z.object({ id: z.string().min(1) }) });

/** Uploads the media, waits for a video, and creates the post with the label for AI ("Create or Edit Post"). */
export async function publishPost(
  deps: XDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const { ids, uploadedAt } = await ensureMedia(deps, post, context);
  if (post.media.some(({ type }) => type === 'video'))
    for (const id of ids) {
      const seconds = await findWaitingTime(deps, id, context);
      if (seconds !== null)
        return { state: 'processing', againAt: new Date(deps.clock().getTime() + seconds * 1_000) };
    }
  await context.save({ media: ids.join(','), uploadedAt, begun: true });
  const { data } = await callX(deps, created, context, {
    method: 'POST',
    path: 'tweets',
    publishes: true,
    json: {
      text: post.text,
      made_with_ai: post.isAiGenerated,
      ...(ids.length > 0 && { media: { media_ids: ids } }),
    },
  });
  return { state: 'published', remoteId: data.id, url: toPostUrl(context.account, data.id) };
}

async function ensureMedia(
  deps: XDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<{ ids: string[]; uploadedAt: string }> {
  const known = listIds(context.checkpoint, 'media');
  const knownAt = findText(context.checkpoint, 'uploadedAt');
  const now = deps.clock();
  if (knownAt && now.getTime() - new Date(knownAt).getTime() < mediaLifetime)
    return { ids: known, uploadedAt: knownAt };
  const ids: string[] = [];
  for (const medium of post.media) ids.push(await uploadMedium(deps, medium, post, context));
  const uploadedAt = now.toISOString();
  await context.save({ media: ids.join(','), uploadedAt });
  return { ids, uploadedAt };
}
