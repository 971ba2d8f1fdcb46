/** Enlarges a video frame by frame. Runs in the video thread; FFmpeg is a process of its own. */

import { EngineError } from '@castwright/engine-port';
import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration, type Mp4Video } from '@castwright/media/mp4/video.ts';
import { reEncodeVideo } from '@castwright/media/re-encode-video.ts';
import type { RequestOf } from '../operations/operation.ts';
import { toEngineError } from './encode.ts';

type UpscaleRequest = RequestOf<'upscale_video'>;

type EnlargeOptions = {
  /** The path of the operator's FFmpeg; null for the one of the npm package. */
  program: string | null;
  /** Milliseconds until FFmpeg is killed. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Called now and then with the number of frames that are done, of all. */
  onFrames: (done: number, all: number) => void;
};

const maxSeconds = 65;
const maxFrames = 3_900;
/** The most bytes of a result. The platform stores more, but keeps several copies of it in memory. */
const maxBytes = 60_000_000;
/** The highest bit rate, for short videos, in bits a second. */
const maxBitRate = 40_000_000;
/** The bit rate may be exceeded for a moment. */
const byteTolerance = 1.2;

/**
 * Lanczos, and a light sharpening of the brightness (5 × 5 samples, half of the difference). It invents no detail: the
 * engine's upscaler of pictures takes seconds for a frame.
 */
const toFilter = ({ height, width }: UpscaleRequest) =>
  `scale=${width}:${height}:flags=lanczos,unsharp=5:5:0.5:5:5:0`;

/**
 * Enlarges a video. It keeps its frames, their times and its colours, and loses its sound.
 *
 * @returns an MP4
 * @throws EngineError `invalid_request` for a source that is broken or has another size; when FFmpeg fails; the signal's
 *   reason when the signal aborts
 */
export async function enlargeVideo(
  request: UpscaleRequest,
  { onFrames, program, signal, timeoutMs }: EnlargeOptions,
): Promise<Buffer> {
  const source = readSource(request);
  const all = source.frames.length;
  try {
    return await reEncodeVideo(
      source,
      { filter: toFilter(request) },
      {
        limits: {
          side: Math.max(request.width, request.height),
          seconds: maxSeconds,
          frames: maxFrames,
          bytes: maxBytes * byteTolerance,
        },
        maxBitRate: Math.floor(Math.min(maxBitRate, (maxBytes * 8) / getDuration(source))),
        threads: 1,
        onFrames: (done) => onFrames(Math.min(done, all), all),
        ...{ ffmpegPath: program, timeoutMs, signal },
      },
    );
  } catch (error) {
    if (error instanceof FfmpegError) throw toEngineError(error);
    if (!(error instanceof Mp4Error)) throw error;
    throw new EngineError(
      'corrupt_output',
      'The preview engine made a damaged video. Please try again.',
      `FFmpeg gave a broken file (${error.message})`,
    );
  }
}

function readSource({ factor, height, source, width }: UpscaleRequest): Mp4Video {
  const [wantedWidth, wantedHeight] = [width / factor, height / factor];
  // Buffers lose their class between threads.
  const { buffer, byteLength, byteOffset } = source.bytes;
  try {
    const limits = {
      ...{ side: Math.max(wantedWidth, wantedHeight), seconds: maxSeconds, frames: maxFrames },
      otherTracks: 'dropped',
    } as const;
    const video = readMp4(Buffer.from(buffer, byteOffset, byteLength), limits);
    if (video.width === wantedWidth && video.height === wantedHeight) return video;
    throw new Mp4Error(`${video.width} × ${video.height} pixels for a result of ${width} × ${height}`);
  } catch (error) {
    if (!(error instanceof Mp4Error)) throw error;
    const message = 'This video is damaged. Please make it again.';
    throw new EngineError('invalid_request', message, error.message);
  }
}
