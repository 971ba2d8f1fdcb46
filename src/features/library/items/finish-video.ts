import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { lengthOf } from '@castwright/media/mp4/video.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { AppError } from '#contract/errors.ts';
import { videoLimits } from '#features/library/disclosure';
import { viewsOf } from '#platform/media/picture-views.ts';
import {
  type FinishDependencies,
  type FinishedOutput,
  keepOutput,
  type OutputInput,
} from './finish-output.ts';
import { posterOf } from './poster.ts';

export type VideoInput = OutputInput & {
  /** What was paid for: pixels, and seconds to within half a second. */
  asked: { width: number; height: number; seconds: number };
  /** Ends the decoding, with its reason. */
  signal?: AbortSignal;
};

const toleranceSeconds = 0.5;

/**
 * Makes an engine's video into what is kept: read box by box within limits and written anew with its frames and
 * nothing else, decoded once from end to end; an MP4 with content credentials, WebP pictures of its poster frame
 * in three sizes, and the video's facts.
 *
 * Files go where a picture's go (finish-picture.ts), under the same rule for repeats.
 *
 * @throws AppError FILE_REFUSED when the bytes are not the MP4 that was asked for; see `readMp4` for what is one
 * @throws FfmpegError when FFmpeg is not there or takes too long, which is nobody's fault but this machine's
 */
export async function finishVideo(
  input: VideoInput,
  dependencies: FinishDependencies,
): Promise<FinishedOutput> {
  try {
    const video = readMp4(withinBytes(input.bytes), videoLimits);
    const { width, height } = video;
    const seconds = lengthOf(video);
    requireAsked({ width, height, seconds }, input.asked);
    const bytes = writeMp4(video);
    const poster = await posterOf(bytes, video, dependencies.ffmpegPath, input.signal);
    const { placeholder, perceptualHash, ...shown } = await viewsOf(poster);
    const files = await keepOutput(input, { bytes, mediaType: 'video/mp4', ...shown }, dependencies);
    return { width, height, durationMs: Math.round(seconds * 1000), placeholder, perceptualHash, files };
  } catch (error) {
    const broken = error instanceof Mp4Error || (error instanceof FfmpegError && error.fault === 'failed');
    if (!broken) throw error;
    throw new AppError('FILE_REFUSED', 'The video could not be read.', undefined, { cause: error });
  }
}

function withinBytes(bytes: Buffer): Buffer {
  if (bytes.length > videoLimits.bytes) throw new Mp4Error(`${bytes.length} bytes`);
  return bytes;
}

function requireAsked(given: VideoInput['asked'], asked: VideoInput['asked']): void {
  const sized = given.width === asked.width && given.height === asked.height;
  if (!sized || Math.abs(given.seconds - asked.seconds) > toleranceSeconds) {
    const words = ({ width, height, seconds }: VideoInput['asked']) => `${width} × ${height}, ${seconds} s`;
    throw new Mp4Error(`${words(given)} instead of ${words(asked)}`);
  }
}
