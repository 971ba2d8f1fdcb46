import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import type { Mp4Video } from '@castwright/media/mp4/video.ts';
import { type Pixels, pictureOf } from '@castwright/media/pixels.ts';

/** Many times what the longest video takes on one busy core. */
const timeoutMs = 120_000;
/** A picture whose samples stray less than this from their mean is one colour, as a video that fades in has. */
const plainDeviation = 4;

/**
 * The frame that stands for a video: its first, which is what playing begins with, or the one in the middle if
 * the first shows nothing. On the way every frame is decoded, so that a film that breaks off is noticed.
 *
 * @param file an MP4 that `writeMp4` wrote: it is read from a pipe
 * @throws FfmpegError when a frame cannot be decoded
 * @throws Mp4Error when the frames have another size than the file says
 */
export async function posterOf(
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
    maximumOutput: wanted * size,
    timeoutMs,
    signal,
  });
  if (output.length !== wanted * size) throw new Mp4Error('its frames have another size than it says');
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
  const { channels } = await pictureOf(pixels).stats();
  return channels.every(({ stdev }) => stdev < plainDeviation);
}
