/** The faults of joining and editing videos, as the port states them. */

import type { EngineError } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import type { FfmpegError } from '@castwright/media/ffmpeg.ts';

const damagedPartMessage = 'A part of this video is damaged. Please make that part again.';

/** Creates the error of a request that cannot be joined. @param detail for the operator */
export const createRequestError = (detail: string): EngineError =>
  createEngineError('invalid_request', detail, {
    message: 'These videos cannot be joined. Make them in one size, and try again.',
  });

/** Creates the error of a part that cannot be read. @param index of the part, from 0 */
export const createPartError = (index: number, detail: string, cause?: unknown): EngineError =>
  createEngineError('invalid_request', `part ${index + 1}: ${detail}`, {
    message: damagedPartMessage,
    cause,
  });

/**
 * Creates the error of an edit that cannot be made.
 *
 * @param detail for the operator
 * @param message for the creator
 */
export const createEditError = (
  detail: string,
  message = 'This video cannot be edited like that. Change the edit, and try again.',
): EngineError => createEngineError('invalid_request', detail, { message });

/** Creates the error of a video to edit that cannot be read. */
export const createSourceError = (detail: string, cause?: unknown): EngineError =>
  createEngineError('invalid_request', detail, {
    message: 'This video is damaged. Please make it again.',
    cause,
  });

/** Creates the error of a result that is not what was asked for. */
export const createResultError = (detail: string, cause?: unknown): EngineError =>
  createEngineError('corrupt_output', detail, {
    message: 'Encoding this video failed. Please try again.',
    cause,
  });

/**
 * Converts an error of FFmpeg. A missing program and the time limit mean the same in every run; `createFailure` creates
 * the error of every other fault.
 */
export function toEngineError(
  error: FfmpegError,
  createFailure: (detail: string, cause: unknown) => EngineError,
): EngineError {
  const detail = `FFmpeg ${error.fault}: ${error.detail}`;
  if (error.fault === 'missing') {
    const message = 'This installation cannot make videos yet.';
    return createEngineError('unsupported', detail, { message, cause: error });
  }
  if (error.fault === 'timeout') {
    const message = 'Encoding this video took too long. Try a shorter video.';
    return createEngineError('timeout', detail, { message, cause: error });
  }
  return createFailure(detail, error);
}
