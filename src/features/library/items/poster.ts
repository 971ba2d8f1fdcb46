import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import type { Mp4Video } from '@castwright/media/mp4/video.ts';
import { type Pixels, toSharp } from '@castwright/media/pixels.ts';

/** Several times what the longest video takes on one busy core. */
const timeoutMs = 120_000;
/** A frame whose samples deviate less counts as a single colour, as when a video fades in. */
const plainDeviation = 4;

/**
 * Extracts the poster frame of a video: the first, or the middle one if the first is a single colour. Decodes every
 * frame, so that a truncated video throws.
 *
 * @param file an MP4 from `writeMp4`, which can be read from a pipe
 * @throws FfmpegError when a frame cannot be decoded
 * @throws Mp4Error when the frames differ in size from the header
 */
export async function extractPoster(
  file: Buffer,
  { width, height, frames }: Pick<Mp4Video, 'width' | 'height' | 'frames'>,
  ffmpegPath: string | null,
  signal?: AbortSignal,
): Promise<Pixels> {
  const middle = frames.length >> 1;
  const size = width * height * 3;
  const wanted = middle === 0 ? 1 : 2;
  const output = await runFfmpeg({
    program: ffmpegPath,
    args: [
      ...'-threads 1 -xerror -err_detect explode -protocol_whitelist pipe -f mp4 -i pipe:0'.split(' '),
      ...['-vf', `select=eq(n\\,0)+eq(n\\,${middle}),setpts=N/FRAME_RATE/TB`],
      ...'-f rawvideo -pix_fmt rgb24 pipe:1'.split(' '),
    ],
    input: file,
    maxOutputBytes: wanted * size,
    timeoutMs,
    signal,
  });
  if (output.length !== wanted * size) throw new Mp4Error('its frames differ in size from its header');
  const pixels = (at: number): Pixels => ({
    data: output.subarray(at * size, (at + 1) * size),
    width,
    height,
    channels: 3,
  });
  const first = pixels(0);
  return wanted === 2 && (await isPlain(first)) ? pixels(1) : first;
}

async function isPlain(pixels: Pixels): Promise<boolean> {
  const { channels } = await toSharp(pixels).stats();
  return channels.every(({ stdev }) => stdev < plainDeviation);
}
