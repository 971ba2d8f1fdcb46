import { z } from 'zod';
import { findText } from '../checkpoints.ts';
import { type ApprovedPost, ChannelError, type FoundPost, type PublishContext } from '../port.ts';
import { callTikTok, type TikTokDeps } from './api.ts';

const publishStatus = z.object({
  status: z.string(),
  fail_reason: z.string().optional(),
  uploaded_bytes: z.number().optional(),
  // TikTok's own spelling.
  publicaly_available_post_id: z.array(z.coerce.string()).default([]),
});

type Outcome =
  | { state: 'processing'; uploadedBytes: number | null }
  | { state: 'published'; remoteId: string | null; url: string | null }
  | { state: 'failed'; error: ChannelError };

/** What became of a publishing. The post's id is given once TikTok has let it become public. */
export async function readOutcome(
  deps: TikTokDeps,
  publishId: string,
  context: PublishContext,
): Promise<Outcome> {
  const answer = await callTikTok(deps, publishStatus, context, {
    method: 'POST',
    path: 'post/publish/status/fetch',
    json: { publish_id: publishId },
  });
  if (answer.status === 'FAILED') return { state: 'failed', error: toError(answer.fail_reason ?? '', deps) };
  if (answer.status !== 'PUBLISH_COMPLETE')
    return { state: 'processing', uploadedBytes: answer.uploaded_bytes ?? null };
  const remoteId = answer.publicaly_available_post_id[0] ?? null;
  return { state: 'published', remoteId, url: toUrl(remoteId, findText(context.checkpoint, 'username')) };
}

const toUrl = (id: string | null, username: string | null) =>
  id && username ? `https://www.tiktok.com/@${encodeURIComponent(username)}/video/${id}` : null;

const reasons: Readonly<Record<string, string>> = {
  file_format_check_failed: 'TikTok does not take this kind of file.',
  duration_check_failed: 'TikTok does not take a video of this length.',
  frame_rate_check_failed: 'TikTok does not take this frame rate.',
  picture_size_check_failed: 'TikTok does not take this size of picture.',
  video_pull_failed: 'TikTok could not fetch the file.',
  photo_pull_failed: 'TikTok could not fetch a picture.',
};

function toError(reason: string, { clock }: TikTokDeps): ChannelError {
  if (reason === 'auth_removed')
    return new ChannelError('unauthorized', 'TikTok no longer accepts the connection.');
  if (reason === 'internal') return new ChannelError('unavailable', 'TikTok could not process the post.');
  if (reason === 'spam_risk_too_many_posts') {
    const retryAt = new Date(clock().getTime() + 3_600_000);
    return new ChannelError('limited', 'The account has reached its TikTok posts of a day.', { retryAt });
  }
  return new ChannelError(
    'refused',
    reasons[reason] ?? `TikTok refused the post (${reason || 'no reason given'}).`,
  );
}

/**
 * Looks for a publishing by its id. A video whose upload did not end is never published, so a new one may begin;
 * pictures without an id cannot be looked up.
 *
 * @throws ChannelError `unavailable` while TikTok processes the post
 */
export async function findPost(
  deps: TikTokDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<FoundPost> {
  if (context.checkpoint?.begun !== true) return { state: 'absent' };
  const publishId = findText(context.checkpoint, 'publishId');
  if (!publishId) return { state: 'cannot_know' };
  const outcome = await readOutcome(deps, publishId, context);
  if (outcome.state === 'published')
    return { state: 'published', remoteId: outcome.remoteId ?? publishId, url: outcome.url };
  if (outcome.state === 'failed') return { state: 'absent' };
  const [first] = post.media;
  const isWhole = outcome.uploadedBytes === null || outcome.uploadedBytes >= (first?.byteSize ?? 0);
  if (first?.type === 'video' && !isWhole) return { state: 'absent' };
  throw new ChannelError('unavailable', 'TikTok is still processing the post.');
}
