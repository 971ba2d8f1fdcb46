/** What the double makes: plain pictures and videos of the requested size, the same for the same request. */
import { makeVideo, reEncode } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import type { Asked } from './read-request.ts';

export function drawPicture({ digest, height, width }: Asked): Promise<Buffer> {
  const [from, to] = [0, 3].map((at) => `rgb(${digest[at]},${digest[at + 1]},${digest[at + 2]})`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/></svg>`;
  return sharp(Buffer.from(drawing)).removeAlpha().png().toBuffer();
}

const videos = new Map<string, Promise<Buffer>>();

export function drawVideo(
  { framesPerSecond, height, seconds, width }: Asked,
  codec: string | undefined,
): Promise<Buffer> {
  const key = JSON.stringify([width, height, seconds, framesPerSecond, codec]);
  const made = videos.get(key) ?? makeOnce(`${width}x${height}`, seconds, framesPerSecond, codec);
  videos.set(key, made);
  return made;
}

async function makeOnce(size: string, seconds: number, rate: number, codec?: string): Promise<Buffer> {
  const video = await makeVideo(size, seconds, rate);
  return codec ? reEncode(video, `-c:v ${codec} -deadline realtime -cpu-used 8 -b:v 200k`) : video;
}
