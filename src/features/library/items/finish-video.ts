import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { type Mp4Limits, readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration, type Mp4Sound, type Mp4Video } from '@castwright/media/mp4/video.ts';
import { AppError } from '#contract/errors.ts';
import { videoLimits } from '#features/library/disclosure';
import { encodeFrame } from '#platform/media/encode-frame.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import { extractFrames } from './extract-frames.ts';
import { type FinishDeps, type FinishedFile, type OutputInput, storeOutput } from './finish-output.ts';
import { markVideo } from './mark-video.ts';

export type VideoInput = OutputInput & {
  /** What the request paid for: pixels, and seconds with a tolerance, by default half a second. */
  expected: { width: number; height: number; seconds: number; toleranceSeconds?: number };
  /** The sound of the stored video: its own, or that of its source. Left out or null: a video with sound is refused. */
  sound?: 'own' | Mp4Sound | null;
  /** Aborts decoding with its reason. */
  signal?: AbortSignal;
};

/**
 * Converts an engine's video to stored files: reads its boxes within limits, encodes it with the watermark in every frame
 * and decodes it once to the end. Stores an MP4 with content credentials and WebP previews of its poster frame in three
 * sizes. Files and repeats follow the same rules as pictures (finish-picture.ts).
 *
 * @throws AppError FILE_REFUSED when the bytes are not an MP4 that `readMp4` accepts, or do not match the request
 * @throws FfmpegError when FFmpeg is missing or takes too long: a fault of the server, not of the video
 */
export async function finishVideo(input: VideoInput, dependencies: FinishDeps): Promise<FinishedFile> {
  try {
    const video = readVideo(input);
    const { width, height } = video;
    const seconds = getDuration(video);
    requireExpected({ width, height, seconds }, input.expected);
    const { ffmpegPath, watermark } = dependencies;
    const options = { watermark, ffmpegPath, signal: input.signal };
    const bytes = await markVideo(video, input.contentId, options);
    const marked = readMp4(bytes, videoLimits);
    const { poster, frames } = await extractFrames(bytes, marked, ffmpegPath, input.signal);
    const { placeholder, perceptualHash, searchHashes, ...shown } = await createPictureViews(poster);
    const payload = await watermark.getPayload(input.contentId, 'video');
    const stored = { bytes, mediaType: 'video/mp4', watermark: payload, ...shown } as const;
    const files = await storeOutput(input, stored, dependencies);
    return {
      width,
      height,
      durationMs: Math.round(seconds * 1000),
      hasSound: marked.sound !== null,
      placeholder,
      perceptualHash,
      searchHashes,
      files,
      frames: await Promise.all([poster, ...frames].map(encodeFrame)),
    };
  } catch (error) {
    const broken = error instanceof Mp4Error || (error instanceof FfmpegError && error.fault === 'failed');
    if (!broken) throw error;
    throw new AppError('FILE_REFUSED', 'The video could not be read.', undefined, { cause: error });
  }
}

function readVideo({ bytes, sound = null }: VideoInput): Mp4Video {
  const read = (otherTracks: Mp4Limits['otherTracks']) =>
    readMp4(requireWithinLimit(bytes), { ...videoLimits, otherTracks });
  if (sound === 'own') return read('sound_kept');
  return { ...read(sound ? 'dropped' : 'refused'), sound };
}

function requireWithinLimit(bytes: Buffer): Buffer {
  if (bytes.length > videoLimits.bytes) throw new Mp4Error(`${bytes.length} bytes`);
  return bytes;
}

function requireExpected(given: VideoInput['expected'], expected: VideoInput['expected']): void {
  const sized = given.width === expected.width && given.height === expected.height;
  const { toleranceSeconds = 0.5 } = expected;
  if (!sized || Math.abs(given.seconds - expected.seconds) > toleranceSeconds) {
    const words = ({ width, height, seconds }: VideoInput['expected']) =>
      `${width} × ${height}, ${seconds} s`;
    throw new Mp4Error(`${words(given)} instead of ${words(expected)}`);
  }
}
