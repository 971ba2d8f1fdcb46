import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FfmpegError, runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import type { Mp4Sound, Mp4Video } from '@castwright/media/mp4/video.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { withTemporaryFolder } from '@castwright/media/temporary-folder.ts';
import type { FfmpegSettings } from './decode-part.ts';
import { createResultError, toEngineError } from './faults.ts';
import type { FrameRate } from './frame-rate.ts';

export type EncodeOptions = FfmpegSettings & {
  width: number;
  height: number;
  rate: FrameRate;
  /** The most seconds of the result. */
  seconds: number;
  /** Makes the sound, once all frames are encoded; null for none. */
  makeSound: () => Promise<Mp4Sound | null>;
};

/** The prefix of the temporary folders in which videos are encoded. */
export const folderPrefix = 'castwright-joined-video-';

/** The most bytes of a result. The platform stores more, but keeps several copies of it in memory. */
const maxBytes = 60_000_000;
/** The highest bit rate, for short videos, in bits a second. */
const maxBitRate = 40_000_000;

/**
 * Constant quality 12: the platform encodes the result once more, with the watermark. One thread, because with several
 * the limit of the bit rate makes results differ from run to run.
 */
function createArguments({ height, rate, seconds, width }: EncodeOptions, file: string): string[] {
  const bt709 = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(' ');
  const bitRate = Math.floor(Math.min(maxBitRate, (maxBytes * 8) / seconds));
  return [
    ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${width}x${height}`],
    ...['-framerate', `${rate.numerator}/${rate.denominator}`, ...bt709, '-i', 'pipe:0'],
    ...'-an -map_metadata -1 -vsync passthrough -filter_threads 1 -pix_fmt yuv420p'.split(' '),
    ...[...bt709, ...'-c:v libx264 -preset veryfast -crf 12 -threads 1'.split(' ')],
    ...['-maxrate', String(bitRate), '-bufsize', String(bitRate * 2)],
    ...'-fflags +bitexact -flags:v +bitexact -movflags +faststart -f mp4'.split(' '),
    file,
  ];
}

/**
 * Encodes raw frames to an MP4 of high quality that plays while it loads, without metadata, and adds the sound. The same
 * frames give the same bytes.
 *
 * @throws EngineError when FFmpeg fails or gives another file; the error of `frames` or `makeSound`; the signal's reason
 */
export async function encodeFrames(frames: AsyncIterable<Buffer>, options: EncodeOptions): Promise<Buffer> {
  const { program, signal, timeoutMs } = options;
  let [count, isWhole] = [0, false];
  const input = async function* () {
    for await (const frame of frames) {
      count++;
      yield frame;
    }
    isWhole = true;
  };
  try {
    // FFmpeg can move the index to the front of a file, but not of a pipe.
    return await withTemporaryFolder(folderPrefix, async (folder) => {
      const file = path.join(folder, 'video.mp4');
      await runFfmpeg({ program, args: createArguments(options, file), input: input(), timeoutMs, signal });
      // It ends without an error, too, when it stops reading or its input breaks.
      if (!isWhole) throw createResultError(`FFmpeg ended after ${count} frames`);
      const video = readResult(await readFile(file), options, count);
      return writeMp4({ ...video, sound: await options.makeSound() });
    });
  } catch (error) {
    if (error instanceof FfmpegError) throw toEngineError(error, createResultError);
    throw error;
  }
}

/** @throws EngineError `corrupt_output` unless the file has the requested size and frames */
function readResult(bytes: Buffer, { height, seconds, width }: EncodeOptions, count: number): Mp4Video {
  try {
    const side = Math.max(width, height);
    // The last frame may reach beyond the requested end.
    const video = readMp4(bytes, { side, seconds: seconds + 1, frames: count });
    const found = `${video.width} × ${video.height} pixels, ${video.frames.length} frames`;
    const wanted = `${width} × ${height} pixels, ${count} frames`;
    if (found !== wanted) throw createResultError(`FFmpeg gave ${found} instead of ${wanted}`);
    return video;
  } catch (error) {
    if (error instanceof Mp4Error)
      throw createResultError(`FFmpeg gave a broken file: ${error.message}`, error);
    throw error;
  }
}
