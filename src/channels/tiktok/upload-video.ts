import type { OutgoingMedium, PublishContext } from '../port.ts';
import { readParts } from '../stream-medium.ts';
import type { TikTokDeps } from './api.ts';

const partSize = 10_000_000;

/**
 * The parts of an upload ("Media Transfer Guide"): 5 to 64 MB each, the last one up to 128 MB, their number the size
 * divided by a part's, rounded down; a smaller file is one part.
 */
export function planUpload(byteSize: number) {
  const chunkSize = Math.min(byteSize, partSize);
  return { video_size: byteSize, chunk_size: chunkSize, total_chunk_count: Math.floor(byteSize / chunkSize) };
}

/** Sends a video part by part. The last part publishes it. @throws ChannelError */
export async function uploadVideo(
  { api }: TikTokDeps,
  medium: OutgoingMedium,
  uploadUrl: string,
  { signal }: PublishContext,
): Promise<void> {
  const { total_chunk_count: parts } = planUpload(medium.byteSize);
  let from = 0;
  const send = async (body: Buffer) => {
    const to = from + body.length;
    const range = `bytes ${from}-${to - 1}/${medium.byteSize}`;
    const headers = { 'content-type': medium.mediaType, 'content-range': range };
    const publishes = to === medium.byteSize;
    await api.send({ method: 'PUT', url: uploadUrl, headers, body, signal, publishes });
    from = to;
  };
  let number = 0;
  let last: Buffer[] = [];
  for await (const part of readParts(medium, planUpload(medium.byteSize).chunk_size)) {
    number += 1;
    if (number < parts) await send(part);
    else last = [...last, part];
  }
  await send(Buffer.concat(last));
}
