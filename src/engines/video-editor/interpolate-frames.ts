import { FfmpegError, streamFfmpeg } from '@castwright/media/ffmpeg.ts';
import type { Mp4Video } from '@castwright/media/mp4/video.ts';
import { type FfmpegSettings, getFrameSize, splitFrames } from './decode-part.ts';
import { createResultError, toEngineError } from './faults.ts';
import type { EditPlan } from './plan-edit.ts';

/**
 * The most pixels of new frames that are made by following the motion, which takes about two seconds for five million
 * of them: ten seconds of 720 × 1280 pixels. More new frames are mixed from the two beside them.
 */
const maxMotionPixels = 250_000_000;
/**
 * The most pixels of a frame whose motion is followed: a little more than 720 × 1280. FFmpeg needs 1.1 GB for frames of
 * 1440 × 2560, close to its limit.
 */
const maxMotionFrame = 1_000_000;
/** How often the last frame is repeated at the end, because the filter looks that far ahead. */
const lookAhead = 4;
/** Speeds have at most three decimals. */
const precision = 1_000;

/**
 * Yields the frames of the result, of which those between two frames of the source are new.
 *
 * @param frames in the order of the result
 * @throws EngineError when FFmpeg fails; the error of `frames`; the signal's reason
 */
export async function* interpolateFrames(
  frames: AsyncIterable<Buffer>,
  plan: EditPlan,
  { program, signal, timeoutMs }: FfmpegSettings,
): AsyncGenerator<Buffer> {
  const { height, width } = plan.video;
  const { denominator, numerator } = plan.sourceRate;
  const rate = `${numerator * precision}/${denominator * Math.round(plan.step * precision)}`;
  const mode = followsMotion(plan) ? 'mci' : 'blend';
  const chunks = streamFfmpeg({
    program,
    args: [
      ...`-protocol_whitelist pipe -f rawvideo -pix_fmt yuv420p -video_size ${width}x${height}`.split(' '),
      ...`-framerate ${numerator}/${denominator} -i pipe:0 -vf minterpolate=fps=${rate}:mi_mode=${mode}`.split(
        ' ',
      ),
      ...'-vsync passthrough -filter_threads 1 -f rawvideo -pix_fmt yuv420p pipe:1'.split(' '),
    ],
    input: repeatLast(frames),
    timeoutMs,
    signal,
  });
  let count = 0;
  try {
    for await (const frame of splitFrames(chunks, getFrameSize(plan.video))) {
      yield frame;
      count++;
      if (count === plan.frames) return;
    }
  } catch (error) {
    if (error instanceof FfmpegError) throw toEngineError(error, createResultError);
    throw error;
  }
  throw createResultError(`${count} of ${plan.frames} frames were interpolated`);
}

/** Whether new frames are made by following the motion, not mixed from the two beside them. */
export function followsMotion({
  frames,
  shownFrames,
  video: { height, width },
}: Pick<EditPlan, 'frames' | 'shownFrames'> & { video: Pick<Mp4Video, 'height' | 'width'> }): boolean {
  const frame = width * height;
  return frame <= maxMotionFrame && (frames - shownFrames) * frame <= maxMotionPixels;
}

async function* repeatLast(frames: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let last: Buffer | undefined;
  for await (const frame of frames) {
    last = frame;
    yield frame;
  }
  for (let repeat = 0; last && repeat < lookAhead; repeat++) yield last;
}
