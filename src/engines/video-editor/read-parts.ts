import type { JoinVideos } from '@castwright/engine-port';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { type Mp4Limits, readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration, type Mp4Video } from '@castwright/media/mp4/video.ts';
import { createPartError, createRequestError } from './faults.ts';
import { type FrameRate, getFrameRate, toNumber } from './frame-rate.ts';

/** A part of a joined video, read and not yet decoded. */
export type Part = {
  video: Mp4Video;
  rate: FrameRate;
  /** Whether it begins with the last frame of the part before. */
  continues: boolean;
};

const partCount = { minimum: 2, maximum: 40 };
const partLimits: Mp4Limits = { side: 1920, seconds: 60, frames: 3_600, otherTracks: 'sound_kept' };
/** Of the result, and of all parts together. */
const maxSeconds = 120;
/** Above this the frames of slower parts would repeat without bound. */
const maxFramesPerSecond = 60;
/** Pixels of the shorter side; the smallest pictures whose similarity can be measured have 8. */
const minSide = 16;

/** @throws EngineError `invalid_request` for a number of parts, a length or a size that cannot be joined */
export function requireJoinable({ height, parts, seconds, width }: JoinVideos): void {
  if (parts.length < partCount.minimum || parts.length > partCount.maximum) {
    throw createRequestError(`${parts.length} parts instead of ${partCount.minimum} to ${partCount.maximum}`);
  }
  if (!(seconds > 0 && seconds <= maxSeconds)) throw createRequestError(`a length of ${seconds} seconds`);
  // H.264 with subsampled colours has even sides.
  if (width % 2 !== 0 || height % 2 !== 0 || Math.min(width, height) < minSide) {
    throw createRequestError(`a size of ${width} × ${height} pixels`);
  }
}

/**
 * Reads the parts of a request, without decoding them.
 *
 * @throws EngineError `invalid_request` for a broken part, one of another size than the request's, or too many frames
 */
export function readParts({ height, parts, width }: JoinVideos): [Part, ...Part[]] {
  const [first, ...others] = parts.map(({ continues, video: { bytes } }, index): Part => {
    const video = readPart(bytes, index);
    if (video.width !== width || video.height !== height) {
      throw createRequestError(
        `part ${index + 1} has ${video.width} × ${video.height} pixels instead of ${width} × ${height}`,
      );
    }
    const rate = getFrameRate(video);
    if (toNumber(rate) > maxFramesPerSecond) {
      throw createRequestError(`part ${index + 1} has ${toNumber(rate)} frames a second`);
    }
    return { video, rate, continues: continues && index > 0 };
  });
  if (!first) throw createRequestError('no parts');
  const seconds = [first, ...others].reduce((sum, { video }) => sum + getDuration(video), 0);
  if (seconds > maxSeconds) throw createRequestError(`the parts last ${seconds} seconds`);
  return [first, ...others];
}

function readPart(bytes: Buffer, index: number): Mp4Video {
  try {
    return readMp4(bytes, partLimits);
  } catch (error) {
    if (error instanceof Mp4Error) throw createPartError(index, error.message, error);
    throw error;
  }
}
