import type { EditVideo } from '@castwright/engine-port';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import type { Mp4Video } from '@castwright/media/mp4/video.ts';
import type { FrameRange } from './decode-part.ts';
import { createEditError, createSourceError } from './faults.ts';
import { type FrameRate, getFrameRate, toNumber } from './frame-rate.ts';

/** An edit in frames. */
export type EditPlan = {
  video: Mp4Video;
  /** Frames a second of the source and of the result. */
  sourceRate: FrameRate;
  rate: FrameRate;
  /** The frames of the source that are kept. */
  range: FrameRange;
  loop: EditVideo['edit']['loop'];
  /** How many frames the source gives in the order of the loop. */
  shownFrames: number;
  /** How many frames the result has. */
  frames: number;
  /** How many frames of the source pass from one frame of the result to the next. */
  step: number;
  /** Whether new frames are made between those of the source. */
  interpolates: boolean;
};

const sourceLimits = {
  ...{ side: 2560, pixels: 1440 * 2560, seconds: 65, frames: 3_900 },
  otherTracks: 'sound_kept',
} as const;
/** Playing backwards decodes the source many times over. */
const maxBackwardSeconds = 20;
const maxFramesPerSecond = 60;
const maxFrames = 3_600;
const minSide = 16;
const speeds = { minimum: 0.25, maximum: 4 };

/** @throws EngineError `invalid_request` for an edit that no video can have */
export function requireEditable({ edit, height, seconds, width }: EditVideo): void {
  const { from, speed, to } = edit;
  if (!(from >= 0 && to > from)) throw createEditError(`from ${from} to ${to} seconds`);
  if (!(speed >= speeds.minimum && speed <= speeds.maximum)) throw createEditError(`a speed of ${speed}`);
  if (!(seconds > 0)) throw createEditError(`a length of ${seconds} seconds`);
  // H.264 with subsampled colours has even sides.
  if (width % 2 !== 0 || height % 2 !== 0 || Math.min(width, height) < minSide) {
    throw createEditError(`a size of ${width} × ${height} pixels`);
  }
  if (edit.loop !== 'none' && to - from > maxBackwardSeconds) {
    const message = `At most ${maxBackwardSeconds} seconds can play backwards. Choose a shorter part.`;
    throw createEditError(`${to - from} seconds backwards`, message);
  }
}

/**
 * Reads the source of an edit, without decoding it, and computes the frames of the result.
 *
 * @throws EngineError `invalid_request` for a broken source, one of another size than the request's, and a result with
 *   too many frames
 */
export function planEdit({ edit, height, source, width }: EditVideo): EditPlan {
  const video = readSource(source.bytes);
  if (video.width !== width || video.height !== height) {
    throw createEditError(
      `the source has ${video.width} × ${video.height} pixels instead of ${width} × ${height}`,
    );
  }
  const sourceRate = getFrameRate(video);
  const factor = edit.frameRate === 'double' ? 2 : 1;
  const rate = { ...sourceRate, numerator: sourceRate.numerator * factor };
  if (toNumber(rate) > maxFramesPerSecond) {
    const message = `The result would have more than ${maxFramesPerSecond} frames a second. Keep the frame rate.`;
    throw createEditError(`${toNumber(rate)} frames a second`, message);
  }
  const range = toRange(edit, sourceRate, video.frames.length);
  const kept = range.end - range.first;
  const shownFrames = edit.loop === 'ping_pong' ? Math.max(1, 2 * kept - 2) : kept;
  const step = edit.speed / factor;
  const frames = Math.max(1, Math.round(shownFrames / step));
  if (frames > maxFrames) {
    throw createEditError(`${frames} frames`, 'The result would be too long. Choose a shorter part.');
  }
  return {
    ...{ video, sourceRate, rate, range, loop: edit.loop, shownFrames, frames, step },
    interpolates: factor > 1 && step < 1,
  };
}

function toRange({ from, to }: EditVideo['edit'], rate: FrameRate, frames: number): FrameRange {
  const first = Math.min(frames - 1, Math.round(from * toNumber(rate)));
  return { first, end: Math.max(first + 1, Math.min(frames, Math.round(to * toNumber(rate)))) };
}

function readSource(bytes: Buffer): Mp4Video {
  try {
    return readMp4(bytes, sourceLimits);
  } catch (error) {
    if (error instanceof Mp4Error) throw createSourceError(error.message, error);
    throw error;
  }
}

/** Finds which frame of the source, counted in the order of the loop, a frame of the result shows. Both from 0. */
export function getShownFrame(
  index: number,
  { shownFrames, step }: Pick<EditPlan, 'shownFrames' | 'step'>,
): number {
  // A product such as 3 × 0.7 may be a little too small.
  return Math.min(shownFrames - 1, Math.floor(index * step + 1e-6));
}

/** Finds which second of the source a frame of the result shows. @param index of the frame, from 0 */
export function getSourceSecond(index: number, plan: EditPlan): number {
  const { loop, range, sourceRate } = plan;
  const shown = getShownFrame(index, plan);
  const kept = range.end - range.first;
  const offset =
    loop === 'none' ? shown : loop === 'reverse' ? kept - 1 - shown : kept - 1 - Math.abs(kept - 1 - shown);
  return (range.first + offset + 0.5) / toNumber(sourceRate);
}
