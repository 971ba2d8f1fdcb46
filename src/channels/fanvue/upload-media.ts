import { z } from 'zod';
import { parse } from '../answers.ts';
import { getFileName } from '../multipart.ts';
import { ChannelError, type OutgoingMedium, type PublishContext } from '../port.ts';
import { readParts } from '../stream-medium.ts';
import { callFanvue, type FanvueDeps, readFanvueText } from './api.ts';

/** A part of an upload to S3 may have 5 MB and more; the last one less. */
const partSize = 10_000_000;

const session = z.object({ mediaUuid: z.string().min(1), uploadId: z.string().min(1) });
const status = z.object({ status: z.enum(['created', 'processing', 'ready', 'error']) });

/**
 * Uploads a medium in parts, each to an address that Fanvue signs for it. It is not public before a post names it.
 *
 * @returns its id
 */
export async function uploadMedium(
  deps: FanvueDeps,
  medium: OutgoingMedium,
  position: number,
  context: PublishContext,
): Promise<string> {
  const filename = getFileName(medium, position);
  const json = { name: filename, filename, mediaType: medium.type };
  const begun = await callFanvue(deps, session, context, { method: 'POST', path: 'media/uploads', json });
  const path = `media/uploads/${encodeURIComponent(begun.uploadId)}`;
  const parts: { PartNumber: number; ETag: string }[] = [];
  for await (const body of readParts(medium, partSize)) {
    const number = parts.length + 1;
    const url = toAddress(
      await readFanvueText(deps, context, { method: 'GET', path: `${path}/parts/${number}/url` }),
    );
    const answer = await deps.api.send({ method: 'PUT', url, body, signal: context.signal });
    const { etag } = answer.headers;
    if (typeof etag !== 'string')
      throw new ChannelError('unavailable', 'Fanvue did not confirm a part of a file.');
    parts.push({ PartNumber: number, ETag: etag });
  }
  await callFanvue(deps, status, context, { method: 'PATCH', path, json: { parts } });
  return begun.mediaUuid;
}

/** The signed address comes as JSON or as it is. */
function toAddress(answer: string): string {
  const json = parse(Buffer.from(answer));
  const parsed = z
    .union([z.url(), z.object({ url: z.url() }).transform(({ url }) => url)])
    .safeParse(json ?? answer);
  if (parsed.success) return parsed.data;
  throw new ChannelError('unavailable', 'Fanvue gave no address for a file.');
}

/** Whether Fanvue is done with a medium. @throws ChannelError `refused` for one that it cannot use */
export async function isReady(deps: FanvueDeps, id: string, context: PublishContext): Promise<boolean> {
  const request = { method: 'GET', path: `media/${encodeURIComponent(id)}` } as const;
  const medium = await callFanvue(deps, status, context, request);
  if (medium.status === 'error') throw new ChannelError('refused', 'Fanvue cannot use a file.');
  return medium.status === 'ready';
}
