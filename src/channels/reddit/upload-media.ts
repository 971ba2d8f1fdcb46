import { sharp } from '@castwright/media/sharp.ts';
import { z } from 'zod';
import { encodeMultipart, getFileName, type StreamedFile } from '../multipart.ts';
import { ChannelError, type OutgoingMedium, type PublishContext } from '../port.ts';
import { toPart } from '../stream-medium.ts';
import { callReddit, type RedditDeps } from './api.ts';

const lease = z.object({
  args: z.object({
    action: z.string().min(1),
    fields: z.array(z.object({ name: z.string().regex(/^[\w.-]+$/), value: z.string() })),
  }),
  asset: z.object({ asset_id: z.string().min(1) }),
});

/**
 * Uploads a file by a lease: Reddit gives an address of its storage and the form for it. The file is not public before
 * a submission names it.
 *
 * @returns the id for galleries, and the address for posts of one file
 */
export async function uploadFile(
  deps: RedditDeps,
  medium: StreamedFile['medium'],
  context: PublishContext,
): Promise<{ id: string; url: string }> {
  const name = getFileName(medium, 0);
  const { args, asset } = await callReddit(deps, lease, context, {
    method: 'POST',
    path: 'api/media/asset.json',
    form: { filepath: name, mimetype: medium.mediaType },
  });
  const url = args.action.startsWith('//') ? `https:${args.action}` : args.action;
  const fields = Object.fromEntries(args.fields.map((field) => [field.name, field.value]));
  const { body, contentType } = encodeMultipart(fields, [{ field: 'file', name, medium }]);
  const headers = { 'content-type': contentType, accept: '*/*' };
  await deps.api.send({ method: 'POST', url, headers, body, signal: context.signal });
  if (!fields.key) throw new ChannelError('unavailable', 'Reddit gave no address for the file.');
  return { id: asset.asset_id, url: `${url.replace(/\/$/, '')}/${fields.key}` };
}

const posterWidth = 640;

/** Reddit wants a picture with each video: a plain one of its shape. */
export async function uploadPoster(deps: RedditDeps, video: OutgoingMedium, context: PublishContext) {
  const height = Math.max(1, Math.round((posterWidth * video.height) / video.width));
  const plain = { width: posterWidth, height, channels: 3 as const, background: '#101014' };
  const poster = await sharp({ create: plain }).jpeg().toBuffer();
  return uploadFile(deps, toPart({ mediaType: 'image/jpeg' }, poster), context);
}
