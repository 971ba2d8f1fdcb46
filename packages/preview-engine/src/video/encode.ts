/** From frames to an MP4 file: H.264 by FFmpeg, read back and checked. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EngineError } from '@castwright/engine-port';
import { FfmpegError, runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { type Mp4Limits, readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { removeAbandonedFolders, withTemporaryFolder } from '@castwright/media/temporary-folder.ts';
import { framesPerSecond } from './motion.ts';
import type { Video } from './video.ts';

export type EncodeOptions = {
  /** The path of the operator's FFmpeg; null for the one of the npm package. */
  program: string | null;
  /** Milliseconds until FFmpeg is killed. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Called with the number of frames that FFmpeg has taken and the frame that comes next. */
  onFrame(taken: number, next: Buffer): Promise<void>;
};

/** The prefix of the temporary folders in which videos are encoded. */
const folderPrefix = 'castwright-preview-video-';

/** Removes the temporary folders of killed processes. Never throws. */
export const removeAbandonedVideos = () => removeAbandonedFolders(folderPrefix);

const formatSize = ({ width, height }: { width: number; height: number }) => `${width}x${height}`;

/** Constant quality 18 with one thread; `docs/performance.md` has its time and file size. */
const createArguments = (size: string, file: string): string[] => [
  ...['-f', 'rawvideo', '-pix_fmt', 'rgb0', '-video_size', size, '-framerate', String(framesPerSecond)],
  ...['-i', 'pipe:0', '-an', '-map_metadata', '-1'],
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-filter_threads', '1', '-pix_fmt', 'yuv420p'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-threads', '1'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', '-y', file],
];

/**
 * Encodes a video.
 *
 * @returns the MP4 file's bytes
 * @throws EngineError when FFmpeg fails or gives another file; the signal's reason when the signal aborts
 */
export async function encodeVideo(
  video: Video,
  size: { width: number; height: number },
  { program, timeoutMs, signal, onFrame }: EncodeOptions,
): Promise<Buffer> {
  try {
    // FFmpeg can move the index to the front of a file, but not of a pipe.
    return await withTemporaryFolder(folderPrefix, async (folder) => {
      const file = path.join(folder, 'video.mp4');
      await runFfmpeg({
        program,
        args: createArguments(formatSize(size), file),
        input: produceFrames(video, onFrame),
        timeoutMs,
        signal,
      });
      const bytes = await readFile(file);
      checkVideo(bytes, { ...size, frames: video.frames });
      return bytes;
    });
  } catch (error) {
    if (error instanceof FfmpegError) throw toEngineError(error);
    throw error;
  }
}

async function* produceFrames(video: Video, onFrame: EncodeOptions['onFrame']): AsyncGenerator<Buffer> {
  for (let index = 0; index < video.frames; index++) {
    const frame = video.frame(index);
    await onFrame(index, frame);
    yield frame;
  }
}

/** @throws EngineError `corrupt_output` unless the file has the requested size and frames */
function checkVideo(bytes: Buffer, asked: { width: number; height: number; frames: number }): void {
  const seconds = asked.frames / framesPerSecond;
  const wanted = `${formatSize(asked)}, ${asked.frames} frames, ${seconds} s`;
  const found = describeFile(bytes, {
    side: Math.max(asked.width, asked.height),
    seconds,
    frames: asked.frames,
  });
  if (found !== wanted)
    throw new EngineError(
      'corrupt_output',
      'The preview engine made a damaged video. Please try again.',
      `FFmpeg gave ${found} instead of ${wanted}`,
    );
}

/** Describes a file, or its defect, for the operator. */
function describeFile(bytes: Buffer, limits: Mp4Limits): string {
  try {
    const video = readMp4(bytes, limits);
    return `${formatSize(video)}, ${video.frames.length} frames, ${getDuration(video)} s`;
  } catch (error) {
    if (!(error instanceof Mp4Error)) throw error;
    return `a broken file (${error.message})`;
  }
}

/** Converts an error of FFmpeg. */
export function toEngineError(error: FfmpegError): EngineError {
  const detail = `FFmpeg ${error.fault}: ${error.detail}`;
  switch (error.fault) {
    case 'missing':
      return new EngineError('unsupported', 'This installation cannot make videos yet.', detail);
    case 'timeout':
      return new EngineError(
        'timeout',
        'The preview engine took too long for this video. Try a shorter or smaller one.',
        detail,
      );
    default:
      return new EngineError(
        'corrupt_output',
        'The preview engine could not finish this video. Please try again.',
        detail,
      );
  }
}
