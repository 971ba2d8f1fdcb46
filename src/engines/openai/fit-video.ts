/** Brings a video of a server to the requested size, and to H.264, which alone is stored. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createEngineError } from '@castwright/engine-port/faults';
import { FfmpegError, runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration, type Mp4Video } from '@castwright/media/mp4/video.ts';
import { withTemporaryFolder } from '@castwright/media/temporary-folder.ts';
import type { Size } from '#engines/workflows';
import type { Draft } from './draft.ts';

type FitOptions = {
  draft: Draft;
  ffmpegPath: string | null;
  /** `cover` crops what the grid of the model has added; `fill` stretches. */
  fit: 'cover' | 'fill';
  signal: AbortSignal;
};

const timeoutMs = 180_000;
/** How much longer or shorter than requested a video may be. */
const spareSeconds = 1;
const maxSide = 4096;

/**
 * Leaves a video as it is where it has the requested size and is H.264; otherwise encodes it again, at a quality at
 * which the platform's own encoding loses nothing more. Its sound is left out then.
 *
 * @throws EngineError `corrupt_output` for a file that FFmpeg cannot decode, or one that is longer than requested
 */
export async function fitVideo(bytes: Buffer, size: Size, options: FitOptions): Promise<Buffer> {
  const seconds = getSeconds(options);
  const given = readVideo(bytes, seconds);
  const isRight = given?.width === size.width && given.height === size.height;
  const result = isRight ? bytes : await encodeAgain(bytes, size, options);
  const video = isRight ? given : readVideo(result, seconds);
  if (!video)
    throw createEngineError('corrupt_output', 'the video could not be brought to the requested size');
  const duration = getDuration(video);
  if (Math.abs(duration - seconds) <= spareSeconds) return result;
  throw createEngineError('corrupt_output', `the video lasts ${duration} s instead of ${seconds} s`);
}

const getSeconds = ({ draft }: FitOptions): number => (draft.kind === 'video' ? draft.seconds : 0);

/** @returns null for anything but an MP4 of H.264 alone, or one that is much longer than requested */
function readVideo(bytes: Buffer, seconds: number): Mp4Video | null {
  const limit = seconds + spareSeconds;
  try {
    return readMp4(bytes, { side: maxSide, seconds: limit, frames: limit * 120 });
  } catch (error) {
    if (error instanceof Mp4Error) return null;
    throw error;
  }
}

async function encodeAgain(bytes: Buffer, { height, width }: Size, options: FitOptions): Promise<Buffer> {
  const { ffmpegPath, fit, signal } = options;
  const seconds = getSeconds(options) + spareSeconds;
  const scale =
    fit === 'fill'
      ? `scale=${width}:${height}:flags=lanczos`
      : `scale=${width}:${height}:flags=lanczos:force_original_aspect_ratio=increase,crop=${width}:${height}`;
  try {
    return await withTemporaryFolder('castwright-openai-video-', async (folder) => {
      const [source, file] = [path.join(folder, 'source.mp4'), path.join(folder, 'video.mp4')];
      await writeFile(source, bytes);
      const args = [
        ...['-xerror', '-f', 'mp4', '-i', source, '-t', String(seconds), '-vf', `${scale},setsar=1`],
        ...'-an -map_metadata -1 -vsync passthrough -pix_fmt yuv420p'.split(' '),
        ...'-c:v libx264 -preset veryfast -crf 12 -threads 2'.split(' '),
        ...'-fflags +bitexact -flags:v +bitexact -movflags +faststart -f mp4'.split(' '),
        file,
      ];
      await runFfmpeg({ program: ffmpegPath, args, timeoutMs, signal });
      return readFile(file);
    });
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    throw createEngineError('corrupt_output', `the result is no video: ${error.detail}`, { cause: error });
  }
}
