import { z } from 'zod';
import { encodeMultipart } from '../multipart.ts';
import { type ApprovedPost, ChannelError, type OutgoingMedium, type PublishContext } from '../port.ts';
import { readParts, toPart } from '../stream-medium.ts';
import { callX, type XDeps } from './api.ts';

/** A part of an upload may have 5 MB. */
const partSize = 4_000_000;

const processingInfo = z.object({
  state: z.enum(['pending', 'in_progress', 'succeeded', 'failed']),
  check_after_secs: z.number().optional(),
});
const uploaded = z.object({
  data: z.object({ id: z.coerce.string().min(1), processing_info: processingInfo.optional() }),
});
const anything = z.unknown();

/**
 * Uploads a medium in parts and describes it: with its alternative text, and as adult content where it is. A medium is
 * not public before a post names it.
 *
 * @returns its id
 */
export async function uploadMedium(
  deps: XDeps,
  medium: OutgoingMedium,
  post: ApprovedPost,
  context: PublishContext,
): Promise<string> {
  const { data } = await callX(deps, uploaded, context, {
    method: 'POST',
    path: 'media/upload/initialize',
    json: {
      media_type: medium.mediaType,
      media_category: medium.type === 'video' ? 'tweet_video' : 'tweet_image',
      total_bytes: medium.byteSize,
    },
  });
  let segment = 0;
  for await (const part of readParts(medium, partSize)) {
    const file = { field: 'media', name: `part-${segment}`, medium: toPart(medium, part) };
    const { body, contentType } = encodeMultipart({ segment_index: String(segment) }, [file]);
    await deps.api.send({
      method: 'POST',
      url: `${deps.endpoints.api}/2/media/upload/${data.id}/append`,
      headers: { 'content-type': contentType },
      body,
      token: context.tokens.access,
      signal: context.signal,
    });
    segment += 1;
  }
  await callX(deps, uploaded, context, { method: 'POST', path: `media/upload/${data.id}/finalize` });
  await describeMedium(deps, data.id, medium, post, context);
  return data.id;
}

async function describeMedium(
  deps: XDeps,
  id: string,
  medium: OutgoingMedium,
  post: ApprovedPost,
  context: PublishContext,
): Promise<void> {
  const metadata = {
    ...(medium.altText !== '' && { alt_text: { text: medium.altText.slice(0, 1_000) } }),
    ...(post.isAdult && { sensitive_media_warning: { adult_content: true } }),
  };
  if (Object.keys(metadata).length === 0) return;
  await callX(deps, anything, context, { method: 'POST', path: 'media/metadata', json: { id, metadata } });
}

/**
 * Whether X is done with a video.
 *
 * @returns the seconds until it should be asked again; null when it is done
 * @throws ChannelError `refused` for one that X cannot use
 */
export async function findWaitingTime(
  deps: XDeps,
  id: string,
  context: PublishContext,
): Promise<number | null> {
  const query = { command: 'STATUS', media_id: id };
  const { data } = await callX(deps, uploaded, context, { method: 'GET', path: 'media/upload', query });
  const info = data.processing_info;
  if (!info || info.state === 'succeeded') return null;
  if (info.state === 'failed') throw new ChannelError('refused', 'X cannot use the video.');
  return info.check_after_secs ?? 5;
}
