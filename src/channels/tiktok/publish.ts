import { z } from 'zod';
import { findText } from '../checkpoints.ts';
import { type ApprovedPost, ChannelError, type PublishContext, type PublishResult } from '../port.ts';
import { callTikTok, type TikTokDeps } from './api.ts';
import { choosePrivacy, readCreator, requireDuration } from './creator.ts';
import { readOutcome } from './status.ts';
import { planUpload, uploadVideo } from './upload-video.ts';

const pollInterval = 15_000;
/** How long a finished post may be without the id under which it is public: TikTok looks at it first. */
const moderationTime = 600_000;

const begun = z.object({ publish_id: z.string().min(1), upload_url: z.string().optional() });

/**
 * Publishes one video or pictures. A video is published by the last byte of its upload, so its `publish_id` is known
 * before; pictures are published by the call that answers with it.
 */
export async function publishPost(
  deps: TikTokDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const publishId = findText(context.checkpoint, 'publishId');
  if (publishId && context.checkpoint?.sent === true) return followUp(deps, publishId, context);
  const [first] = post.media;
  if (!first) throw new ChannelError('refused', 'TikTok takes no post without a picture or a video.');
  const creator = await readCreator(deps, context);
  const info = { privacy_level: choosePrivacy(creator), disable_comment: creator.comment_disabled };
  if (first.type === 'image')
    return publishPictures(deps, post, context, info, creator.creator_username ?? null);
  requireDuration(creator, post);
  const { publish_id, upload_url } = await callTikTok(deps, begun, context, {
    method: 'POST',
    path: 'post/publish/video/init',
    json: {
      post_info: {
        ...info,
        title: post.text,
        is_aigc: post.isAiGenerated,
        disable_duet: creator.duet_disabled,
        disable_stitch: creator.stitch_disabled,
      },
      source_info: { source: 'FILE_UPLOAD', ...planUpload(first.byteSize) },
    },
  });
  if (!upload_url) throw new ChannelError('unavailable', 'TikTok gave no address for the upload.');
  const begunWith = { publishId: publish_id, begun: true, username: creator.creator_username ?? null };
  await context.save(begunWith);
  await uploadVideo(deps, first, upload_url, context);
  await context.save({ ...begunWith, sent: true });
  return later(deps, pollInterval);
}

/**
 * `post_info` of pictures has no field for AI ("Photo", "Post Info Object"): the words of disclosure are in the
 * description.
 */
async function publishPictures(
  deps: TikTokDeps,
  post: ApprovedPost,
  context: PublishContext,
  info: object,
  username: string | null,
): Promise<PublishResult> {
  const links: string[] = [];
  for (const medium of post.media) links.push(await medium.createLink());
  await context.save({ begun: true });
  const { publish_id } = await callTikTok(deps, begun, context, {
    method: 'POST',
    path: 'post/publish/content/init',
    publishes: true,
    json: {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: { ...info, description: post.text, auto_add_music: false },
      source_info: { source: 'PULL_FROM_URL', photo_images: links, photo_cover_index: 0 },
    },
  });
  await context.save({ publishId: publish_id, begun: true, sent: true, username });
  return later(deps, pollInterval);
}

async function followUp(
  deps: TikTokDeps,
  publishId: string,
  context: PublishContext,
): Promise<PublishResult> {
  const outcome = await readOutcome(deps, publishId, context);
  if (outcome.state === 'processing') return later(deps, pollInterval);
  if (outcome.state === 'failed') {
    await context.save({});
    throw outcome.error;
  }
  if (outcome.remoteId) return { state: 'published', remoteId: outcome.remoteId, url: outcome.url };
  const now = deps.clock();
  const finishedAt = findText(context.checkpoint, 'finishedAt');
  if (finishedAt && now.getTime() - new Date(finishedAt).getTime() > moderationTime)
    return { state: 'published', remoteId: publishId, url: null };
  if (!finishedAt) await context.save({ ...context.checkpoint, finishedAt: now.toISOString() });
  return later(deps, 4 * pollInterval);
}

const later = ({ clock }: TikTokDeps, after: number): PublishResult => ({
  state: 'processing',
  againAt: new Date(clock().getTime() + after),
});
