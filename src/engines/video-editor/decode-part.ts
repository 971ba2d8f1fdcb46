import type { EngineError } from '@castwright/engine-port';
import { FfmpegError, streamFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { findColour } from '@castwright/media/mp4/read-colour.ts';
import type { Mp4Video } from '@castwright/media/mp4/video.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { createPartError, toEngineError } from './faults.ts';
import type { Part } from './read-parts.ts';

export type FfmpegSettings = {
  /** The path of FFmpeg; null for the one of the npm package. */
  program: string | null;
  /** Milliseconds until FFmpeg is killed. */
  timeoutMs: number;
  signal: AbortSignal;
};

/** The bytes of a raw frame: brightness, then both colours at half the width and height. */
export const getFrameSize = ({ height, width }: { width: number; height: number }): number =>
  (width * height * 3) / 2;

/** Creates the error of a video that cannot be decoded. @param detail for the operator */
type CreateDecodeError = (detail: string, cause?: unknown) => EngineError;

/** The numbers of the first frame, from 0, and of the one after the last. */
export type FrameRange = { first: number; end: number };

/**
 * Decodes a part of a joined video (`decodeFrames`).
 *
 * @param index of the part, from 0, for error messages
 */
export const decodePart = (
  { video }: Part,
  index: number,
  settings: FfmpegSettings,
): AsyncGenerator<Buffer> =>
  decodeFrames(
    video,
    { first: 0, end: video.frames.length },
    { ...settings, createError: (detail, cause) => createPartError(index, detail, cause) },
  );

/**
 * Decodes frames of a video, each once and in the order in which they are shown: planar YUV 4:2:0 in the colours of
 * BT.709. Only the frame that the caller works on is kept in memory.
 *
 * @throws EngineError `invalid_request` for frames that cannot be decoded; the signal's reason when it aborts
 */
export async function* decodeFrames(
  video: Mp4Video,
  range: FrameRange,
  { createError, program, signal, timeoutMs }: FfmpegSettings & { createError: CreateDecodeError },
): AsyncGenerator<Buffer> {
  const filters = [...listTrims(video, range), ...listColourFilters(video, createError)];
  const chunks = streamFfmpeg({
    program,
    args: [
      ...'-xerror -err_detect explode -protocol_whitelist pipe -threads 1 -f mp4 -i pipe:0 -an'.split(' '),
      ...(filters.length > 0 ? ['-vf', filters.join(',')] : []),
      ...'-vsync passthrough -filter_threads 1 -f rawvideo -pix_fmt yuv420p pipe:1'.split(' '),
    ],
    input: writeMp4(video),
    timeoutMs,
    signal,
  });
  let count = 0;
  try {
    for await (const frame of splitFrames(chunks, getFrameSize(video))) {
      count++;
      yield frame;
    }
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    throw toEngineError(error, createError);
  }
  const expected = range.end - range.first;
  if (count !== expected) throw createError(`${count} of ${expected} frames can be decoded`);
}

function listTrims({ frames }: Mp4Video, { end, first }: FrameRange): string[] {
  if (first === 0 && end === frames.length) return [];
  return [`trim=start_frame=${first}:end_frame=${end}`];
}

/** Splits a stream into frames. An incomplete frame at the end is dropped. */
export async function* splitFrames(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let frame = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(frame, filled, at);
      at += copied;
      filled += copied;
      if (filled < size) continue;
      yield frame;
      frame = Buffer.allocUnsafeSlow(size);
      filled = 0;
    }
  }
}

/** The names of matrices (ITU-T H.273) in FFmpeg's scaler. A video that states none is taken for BT.709. */
const matrices = new Map([
  [5, 'bt601'],
  [6, 'bt601'],
  [9, 'bt2020'],
]);

/** Converts the colours of a video that does not have those of BT.709, so that they look the same in the result. */
function listColourFilters(video: Mp4Video, createError: CreateDecodeError): string[] {
  const colour = readColour(video, createError);
  const matrix = matrices.get(colour?.matrix ?? 1);
  if (matrix === undefined && !colour?.fullRange) return [];
  const input = `in_color_matrix=${matrix ?? 'bt709'}:in_range=${colour?.fullRange ? 'pc' : 'tv'}`;
  return [`scale=${input}:out_color_matrix=bt709:out_range=tv`];
}

function readColour(video: Mp4Video, createError: CreateDecodeError) {
  try {
    return findColour(video);
  } catch (error) {
    if (error instanceof Mp4Error) throw createError(error.message, error);
    throw error;
  }
}
