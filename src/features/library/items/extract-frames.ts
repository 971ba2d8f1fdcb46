import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { getDuration, type Mp4Video } from '@castwright/media/mp4/video.ts';
import { type Pixels, toSharp } from '@castwright/media/pixels.ts';

/** Several times what the longest video takes on one busy core. */
const timeoutMs = 120_000;
/** A frame whose samples deviate less counts as a single colour, as when a video fades in. */
const plainDeviation = 4;

/** Frames with more pixels together are scaled down to this many pixels on their longer side, since all are in memory. */
const fullSizePixels = 21 * 720 * 1_280;
const smallSide = 640;

/** Frames of a video. */
type ExtractedFrames = {
  /** The first frame, or the middle one if the first is a single colour. */
  poster: Pixels;
  /** A frame of each second, the first and the middle one of the video among them; smaller ones of a long or large video. */
  frames: readonly Pixels[];
};

/**
 * Extracts the poster and a frame of each second of a video. Decodes every frame, so that a truncated video throws.
 *
 * @param file an MP4 from `writeMp4`, which can be read from a pipe
 * @throws FfmpegError when a frame cannot be decoded
 * @throws Mp4Error when the frames differ in size from the header
 */
export async function extractFrames(
  file: Buffer,
  video: Pick<Mp4Video, 'width' | 'height' | 'frames' | 'durations' | 'timescale'>,
  ffmpegPath: string | null,
  signal?: AbortSignal,
): Promise<ExtractedFrames> {
  const { frames, height, width } = video;
  const middle = frames.length >> 1;
  const wanted = listFrameNumbers(frames.length, getDuration(video));
  const read = (numbers: readonly number[], scale = 1) =>
    readPictures({ file, numbers, width, height, scale }, ffmpegPath, signal);
  const isLarge = wanted.length * width * height > fullSizePixels;
  const scale = isLarge ? Math.min(1, smallSide / Math.max(width, height)) : 1;
  const pictures = await read(wanted, scale);
  const [first, central] =
    scale < 1 ? await read([0, middle]) : [pictures[0], pictures[wanted.indexOf(middle)]];
  if (!first || !central) throw new Mp4Error('it has no frame');
  return { poster: (await isPlain(first)) ? central : first, frames: pictures };
}

/**
 * Decodes one frame of a video.
 *
 * @param file an MP4 from `writeMp4`, which can be read from a pipe
 * @param frame.number from 0
 * @throws FfmpegError, Mp4Error as `extractFrames`
 */
export async function readFrame(
  file: Buffer,
  { height, number, width }: { width: number; height: number; number: number },
  ffmpegPath: string | null,
  signal?: AbortSignal,
): Promise<Pixels> {
  const reading = { file, numbers: [number], width, height, scale: 1 };
  const [picture] = await readPictures(reading, ffmpegPath, signal);
  if (!picture) throw new Mp4Error(`it has no frame ${number}`);
  return picture;
}

/** The frames to keep: their numbers, and how much they are scaled. */
type Reading = { file: Buffer; numbers: readonly number[]; width: number; height: number; scale: number };

/** Decodes the whole video and keeps some frames. */
async function readPictures(
  { file, numbers, scale, ...video }: Reading,
  ffmpegPath: string | null,
  signal?: AbortSignal,
): Promise<Pixels[]> {
  const [width, height] = [Math.round(video.width * scale), Math.round(video.height * scale)];
  const size = width * height * 3;
  const scaling = scale === 1 ? '' : `,scale=${width}:${height}`;
  const select = `select=${numbers.map((at) => `eq(n\\,${at})`).join('+')}`;
  const output = await runFfmpeg({
    program: ffmpegPath,
    args: [
      ...'-threads 1 -xerror -err_detect explode -protocol_whitelist pipe -f mp4 -i pipe:0'.split(' '),
      ...['-vf', `${select},setpts=N/FRAME_RATE/TB${scaling}`],
      ...'-f rawvideo -pix_fmt rgb24 pipe:1'.split(' '),
    ],
    input: file,
    maxOutputBytes: numbers.length * size,
    timeoutMs,
    signal,
  });
  if (output.length !== numbers.length * size)
    throw new Mp4Error('its frames differ in size from its header');
  return numbers.map((_, at) => ({
    data: output.subarray(at * size, (at + 1) * size),
    width,
    height,
    channels: 3,
  }));
}

/** The numbers of the first frame, the middle one and one for each further second, ascending. */
function listFrameNumbers(count: number, seconds: number): number[] {
  const perSecond = Math.max(1, Math.floor(count / Math.max(1, seconds)));
  const numbers = new Set([0, count >> 1]);
  for (let at = perSecond; at < count; at += perSecond) numbers.add(at);
  return [...numbers].sort((one, other) => one - other);
}

async function isPlain(pixels: Pixels): Promise<boolean> {
  const { channels } = await toSharp(pixels).stats();
  return channels.every(({ stdev }) => stdev < plainDeviation);
}
