import { z } from 'zod';
import { encodeMultipart } from '../multipart.ts';
import { ChannelError, type OutgoingMedium, type PublishContext } from '../port.ts';
import { streamMedium } from '../stream-medium.ts';
import type { StreamedBody } from '#platform/outbound/connect.ts';
import { callReddit, type RedditDeps } from './api.ts';

const lease = z.object({
  args: z.object({ action: z.string().min(1), fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
  asset: z.object({ asset_id: z.string().min(1) }),
});

type File = { name: string; mediaType: string; content: Buffer | StreamedBody };

/**
 * Uploads a file by a lease: Reddit gives an address of its storage and the form for it. The file is not public before
 * a submission names it.
 *
 * @returns the id for galleries, and the address for posts of one file
 */
async function uploadFile(
  deps: RedditDeps,
  { content, mediaType, name }: File,
  context: PublishContext,
): Promise<{ id: string; url: string }> {
  const { args, asset } = await callReddit(deps, lease, context, {
    method: 'POST',
    path: 'api/media/asset.json',
    form: { filepath: name, mimetype: mediaType },
  });
  const action = args.action.startsWith('//') ? `https:${args.action}` : args.action;
  const fields = args.fields.map((field) => [field.name, field.value] as const);
  const { body, contentType } = encodeMultipart(fields, { field: 'file', name, mediaType, content });
  const headers = { 'content-type': contentType, accept: '*/*' };
  await deps.api.send({ method: 'POST', url: action, headers, body, signal: context.signal });
  const key = args.fields.find((field) => field.name === 'key')?.value;
  if (!key) throw new ChannelError('unavailable', 'Reddit gave no address for the file.');
  return { id: asset.asset_id, url: `${action.replace(/\/$/, '')}/${key}` };
}

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'video/mp4': 'mp4' } as const;

export async function uploadMedium(deps: RedditDeps, medium: OutgoingMedium, context: PublishContext) {
  const { mediaType } = medium;
  const content = await streamMedium(medium);
  return uploadFile(deps, { name: `file.${extensions[mediaType]}`, mediaType, content }, context);
}

const posterWidth = 640;

/** Reddit wants a picture with each video: a plain one of its shape. */
export async function uploadPoster(deps: RedditDeps, video: OutgoingMedium, context: PublishContext) {
  const { default: sharp } = await import('sharp');
  const height = Math.max(1, Math.round((posterWidth * video.height) / video.width));
  const plain = { width: posterWidth, height, channels: 3 as const, background: '#101014' };
  const content = await sharp({ create: plain }).jpeg().toBuffer();
  return uploadFile(deps, { name: 'poster.jpg', mediaType: 'image/jpeg', content }, context);
}
