/** From frames to an MP4 file: H.264 by FFmpeg, read back and checked. */

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EngineError } from '@castwright/engine-port';
import { FfmpegError, runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { type Mp4Limits, readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { lengthOf } from '@castwright/media/mp4/video.ts';
import type { Film } from './film.ts';
import { framesPerSecond } from './motion.ts';

export type Encoding = {
  /** The operator's own FFmpeg; null for the packaged one. */
  program: string | null;
  /** Milliseconds until FFmpeg is ended as stuck. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Called with the number of frames that FFmpeg has taken and the frame that comes next. */
  onFrame(taken: number, next: Buffer): Promise<void>;
};

/** What the folders begin with in which films are put together. */
const folderName = 'castwright-film-';
/** Milliseconds after which such a folder is nobody's: its process was killed. */
const abandonedAfter = 24 * 60 * 60_000;

/** Removes what films of killed processes have left in the folder for temporary files. Never throws. */
export async function removeAbandonedFilms(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(folderName))) {
    const folder = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > abandonedAfter)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => `${width}x${height}`;

/** Constant quality 18 with one thread: what it costs and weighs is in `docs/performance.md`. */
const argumentsFor = (size: string, file: string): string[] => [
  ...['-f', 'rawvideo', '-pix_fmt', 'rgb0', '-video_size', size, '-framerate', String(framesPerSecond)],
  ...['-i', 'pipe:0', '-an', '-map_metadata', '-1'],
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-filter_threads', '1', '-pix_fmt', 'yuv420p'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-threads', '1'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', '-y', file],
];

/**
 * Encodes a film.
 *
 * @returns the MP4 file's bytes
 * @throws EngineError when FFmpeg fails or gives something else; the signal's reason when that aborts
 */
export async function encodeFilm(
  film: Film,
  size: { width: number; height: number },
  { program, timeoutMs, signal, onFrame }: Encoding,
): Promise<Buffer> {
  // The index can only be moved to the front of a file, not of a pipe.
  const folder = await mkdtemp(path.join(tmpdir(), folderName));
  try {
    const file = path.join(folder, 'film.mp4');
    await runFfmpeg({
      program,
      args: argumentsFor(sizeOf(size), file),
      input: framesOf(film, onFrame),
      timeoutMs,
      signal,
    });
    const bytes = await readFile(file);
    checkFilm(bytes, { ...size, frames: film.frames });
    return bytes;
  } catch (error) {
    if (error instanceof FfmpegError) throw engineErrorOf(error);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* framesOf(film: Film, onFrame: Encoding['onFrame']): AsyncGenerator<Buffer> {
  for (let index = 0; index < film.frames; index++) {
    const frame = film.frame(index);
    await onFrame(index, frame);
    yield frame;
  }
}

/** @throws EngineError `corrupt_output` unless the file is what was asked for */
function checkFilm(bytes: Buffer, asked: { width: number; height: number; frames: number }): void {
  const seconds = asked.frames / framesPerSecond;
  const wanted = `${sizeOf(asked)}, ${asked.frames} frames, ${seconds} s`;
  const found = described(bytes, {
    side: Math.max(asked.width, asked.height),
    seconds,
    frames: asked.frames,
  });
  if (found !== wanted)
    throw new EngineError(
      'corrupt_output',
      'The preview engine made a broken video, which was thrown away. Please try again.',
      `FFmpeg gave ${found} instead of ${wanted}`,
    );
}

/** What a file is, or what is wrong with it. */
function described(bytes: Buffer, limits: Mp4Limits): string {
  try {
    const video = readMp4(bytes, limits);
    return `${sizeOf(video)}, ${video.frames.length} frames, ${lengthOf(video)} s`;
  } catch (error) {
    if (!(error instanceof Mp4Error)) throw error;
    return `a broken file (${error.message})`;
  }
}

function engineErrorOf(error: FfmpegError): EngineError {
  const detail = `FFmpeg ${error.fault}: ${error.detail}`;
  switch (error.fault) {
    case 'missing':
      return new EngineError('unsupported', 'This installation cannot make videos yet.', detail);
    case 'timeout':
      return new EngineError(
        'timeout',
        'The preview engine took too long over this video. Try a shorter or a smaller one.',
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
